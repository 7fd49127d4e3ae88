import type { PriceTier } from '@bess/tariff-library/tiers';
import { phalanxError, requireDemand } from '../internal/errors.js';

/**
 * What a window's peak costs: the month's charge for the billing demand max(peak, floor), and what later
 * months are expected to pay for it through the ratchet. Method note, equations (1) and (2). Rises with the
 * peak where prices are not negative, and is convex above the floor where no tier is cheaper than the one
 * below it.
 *
 * @param window - window of {@link demandWindows}
 * @param peakKw - highest demand of the window over the meter interval [kW], at least 0
 * @returns [currency]
 * @throws EngineError `invalid` / `peakNotFinite`, `outOfRange` / `peakNegative`
 * @example
 * // 20 $/kW, a ratchet's floor of 80 kW
 * windowCharge(window, 100);
 * // => 2000
 */
export function windowCharge(window: DemandWindow, peakKw: number): number {
  requireDemand('peakKw', peakKw, 'peak');
  return windowChargeCore(window, peakKw);
}

/** {@link windowCharge} of a peak that is known to be finite and at least 0. */
export function windowChargeCore(window: DemandWindow, peakKw: number): number {
  let charge = tieredCharge(window.tierSchedule, Math.max(peakKw, window.floorKw));
  for (const month of window.laterMonths) charge += ratchetCharge(month, peakKw);
  return charge;
}

/**
 * The highest peak of a window that costs no more than none at all: the ratchet's floor is billed in any case, unless a later month may
 * have to pay for this peak. Method note, equation (1) and (2).
 *
 * @param window - window of {@link demandWindows}
 * @returns at least 0 [kW]
 * @example
 * // a ratchet's floor of 80 kW
 * freePeakKw(window);
 * // => 80
 */
export function freePeakKw({ floorKw, laterMonths }: DemandWindow): number {
  let freeKw = floorKw;
  for (const { fraction, demandKwSorted } of laterMonths) {
    if (fraction > 0) freeKw = Math.min(freeKw, demandKwSorted[0]! / fraction);
  }
  return freeKw;
}

/**
 * What a later month is expected to pay because this month's peak became its floor, method note,
 * equation (2):
 *
 * E[ladder(max(D, fraction · P)) − ladder(D)],
 *
 * D the later month's billing demand without this month. One bisection, whatever the number of samples.
 *
 * @param month - later month of {@link ratchetedMonth}
 * @param peakKw - this month's peak P [kW], at least 0
 * @returns [currency]
 * @example
 * // 10 $/kW, floor 0.8 of this month's peak; otherwise 60 or 90 kW would be billed
 * ratchetCharge(ratchetedMonth([{ width: Infinity, price: 10 }], 0.8, [60, 90]), 100);
 * // => 100
 */
export function ratchetCharge(month: RatchetedMonth, peakKw: number): number {
  const { fraction, tierSchedule, demandKwSorted, chargeSums } = month;
  const floorKw = fraction * peakKw;
  let below = 0;
  let end = demandKwSorted.length;
  while (below < end) {
    const middle = (below + end) >> 1;
    if (demandKwSorted[middle]! < floorKw) below = middle + 1;
    else end = middle;
  }
  // Samples at or above the floor pay nothing more.
  if (below === 0) return 0;
  return (below * tieredCharge(tierSchedule, floorKw) - chargeSums[below]!) / demandKwSorted.length;
}

/**
 * A later month whose billing demand does not fall below a share of this month's peak, with what is
 * expected of it otherwise.
 */
export interface RatchetedMonth {
  /** Share of this month's peak that is the later month's floor, 0 to 1. */
  readonly fraction: number;
  /** Price ladder of the later month [kW, currency per kW and month]. */
  readonly tierSchedule: readonly PriceTier[];
  /** Billing demands of the later month if this month had no peak, one a sample, rising [kW]. */
  readonly demandKwSorted: Float64Array;
  /** What the first n of them cost together, n from 0 to their number [currency]. */
  readonly chargeSums: Float64Array;
}

