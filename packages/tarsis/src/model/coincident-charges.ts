import { meanImport } from './demand-peak.js';
import { constantTerm, maximum, type Term } from './maximum.js';
import type { ModelState } from './model-state.js';

/**
 * (18) C ≥ mean demand over each meter interval with a coincident hour, and what such hours have already seen; each
 * kilowatt of C at its price.
 */
export function coincidentCharges(state: ModelState): void {
  const { meterSteps } = state.spec;
  for (const [index, charge] of (state.spec.coincident ?? []).entries()) {
    const intervals = new Map<string, Term>();
    for (const { block, step } of charge.steps) {
      const from = step - (step % meterSteps);
      const key = `${block}, ${from}`;
      if (!intervals.has(key)) intervals.set(key, meanImport(state, block, from));
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
}
