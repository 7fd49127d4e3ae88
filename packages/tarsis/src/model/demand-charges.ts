import {
  billedTerms,
  gainsFromMore,
  isPriced,
  type LookedBack,
  leastPrice,
  ofRange,
} from './billing-demand.js';
import { demandPeakTerms } from './demand-peak.js';
import { laterRatchet } from './later-ratchet.js';
import { maximum, rangeOfMaximum, type Term } from './maximum.js';
import type { ModelState, Quantity } from './model-state.js';
import { lookedBack, type PeriodPeaks, periodDemand } from './period-demand.js';
import { priceLadder } from './price-ladder.js';
import { savedByDemand } from './saved-by-demand.js';

const nothing: Quantity = { columns: [], values: [], constant: 0, lowest: 0, highest: 0 };

/**
 * Demand charges of all months: TOU peaks (5) on their ladders, and the any-time billing demand
 * (6) B_m ≥ M_m, B_m ≥ φ·M_k for every looked-back month k of the year, B_m ≥ the floor that earlier peaks fixed.
 *
 * @returns Billing demand of the months whose energy tiers move with it.
 */
export function demandCharges(state: ModelState): ReadonlyMap<number, Quantity> {
  return anyTimeDemand(state, periodDemand(state));
}

function anyTimeDemand(state: ModelState, periodPeaks: PeriodPeaks): Map<number, Quantity> {
  const { charges } = state.spec;
  const movesTiers = (monthIndex: number) => {
    const { energyByDemand, exportByDemand } = charges[monthIndex]!;
    return energyByDemand !== undefined || exportByDemand !== undefined;
  };
  const billedMonths = Array.from(charges.keys()).filter(
    (index) => isPriced(charges[index]!.flatLadder) || movesTiers(index),
  );
  const terms = new Map<number, Term[]>();
  const looksAt = (monthIndex: number) => [
    monthIndex,
    ...(charges[monthIndex]!.ratchetPeriods ? [] : charges[monthIndex]!.lookbackMonths),
  ];
  const lookedAtLater = (state.spec.later ?? []).flatMap(({ months }) =>
    months.flatMap(({ lookback }) =>
      lookback.filter((index) => charges[index]!.ratchetPeriods === undefined),
    ),
  );
  for (const monthIndex of new Set([...billedMonths.flatMap(looksAt), ...lookedAtLater])) {
    const ofMonth = demandPeakTerms(state, monthIndex, 'anyTime');
    if (ofMonth.length > 0) terms.set(monthIndex, ofMonth);
  }
  const ranges = new Map<number, Quantity>();
  for (const [monthIndex, ofMonth] of terms) {
    ranges.set(monthIndex, ofRange(rangeOfMaximum(ofMonth)));
  }
  const looksBack = (monthIndex: number, peaks: ReadonlyMap<number, Quantity>): LookedBack =>
    charges[monthIndex]!.ratchetPeriods
      ? lookedBack(periodPeaks)
      : (index) => {
          const peak = peaks.get(index);
          return peak ? [{ name: `peak of month ${index + 1}`, peak }] : [];
        };
  // A month that gains from a higher billing demand needs the exact peak of every month that it looks at.
  const exactBills = new Set(
    billedMonths.filter((monthIndex) => {
      const month = charges[monthIndex]!;
      const { flatLadder } = month;
      const own = ranges.get(monthIndex);
      const range = rangeOfMaximum(billedTerms(month, own, looksBack(monthIndex, ranges)));
      const saved = movesTiers(monthIndex) ? savedByDemand(state, monthIndex, range) : 0;
      return saved > 0 ? saved > leastPrice(flatLadder, range) : gainsFromMore(flatLadder, range);
    }),
  );
  const exactPeaks = new Set([...exactBills].flatMap(looksAt));
  const peaks = new Map<number, Quantity>();
  for (const [monthIndex, ofMonth] of terms) {
    const name = `peak of month ${monthIndex + 1}`;
    peaks.set(monthIndex, maximum(state, name, 5, ofMonth, exactPeaks.has(monthIndex)));
  }
  state.laterCosts.push(...laterRatchet(state, peaks, periodPeaks));
  const billingDemands = new Map<number, Quantity>();
  for (const monthIndex of billedMonths) {
    const month = charges[monthIndex]!;
    const own = peaks.get(monthIndex);
    const exact = exactBills.has(monthIndex);
    const terms = billedTerms(month, own, looksBack(monthIndex, peaks));
    const billed =
      month.ratchetFraction === 0
        ? own
        : maximum(state, `billing demand of month ${monthIndex + 1}`, 6, terms, exact);
    if (movesTiers(monthIndex)) billingDemands.set(monthIndex, billed ?? nothing);
    if (!billed || !isPriced(month.flatLadder)) continue;
    const name = `demand of month ${monthIndex + 1}`;
    priceLadder(state, name, billed, month.flatLadder, state.monthCosts[monthIndex]!);
  }
  return billingDemands;
}
