import { gainsFromMore, isPriced } from './billing-demand.js';
import { demandPeakTerms, meanImport } from './demand-peak.js';
import { constantTerm, maximum, rangeOfMaximum, type Term } from './maximum.js';
import { meterIntervalOf } from './meter-intervals.js';
import type { ModelState } from './model-state.js';
import { priceLadder } from './price-ladder.js';

/**
 * (18) C ≥ mean demand over each meter interval with a coincident hour, and what such hours have already seen; each
 * kilowatt of C at its price. Where the hours are not known, C is the own peak in the hours in which the system may peak, on
 * the ladder (4) of their period.
 */
export function coincidentCharges(state: ModelState): void {
  const { meterSteps } = state.spec;
  for (const [index, charge] of (state.spec.coincident ?? []).entries()) {
    const intervals = new Map<string, Term>();
    for (const { block, step } of charge.steps) {
      const interval = meterIntervalOf(state.spec.blocks[block]!.block, meterSteps, step);
      const key = `${block}, ${interval.from}`;
      if (!intervals.has(key)) intervals.set(key, meanImport(state, block, interval));
    }
    const terms = [...intervals.values()];
    if (charge.setKw > 0) terms.push(constantTerm('peak already set', charge.setKw));
    if (terms.length === 0 || charge.pricePerKw === 0) continue;
    const name = `coincident peak ${index + 1}`;
    const peak = maximum(state, name, 18, terms, charge.pricePerKw < 0);
    const costs = state.monthCosts[charge.monthIndex]!;
    costs.columns.push(...peak.columns);
    costs.prices.push(...peak.values.map((value) => value * charge.pricePerKw));
    costs.constant += peak.constant * charge.pricePerKw;
  }
  ownPeaks(state);
}

function ownPeaks(state: ModelState): void {
  for (const [monthIndex, { coincidentLadders = [] }] of state.spec.charges.entries()) {
    for (const [period, ladder] of coincidentLadders.entries()) {
      if (!isPriced(ladder)) continue;
      const terms = demandPeakTerms(state, monthIndex, { coincidentPeriod: period });
      if (terms.length === 0) continue;
      const name = `coincident peak of month ${monthIndex + 1}, period ${period}`;
      const exact = gainsFromMore(ladder, rangeOfMaximum(terms));
      const peak = maximum(state, name, 18, terms, exact);
      priceLadder(state, `charge for ${name}`, peak, ladder, state.monthCosts[monthIndex]!);
    }
  }
}
