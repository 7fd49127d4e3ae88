import { HOURS } from '../observation/policy-table.js';
import type { PlanningReserve } from './battery.js';

/** Largest number of segments of a value function. */
export const MAX_SEGMENTS = 48;

/** Stages of a kind of day: the values after each of its 24 hours, then the value at its start. */
export const STAGES_PER_KIND = HOURS + 1;

const STAGES = 2 * STAGES_PER_KIND;

/**
 * Value functions of stored energy through a weekday and through a weekend day: concave functions of the energy, stored as
 * marginal values that fall from segment to segment. The function of a stage has the entries starts to starts + counts − 1.
 * Stages share segments where the hour between them moves no energy. Plain data.
 */
export interface DayValueFunctions {
  /** Marginal value of stored energy at the time of planning [currency/MWh]. */
  readonly marginalValuesPerMwh: Float64Array;
  /** Price-independent part of the marginal value: wear, reserves [currency/MWh]. */
  readonly priceIndependentParts: Float64Array;
  /** [MWh] */
  readonly lengths: Float64Array;
  /** Hour on whose price the value depends, 0 to 47 from the start of the day, times 2; plus 1 where that hour buys. */
  readonly hourTags: Uint8Array;
  readonly starts: Int32Array;
  readonly counts: Int32Array;
}

/** A plan to be filled. */
export function createDayValueFunctions(): DayValueFunctions {
  return {
    marginalValuesPerMwh: new Float64Array(STAGES * MAX_SEGMENTS),
    priceIndependentParts: new Float64Array(STAGES * MAX_SEGMENTS),
    lengths: new Float64Array(STAGES * MAX_SEGMENTS),
    hourTags: new Uint8Array(STAGES * MAX_SEGMENTS),
    starts: Int32Array.from({ length: STAGES }, (_, stage) => stage * MAX_SEGMENTS),
    counts: new Int32Array(STAGES),
  };
}

/**
 * Adds the value of stored energy and headroom for the reserve of the hour, equation (18): the offer min(largest, up·energy,
 * down·headroom) is concave in the energy, so its slopes are added to the segments.
 *
 * @param plan - holds the function, which must not share segments with the following hour
 * @param usableMwh - usable energy of the battery
 * @param netPerMw - net revenue of a MW in the hour, above 0 [currency/MW]
 * @param toleranceMwh - lengths below it count as rounding
 */
export function addReserveValue(
  plan: DayValueFunctions,
  stage: number,
  usableMwh: number,
  reserve: PlanningReserve,
  netPerMw: number,
  toleranceMwh: number,
): void {
  const { maxOfferMw, upMwPerMwh, downMwPerMwh } = reserve;
  const crossing =
    downMwPerMwh === 0 ? usableMwh : (downMwPerMwh * usableMwh) / (upMwPerMwh + downMwPerMwh);
  const low = Math.min(maxOfferMw / upMwPerMwh, crossing);
  const high =
    downMwPerMwh === 0 ? usableMwh : Math.max(usableMwh - maxOfferMw / downMwPerMwh, crossing);
  addToMarginalValues(plan, stage, 0, low, netPerMw * upMwPerMwh, toleranceMwh);
  addToMarginalValues(plan, stage, high, usableMwh, -netPerMw * downMwPerMwh, toleranceMwh);
}

/** Adds to the marginal values between two energies, splitting segments at both. */
function addToMarginalValues(
  plan: DayValueFunctions,
  stage: number,
  from: number,
  until: number,
  perMwh: number,
  toleranceMwh: number,
): void {
  if (until - from <= toleranceMwh || perMwh === 0) return;
  splitSegment(plan, stage, from, toleranceMwh);
  splitSegment(plan, stage, until, toleranceMwh);
  const { marginalValuesPerMwh, priceIndependentParts, lengths, starts, counts } = plan;
  let start = 0;
  const first = starts[stage]!;
  for (let at = first; at < first + counts[stage]!; at++) {
    const middle = start + lengths[at]! / 2;
    if (middle > from && middle < until) {
      marginalValuesPerMwh[at]! += perMwh;
      priceIndependentParts[at]! += perMwh;
    }
    start += lengths[at]!;
  }
}

function splitSegment(
  plan: DayValueFunctions,
  stage: number,
  energyMwh: number,
  toleranceMwh: number,
): void {
  const { marginalValuesPerMwh, priceIndependentParts, lengths, hourTags, counts } = plan;
  const first = plan.starts[stage]!;
  const last = first + counts[stage]!;
  if (last === first + MAX_SEGMENTS) return;
  let start = 0;
  for (let at = first; at < last; at++) {
    const end = start + lengths[at]!;
    if (energyMwh > start + toleranceMwh && energyMwh < end - toleranceMwh) {
      marginalValuesPerMwh.copyWithin(at + 1, at, last);
      priceIndependentParts.copyWithin(at + 1, at, last);
      lengths.copyWithin(at + 1, at, last);
      hourTags.copyWithin(at + 1, at, last);
      lengths[at] = energyMwh - start;
      lengths[at + 1] = end - energyMwh;
      counts[stage]!++;
      return;
    }
    start = end;
  }
}
