import type { PriceTier } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../charges/read-charges.js';
import { constantTerm, type Term } from './max-min.js';
import type { FixedMonth, TimeBlock } from './model-spec.js';
import type { ModelState, Quantity } from './model-state.js';

/** The intervals of a month that count for a peak. */
type PeakWindow =
  | 'anyTime'
  | { readonly touPeriod: number }
  | { readonly coincidentPeriod: number };

/**
 * The values whose maximum is a month's peak, any-time or in one of its periods:
 * (5) the mean of import_t over each meter interval, and the peak already set.
 *
 * @returns Empty if the month has no such interval and no peak is set.
 */
export function demandPeakTerms(state: ModelState, monthIndex: number, window: PeakWindow): Term[] {
  const { spec } = state;
  const setKw = peakAlreadySet(spec.fixed[monthIndex]!, window);
  const terms: Term[] = [];
  for (const [index, { block }] of spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    for (const interval of meterIntervals(block, spec.meterSteps)) {
      // A meter interval lies within one clock hour, hence within one period.
      if (!isInWindow(block, interval.from, window)) continue;
      terms.push(meanImportTerm(state, index, interval));
    }
  }
  if (setKw > 0) terms.push(constantTerm('peak already set', setKw));
  return terms;
}

/**
 * A month's any-time peak is at least the mean import of any of its blocks, and that is at least the mean of load less solar
 * power less what the battery may give away of its energy: Σ Δ·(d_t − c_t) ≤ η_d·capacity, because (1) loses energy.
 *
 * @returns 0 where vehicles may feed in [kW].
 */
export function leastPeakKw({ spec, stepHours }: ModelState, monthIndex: number): number {
  const { battery, blocks, vehicles = [] } = spec;
  if (vehicles.some(({ vehicleToGrid }) => vehicleToGrid !== undefined)) return 0;
  const givenKwh = battery.dischargeEfficiency * battery.capacityKwh;
  return blocks.reduce((most, { block }) => {
    if (block.monthIndex !== monthIndex || block.openInterval !== undefined) return most;
    const { loadKwSeries, solarKwSeries } = block;
    const netKw = loadKwSeries.reduce(
      (sum, kw, step) => sum + kw - (solarKwSeries?.[step] ?? 0),
      0,
    );
    return Math.max(most, (netKw - givenKwh / stepHours) / loadKwSeries.length);
  }, 0);
}

function isInWindow(block: TimeBlock, step: number, window: PeakWindow): boolean {
  if (window === 'anyTime') return true;
  return 'touPeriod' in window
    ? block.demandPeriodSeries?.[step] === window.touPeriod
    : block.coincidentPeriodSeries?.[step] === window.coincidentPeriod;
}

function peakAlreadySet(fixed: FixedMonth, window: PeakWindow): number {
  if (window === 'anyTime') return fixed.peakKw;
  return 'touPeriod' in window
    ? (fixed.periodPeaksKw[window.touPeriod] ?? 0)
    : (fixed.coincidentPeaksKw?.[window.coincidentPeriod] ?? 0);
}

/** Mean of import_t over a meter interval, including its imports before the block. */
export function meanImportTerm(
  state: ModelState,
  blockIndex: number,
  { from, end, knownSteps, knownSumKw }: BlockInterval,
): Term {
  const { battery } = state.spec;
  const { block } = state.spec.blocks[blockIndex]!;
  const drawn = state.blocks[blockIndex]!.imports.slice(from, end);
  const share = 1 / (knownSteps + drawn.length);
  // The mean power over one interval is also limited by the energy that the battery can store.
  const heldKw = battery.capacityKwh / (drawn.length * state.stepHours);
  const shareOfBattery = share * drawn.length;
  const maxChargeKw = shareOfBattery * Math.min(state.powerKw, heldKw / battery.chargeEfficiency);
  const maxDischargeKw =
    shareOfBattery * Math.min(state.powerKw, heldKw * battery.dischargeEfficiency);
  let constant = share * knownSumKw;
  let lowest = constant;
  let highest = constant;
  for (const each of drawn) {
    constant += share * each.constant;
    lowest += share * each.lowestKw;
    highest += share * each.highestKw;
  }
  return {
    name: `${block.name}, step ${from}`,
    columns: drawn.flatMap(({ columns }) => columns),
    values: drawn.flatMap(({ values }) => values.map((value) => share * value)),
    constant,
    lowest: Math.max(0, lowest - maxDischargeKw),
    highest: Math.max(0, highest + maxChargeKw),
  };
}

