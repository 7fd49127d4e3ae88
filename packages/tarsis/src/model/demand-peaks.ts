import type { PriceTier } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../charges/read-charges.js';
import { constantTerm, type Term } from './max-min.js';
import type { FixedMonth, TimeBlock } from './model-spec.js';
import type { ModelState, Quantity } from './model-state.js';

/** The intervals of a month among which a peak is looked for. */
type PeakWindow =
  | 'anyTime'
  | { readonly touPeriod: number }
  | { readonly coincidentPeriod: number };

/**
 * What the peak of a month, at any time or in one of its periods, is the highest of:
 * (5) the mean over each meter interval of import_t, and the peak already set.
 *
 * @returns Empty when the month has no such interval and no peak is set.
 */
export function demandPeakTerms(state: ModelState, monthIndex: number, window: PeakWindow): Term[] {
  const { spec } = state;
  const setKw = peakAlreadySet(spec.fixed[monthIndex]!, window);
  const terms: Term[] = [];
  for (const [index, { block }] of spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    for (const interval of meterIntervals(block, spec.meterSteps)) {
      // Meter intervals lie within one clock hour, hence within one period.
      if (!isInWindow(block, interval.from, window)) continue;
      terms.push(meanImportTerm(state, index, interval));
    }
  }
  if (setKw > 0) terms.push(constantTerm('peak already set', setKw));
  return terms;
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

/** Mean of import_t over a meter interval, with what was drawn in it before the block. */
export function meanImportTerm(
  state: ModelState,
  blockIndex: number,
  { from, end, knownSteps, knownSumKw }: BlockInterval,
): Term {
  const { battery } = state.spec;
  const { block } = state.spec.blocks[blockIndex]!;
  const drawn = state.blocks[blockIndex]!.imports.slice(from, end);
  const share = 1 / (knownSteps + drawn.length);
  // Mean power over one interval is also limited by what the battery can hold.
  const heldKw = battery.capacityKwh / (drawn.length * state.stepHours);
  const shareOfBattery = share * drawn.length;
  const mostChargeKw = shareOfBattery * Math.min(state.powerKw, heldKw / battery.chargeEfficiency);
  const mostDischargeKw =
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
    lowest: Math.max(0, lowest - mostDischargeKw),
    highest: Math.max(0, highest + mostChargeKw),
  };
}

/** What the ratchet of a month looks back to. */
export type LookedBack = (monthIndex: number) => readonly { name: string; peak: Quantity }[];

/**
 * What the billing demand of a month is the highest of: (6) B_m ≥ M_m, B_m ≥ φ·M_k for every looked-back month k of the
 * year, B_m ≥ the floor that earlier peaks fixed.
 *
 * @param own Peak of the month, absent where nothing is drawn in it.
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

/** Whether a tier schedule charges for anything. */
export function isPriced(tierSchedule: readonly PriceTier[]): boolean {
  return tierSchedule.some((step) => step.price !== 0);
}

/** A quantity of which only the limits are known yet. */
export function boundedQuantity(range: { lowest: number; highest: number }): Quantity {
  return { columns: [], values: [], constant: 0, ...range };
}

/** Whether a step of negative price lies above what is certain, where the peak can come. */
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

/** The least that one more kilowatt of a demand between two limits costs [currency/kW]. */
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

/** Steps of a block over which the meter averages one demand. */
interface BlockInterval {
  readonly from: number;
  /** The step after the last one. */
  readonly end: number;
  /** Steps of it that went by before the block, as far as they are known, and the sum of their imports [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/**
 * The meter intervals of a block, which start on the clock: the first may have begun before the block, and the last may end
 * after it. Both are averaged over the steps that are known, as the bill does it.
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

/** The meter interval of a block in which a step lies. */
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

/** What the meter shows for an interval [kW]. */
export function meteredKw(
  { from, end, knownSteps, knownSumKw }: BlockInterval,
  importKwSeries: ArrayLike<number>,
): number {
  let sumKw = knownSumKw;
  for (let step = from; step < end; step += 1) sumKw += importKwSeries[step]!;
  return sumKw / (knownSteps + end - from);
}
