import type { PriceTier } from '@bess/tariff-library/tiers';
import { phalanxError, requireDemand } from '../internal/errors.js';

/**
 * Cost of a window's peak: the charge of the month for the billing demand max(peak, floor), plus what later months are expected to pay for it
 * through the ratchet. Method note, equations (1) and (2). It does not decrease with the peak if no price is negative, and it is convex above
 * the floor if no tier is cheaper than the one below it.
 *
 * @param window - window from {@link demandWindows}
 * @param peakKw - highest demand of the window over the meter interval [kW], at least 0
 * @returns [currency]
 * @throws EngineError `invalid` / `peakNotFinite`, `outOfRange` / `peakNegative`
 * @example
 * // 20 $/kW, a ratchet floor of 80 kW
 * windowCharge(window, 100);
 * // => 2000
 */
export function windowCharge(window: DemandWindow, peakKw: number): number {
  requireDemand('peakKw', peakKw, 'peak');
  return windowChargeCore(window, peakKw);
}

/** {@link windowCharge} without the check, for peaks known to be finite and at least 0. */
export function windowChargeCore(window: DemandWindow, peakKw: number): number {
  let charge = tieredCharge(window.tierSchedule, Math.max(peakKw, window.floorKw));
  for (const month of window.laterMonths) charge += ratchetCharge(month, peakKw);
  return charge;
}

/**
 * The highest peak that adds nothing to the bill. Demand up to the ratchet floor is billed anyway, unless this peak would raise the floor of
 * a later month. Method note, equations (1) and (2).
 *
 * @param window - window from {@link demandWindows}
 * @returns at least 0 [kW]
 * @example
 * // a ratchet floor of 80 kW
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
 * What a later month is expected to pay because this month's peak becomes its floor, method note, equation (2):
 *
 * E[L(max(D, fraction · P)) − L(D)],
 *
 * with L the tier schedule and D the later month's billing demand without this month. One bisection, whatever the number of samples.
 *
 * @param month - later month from {@link ratchetedMonth}
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
  // Samples at or above the floor pay nothing extra.
  if (below === 0) return 0;
  return (below * tieredCharge(tierSchedule, floorKw) - chargeSums[below]!) / demandKwSorted.length;
}

/** A later month whose billing demand is at least a share of this month's peak, with samples of its billing demand without that peak. */
export interface RatchetedMonth {
  /** Share of this month's peak that becomes the floor of the later month, 0 to 1. */
  readonly fraction: number;
  /** Tier schedule of the later month [kW, currency per kW and month]. */
  readonly tierSchedule: readonly PriceTier[];
  /** Samples of the later month's billing demand without this month's peak, ascending [kW]. */
  readonly demandKwSorted: Float64Array;
  /** Cumulative charge of the first n samples, n from 0 to their number [currency]. */
  readonly chargeSums: Float64Array;
}

/**
 * Prepares a later month for {@link ratchetCharge}.
 *
 * @param tierSchedule - tier schedule of the later month, from `flatDemandTierSchedule` of the tariff library
 * @param fraction - share of this month's peak that becomes its floor, 0 to 1
 * @param demandKwSamples - equally likely billing demands of that month without this month's peak [kW]: its own peak or, if higher, the floor
 * set by the other months it looks back to
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
  const invalidValue = demandKwSorted.find((demandKw) => !(demandKw >= 0 && demandKw < Infinity));
  if (invalidValue !== undefined) {
    throw phalanxError(
      'invalid',
      'sampleInvalid',
      `demandKwSamples must hold finite numbers of at least 0; ${invalidValue} came`,
      { sample: invalidValue },
    );
  }
  const chargeSums = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) {
    chargeSums[index + 1] = chargeSums[index]! + tieredCharge(tierSchedule, demandKwSorted[index]!);
  }
  return { fraction, tierSchedule, demandKwSorted, chargeSums };
}

/**
 * One of the demands that a bill charges for in one month, over the steps of a grid. Not to be confused with the meter interval over which
 * demand is averaged.
 */
export interface DemandWindow {
  /** `any time`, or `period 2` for TOU demand period 2. */
  readonly name: string;
  readonly kind: 'anyTime' | 'timeOfUse';
  /** TOU demand period; absent for any-time demand. */
  readonly period?: number;
  /** 1 if a step is metered, else 0; as long as the grid. */
  readonly meteredSteps: Uint8Array;
  /** Steps in a meter interval, at least 1. */
  readonly intervalSteps: number;
  /** Steps of the first meter interval that lie before the grid. */
  readonly stepsIntoInterval: number;
  /** Tier schedule of the month [kW, currency per kW and month]; demand in kVA is taken at power factor 1. */
  readonly tierSchedule: readonly PriceTier[];
  /** Lower limit of the billing demand of this month [kW]: the ratchet floor, 0 without a ratchet. */
  readonly floorKw: number;
  /** Later months whose ratchet looks back to this one; empty if none was given. */
  readonly laterMonths: readonly RatchetedMonth[];
}

/** Price per kW of raising the peak of a window by a tenth, from its running peak or floor: which window is the costliest. */
export function marginalDemandPrice(window: DemandWindow, runningPeakKw: number): number {
  const peakKw = Math.max(1, window.floorKw, runningPeakKw);
  return (windowChargeCore(window, 1.1 * peakKw) - windowChargeCore(window, peakKw)) / peakKw;
}

/** Charge of a demand on a tier schedule [currency]: the amount of `chargeByTier`, to the bit, without its list of tiers, for hot loops. */
function tieredCharge(tierSchedule: readonly PriceTier[], demandKw: number): number {
  let amount = 0;
  let leftKw = demandKw;
  for (let tier = 0; tier < tierSchedule.length && leftKw > 0; tier += 1) {
    const { width, price } = tierSchedule[tier]!;
    const inTierKw = Math.min(leftKw, width);
    amount += inTierKw * price;
    leftKw -= inTierKw;
  }
  return amount;
}
