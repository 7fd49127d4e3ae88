import type { PriceStep } from '@bess/tariff-library';
import type { MonthCharges } from '../inputs/charges.js';
import { demandPeakTerms } from './demand-peak.js';
import { laterRatchet } from './later-ratchet.js';
import { constantTerm, maximum, rangeOfMaximum, type Term } from './maximum.js';
import type { ModelState, Quantity } from './model-state.js';
import { priceLadder } from './price-ladder.js';

/**
 * Demand charges of all months: TOU peaks (5) on their ladders, and the any-time billing demand
 * (6) B_m ≥ M_m, B_m ≥ φ·M_k for every looked-back month k of the year, B_m ≥ the floor that earlier peaks fixed.
 */
export function demandCharges(state: ModelState): void {
  const { charges } = state.spec;
  for (const [monthIndex, month] of charges.entries()) {
    for (const [period, ladder] of month.touLadders.entries()) {
      if (!isPriced(ladder)) continue;
      const terms = demandPeakTerms(state, monthIndex, period);
      if (terms.length === 0) continue;
      const ofPeriod = `of month ${monthIndex + 1}, period ${period}`;
      const exact = gainsFromMore(ladder, rangeOfMaximum(terms));
      const peak = maximum(state, `peak ${ofPeriod}`, 5, terms, exact);
      priceLadder(state, `demand ${ofPeriod}`, peak, ladder, state.monthCosts[monthIndex]!);
    }
  }
  anyTimeDemand(state);
}

function anyTimeDemand(state: ModelState): void {
  const { charges } = state.spec;
  const billedMonths = Array.from(charges.keys()).filter((index) =>
    isPriced(charges[index]!.flatLadder),
  );
  const terms = new Map<number, Term[]>();
  const looksAt = (monthIndex: number) => [monthIndex, ...charges[monthIndex]!.lookbackMonths];
  const lookedAtLater = (state.spec.later ?? []).flatMap(({ months }) =>
    months.flatMap(({ lookback }) => lookback),
  );
  for (const monthIndex of new Set([...billedMonths.flatMap(looksAt), ...lookedAtLater])) {
    const ofMonth = demandPeakTerms(state, monthIndex, null);
    if (ofMonth.length > 0) terms.set(monthIndex, ofMonth);
  }
  const ranges = new Map<number, Quantity>();
  for (const [monthIndex, ofMonth] of terms) {
    ranges.set(monthIndex, { columns: [], values: [], constant: 0, ...rangeOfMaximum(ofMonth) });
  }
  // A month that gains from a higher billing demand needs the exact peak of every month that it looks at.
  const exactBills = new Set(
    billedMonths.filter((monthIndex) => {
      const { flatLadder } = charges[monthIndex]!;
      const range = rangeOfMaximum(billedTerms(charges[monthIndex]!, monthIndex, ranges));
      return gainsFromMore(flatLadder, range);
    }),
  );
  const exactPeaks = new Set([...exactBills].flatMap(looksAt));
  const peaks = new Map<number, Quantity>();
  for (const [monthIndex, ofMonth] of terms) {
    const name = `peak of month ${monthIndex + 1}`;
    peaks.set(monthIndex, maximum(state, name, 5, ofMonth, exactPeaks.has(monthIndex)));
  }
  state.laterCosts.push(...laterRatchet(state, peaks));
  for (const monthIndex of billedMonths) {
    const billed = billingDemand(state, monthIndex, peaks, exactBills.has(monthIndex));
    if (!billed) continue;
    const name = `demand of month ${monthIndex + 1}`;
    const { flatLadder } = charges[monthIndex]!;
    priceLadder(state, name, billed, flatLadder, state.monthCosts[monthIndex]!);
  }
}

function billingDemand(
  state: ModelState,
  monthIndex: number,
  peaks: ReadonlyMap<number, Quantity>,
  exact: boolean,
): Quantity | null {
  const month = state.spec.charges[monthIndex]!;
  if (month.ratchetFraction === 0) return peaks.get(monthIndex) ?? null;
  const terms = billedTerms(month, monthIndex, peaks);
  return maximum(state, `billing demand of month ${monthIndex + 1}`, 6, terms, exact);
}

/** What the billing demand of a month is the highest of. */
function billedTerms(
  month: MonthCharges,
  monthIndex: number,
  peaks: ReadonlyMap<number, Quantity>,
): Term[] {
  const { ratchetFraction, ratchetFloorKw, lookbackMonths } = month;
  const terms = [constantTerm('floor of earlier peaks', ratchetFloorKw)];
  const own = peaks.get(monthIndex);
  if (own) terms.push({ ...own, name: 'own peak' });
  for (const index of ratchetFraction > 0 ? lookbackMonths : []) {
    const peak = peaks.get(index);
    if (!peak) continue;
    const name = `${ratchetFraction} × peak of month ${index + 1}`;
    terms.push(shareOf(peak, ratchetFraction, name));
  }
  return terms;
}

function shareOf(quantity: Quantity, share: number, name: string): Term {
  return {
    name,
    columns: quantity.columns,
    values: quantity.values.map((value) => share * value),
    constant: share * quantity.constant,
    lowest: share * quantity.lowest,
    highest: share * quantity.highest,
  };
}

function isPriced(ladder: readonly PriceStep[]): boolean {
  return ladder.some((step) => step.price !== 0);
}

/** Whether a step of negative price lies above what is certain, where the peak can come. */
function gainsFromMore(
  ladder: readonly PriceStep[],
  { lowest, highest }: { lowest: number; highest: number },
): boolean {
  let reached = 0;
  return ladder.some((step) => {
    const from = reached;
    reached += step.width;
    return step.price < 0 && reached > lowest && from < highest;
  });
}
