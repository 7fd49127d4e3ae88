import { billedTerms, gainsFromMore, isPriced, ofRange } from './billing-demand.js';
import { demandPeakTerms } from './demand-peak.js';
import { maximum, rangeOfMaximum, type Term } from './maximum.js';
import type { ModelState, Quantity } from './model-state.js';
import { priceLadder } from './price-ladder.js';
import { savedByDemand } from './saved-by-demand.js';

/** Peaks by month and demand period, where the period is charged for. */
export type PeriodPeaks = ReadonlyMap<number, ReadonlyMap<number, Quantity>>;

/** Wider than any facility's [kW]. */
const anyDemand = { lowest: 0, highest: 1e9 };

/**
 * Demand by time of use of all months: the peak of each period (5) on its ladder; where a ratchet raises these periods,
 * the billing demand (6) of each, B_(m,p) ≥ D_(m,p), B_(m,p) ≥ φ·D_(k,r) for every priced period r of every looked-back
 * month k.
 */
export function periodDemand(state: ModelState): PeriodPeaks {
  const isRatcheted = state.spec.charges.some(({ ratchetPeriods }) => ratchetPeriods?.length);
  return isRatcheted ? ratchetedPeriods(state) : plainPeriods(state);
}

function plainPeriods(state: ModelState): PeriodPeaks {
  const peaks = new Map<number, Map<number, Quantity>>();
  for (const [monthIndex, month] of state.spec.charges.entries()) {
    const ofMonth = new Map<number, Quantity>();
    peaks.set(monthIndex, ofMonth);
    for (const [period, ladder] of month.touLadders.entries()) {
      if (!isPriced(ladder)) continue;
      const terms = demandPeakTerms(state, monthIndex, { touPeriod: period });
      if (terms.length === 0) continue;
      const name = nameOf(monthIndex, period);
      const exact = gainsFromMore(ladder, rangeOfMaximum(terms));
      const peak = maximum(state, `peak ${name}`, 5, terms, exact);
      priceLadder(state, `demand ${name}`, peak, ladder, state.monthCosts[monthIndex]!);
      ofMonth.set(period, peak);
    }
  }
  return peaks;
}

function ratchetedPeriods(state: ModelState): PeriodPeaks {
  const { charges } = state.spec;
  const terms = new Map<number, Map<number, Term[]>>();
  const ranges = new Map<number, Map<number, Quantity>>();
  for (const [monthIndex, month] of charges.entries()) {
    const ofMonth = new Map<number, Term[]>();
    for (const period of month.ratchetPeriods ?? []) {
      const ofPeriod = demandPeakTerms(state, monthIndex, { touPeriod: period });
      if (ofPeriod.length > 0) ofMonth.set(period, ofPeriod);
    }
    terms.set(monthIndex, ofMonth);
    ranges.set(
      monthIndex,
      mapped(ofMonth, (_, each) => ofRange(rangeOfMaximum(each))),
    );
  }
  const billed = Array.from(charges.entries()).flatMap(([monthIndex, month]) =>
    (month.ratchetPeriods ?? []).flatMap((period) => {
      const ladder = month.touLadders[period]!;
      return isPriced(ladder) ? [{ monthIndex, month, period, ladder }] : [];
    }),
  );
  // Where a month gains from a higher billing demand, every peak that it looks at must be exact.
  const gains = billed.filter(({ monthIndex, month, period, ladder }) => {
    const own = ranges.get(monthIndex)!.get(period);
    return gainsFromMore(ladder, rangeOfMaximum(billedTerms(month, own, lookedBack(ranges))));
  });
  const gaining = [
    ...gains.map(({ monthIndex }) => monthIndex),
    ...Array.from(charges.keys()).filter((index) => savedByDemand(state, index, anyDemand) > 0),
  ];
  const exactMonths = new Set(
    gaining.flatMap((monthIndex) => [monthIndex, ...charges[monthIndex]!.lookbackMonths]),
  );
  const peaks = new Map<number, Map<number, Quantity>>();
  for (const [monthIndex, ofMonth] of terms) {
    const exact = exactMonths.has(monthIndex);
    const toPeak = (period: number, each: Term[]) =>
      maximum(state, `peak ${nameOf(monthIndex, period)}`, 5, each, exact);
    peaks.set(monthIndex, mapped(ofMonth, toPeak));
  }
  for (const each of billed) {
    const { monthIndex, month, period, ladder } = each;
    const ofPeriod = billedTerms(month, peaks.get(monthIndex)!.get(period), lookedBack(peaks));
    const name = nameOf(monthIndex, period);
    const demand = maximum(state, `billing demand ${name}`, 6, ofPeriod, gains.includes(each));
    priceLadder(state, `demand ${name}`, demand, ladder, state.monthCosts[monthIndex]!);
  }
  return peaks;
}

/** What a ratchet on the demand by time of use looks back to in a month. */
export function lookedBack(peaks: PeriodPeaks) {
  return (monthIndex: number) =>
    Array.from(peaks.get(monthIndex) ?? [], ([period, peak]) => ({
      name: `peak ${nameOf(monthIndex, period)}`,
      peak,
    }));
}

function nameOf(monthIndex: number, period: number): string {
  return `of month ${monthIndex + 1}, period ${period}`;
}

function mapped<From, To>(
  entries: ReadonlyMap<number, From>,
  to: (key: number, value: From) => To,
): Map<number, To> {
  return new Map(Array.from(entries, ([key, value]) => [key, to(key, value)]));
}