/**
 * Describes a later month to {@link ratchetCharge}.
 *
 * @param tierSchedule - the later month's price ladder, from `flatDemandTierSchedule` of the tariff library
 * @param fraction - share of this month's peak that is its floor, 0 to 1
 * @param demandKwSamples - equally likely billing demands of that month without this month's peak [kW]: its own
 * peak or, if higher, the floor that the other looked-back months set
 * @throws EngineError `invalid` / `samplesMissing`, `sampleInvalid`; `outOfRange` / `fractionOutOfRange`
 * @example
 * ratchetedMonth([{ width: Infinity, price: 10 }], 0.8, [90, 60]).demandKwSorted;
 * // => Float64Array.of(60, 90)
 */
export function ratchetedMonth(
  tierSchedule: readonly PriceTier[],
  fraction: number,
  demandKwSamples: ArrayLike<number>,
): RatchetedMonth {
  if (!(fraction >= 0 && fraction <= 1)) {
    throw phalanxError(
      'outOfRange',
      'fractionOutOfRange',
      `fraction must be between 0 and 1; ${fraction} came`,
      { fraction },
    );
  }
  const demandKwSorted = Float64Array.from(demandKwSamples).sort();
  const count = demandKwSorted.length;
  if (count === 0) {
    throw phalanxError(
      'invalid',
      'samplesMissing',
      'demandKwSamples must hold at least one sample; none came',
    );
  }
  const odd = demandKwSorted.find((demandKw) => !(demandKw >= 0 && demandKw < Infinity));
  if (odd !== undefined) {
    throw phalanxError(
      'invalid',
      'sampleInvalid',
      `demandKwSamples must hold finite numbers of at least 0; ${odd} came`,
      { sample: odd },
    );
  }
  const chargeSums = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) {
    chargeSums[index + 1] = chargeSums[index]! + tieredCharge(tierSchedule, demandKwSorted[index]!);
  }
  return { fraction, tierSchedule, demandKwSorted, chargeSums };
}

/** One of the demands that a bill charges for in one month, over the steps of a grid. */
export interface DemandWindow {
  /** `any time`, or `period 2` for the TOU demand period 2. */
  readonly name: string;
  readonly kind: 'anyTime' | 'timeOfUse';
  /** TOU demand period; absent where demand counts at any time. */
  readonly period?: number;
  /** 1 where a step counts, 0 elsewhere; as long as the grid. */
  readonly meteredSteps: Uint8Array;
  /** Steps over which the meter averages, at least 1. */
  readonly intervalSteps: number;
  /** How many steps of its meter interval lie before the first step of the grid. */
  readonly stepsIntoInterval: number;
  /** Price ladder of the month [kW, currency per kW and month]; demand in kVA at power factor 1. */
  readonly tierSchedule: readonly PriceTier[];
  /** Billing demand does not fall below it this month [kW]: the ratchet's floor, 0 without one. */
  readonly floorKw: number;
  /** Later months whose ratchet looks back to this one; empty where none was described. */
  readonly laterMonths: readonly RatchetedMonth[];
}

/**
 * What another tenth of a window's peak costs, for each kW of the peak, at what is paid for already: which window is the dearest.
 *
 * @param window - window of `demandWindows`
 * @param runningPeakKw - highest demand of the billing period so far [kW]
 */
export function marginalDemandPrice(window: DemandWindow, runningPeakKw: number): number {
  const peakKw = Math.max(1, window.floorKw, runningPeakKw);
  return (windowChargeCore(window, 1.1 * peakKw) - windowChargeCore(window, peakKw)) / peakKw;
}

/**
 * What a demand costs on a ladder [currency]: the amount of `chargeByTier`, to the bit, without its list
 * of steps, for loops that ask thousands of times.
 */
function tieredCharge(ladder: readonly PriceTier[], demandKw: number): number {
  let amount = 0;
  let leftKw = demandKw;
  for (let step = 0; step < ladder.length && leftKw > 0; step += 1) {
    const { width, price } = ladder[step]!;
    const inStepKw = Math.min(leftKw, width);
    amount += inStepKw * price;
    leftKw -= inStepKw;
  }
  return amount;
}