/** The peaks of a month that a ratchet looks back to. */
export type LookedBack = (monthIndex: number) => readonly { name: string; peak: Quantity }[];

/**
 * The values whose maximum is a month's billing demand: (6) B_m ≥ M_m, B_m ≥ φ·M_k for every looked-back month k of the
 * year, B_m ≥ the floor fixed by earlier peaks.
 *
 * @param own Peak of the month; absent if nothing can be imported in it.
 */
export function billedTerms(
  { ratchetFraction, ratchetFloorKw, lookbackMonths }: MonthCharges,
  own: Quantity | undefined,
  lookedBack: LookedBack,
): Term[] {
  const terms = [constantTerm('floor of earlier peaks', ratchetFloorKw)];
  if (own) terms.push({ ...own, name: 'own peak' });
  for (const index of ratchetFraction > 0 ? lookbackMonths : []) {
    for (const { name, peak } of lookedBack(index)) {
      terms.push(scaledTerm(peak, ratchetFraction, `${ratchetFraction} × ${name}`));
    }
  }
  return terms;
}

function scaledTerm(quantity: Quantity, share: number, name: string): Term {
  return {
    name,
    columns: quantity.columns,
    values: quantity.values.map((value) => share * value),
    constant: share * quantity.constant,
    lowest: share * quantity.lowest,
    highest: share * quantity.highest,
  };
}

/** Whether a tier schedule has any price other than 0. */
export function isPriced(tierSchedule: readonly PriceTier[]): boolean {
  return tierSchedule.some((step) => step.price !== 0);
}

/** A quantity of which only the bounds are known yet. */
export function boundedQuantity(range: { lowest: number; highest: number }): Quantity {
  return { columns: [], values: [], constant: 0, ...range };
}

/** Whether a tier with a negative price lies within the range of the demand, above its certain part. */
export function rewardsHigherDemand(
  tierSchedule: readonly PriceTier[],
  { lowest, highest }: { lowest: number; highest: number },
): boolean {
  let reached = 0;
  return tierSchedule.some((step) => {
    const from = reached;
    reached += step.width;
    return step.price < 0 && reached > lowest && from < highest;
  });
}

/** Lowest price of one more kilowatt of a demand within the given range [currency/kW]. */
export function lowestMarginalPrice(
  tierSchedule: readonly PriceTier[],
  { lowest, highest }: { lowest: number; highest: number },
): number {
  let reached = 0;
  const prices = tierSchedule.flatMap((step) => {
    const from = reached;
    reached += step.width;
    return reached > lowest && from <= highest ? [step.price] : [];
  });
  return prices.length === 0 ? 0 : Math.min(...prices);
}

/** Steps of a block that belong to one meter interval. */
interface BlockInterval {
  readonly from: number;
  /** The step after the last one. */
  readonly end: number;
  /** Steps of the interval before the block with a known import, and the sum of these imports [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/**
 * The meter intervals of a block. Intervals start on the clock, so the first may have begun before the block and the last
 * may end after it. Both are averaged over their known steps, as on the bill.
 */
export function meterIntervals(block: TimeBlock, meterSteps: number): BlockInterval[] {
  const intervals: BlockInterval[] = [];
  for (let step = 0; step < block.loadKwSeries.length; ) {
    const interval = meterIntervalOf(block, meterSteps, step);
    intervals.push(interval);
    step = interval.end;
  }
  return intervals;
}

/** The meter interval of a block that contains a step. */
export function meterIntervalOf(
  { loadKwSeries, openInterval }: Pick<TimeBlock, 'loadKwSeries' | 'openInterval'>,
  meterSteps: number,
  step: number,
): BlockInterval {
  const { skippedSteps = 0, knownSteps = 0, knownSumKw = 0 } = openInterval ?? {};
  const begun = step - ((step + skippedSteps) % meterSteps);
  const from = Math.max(0, begun);
  return {
    from,
    end: Math.min(loadKwSeries.length, begun + meterSteps),
    knownSteps: from === 0 ? knownSteps : 0,
    knownSumKw: from === 0 ? knownSumKw : 0,
  };
}

/** Demand that the meter shows for an interval [kW]. */
export function meteredKw(
  { from, end, knownSteps, knownSumKw }: BlockInterval,
  importKwSeries: ArrayLike<number>,
): number {
  let sumKw = knownSumKw;
  for (let step = from; step < end; step += 1) sumKw += importKwSeries[step]!;
  return sumKw / (knownSteps + end - from);
}
