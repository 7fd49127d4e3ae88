import { MAX_SEGMENTS, STAGES_PER_KIND } from '../internal/kernel-layout.js';
import type { PlanningReserve } from './battery.js';

const STAGES = 2 * STAGES_PER_KIND;
/** Before the segments of a function lies one that ends at 0. */
const ENTRIES = 1 + MAX_SEGMENTS;

/**
 * Value functions of stored energy through a weekday and through a weekend day: concave functions of the energy, stored as
 * marginal values that fall from segment to segment. The function of a stage has the entries starts to starts + counts − 1; the
 * entry before them ends at 0. Stages share segments where the hour between them moves no energy. Plain data.
 */
export interface DayValueFunctions {
  /** Marginal value of stored energy at the time of planning [currency/MWh]. */
  readonly marginalValuesPerMwh: Float64Array;
  /** Price-independent part of the marginal value: wear, reserves [currency/MWh]. */
  readonly priceIndependentParts: Float64Array;
  /** Stored energy at which a segment ends [MWh]. */
  readonly endsMwh: Float64Array;
  /** Hour on whose price the value depends, 0 to 47 from the start of the day, times 2; plus 1 where that hour buys. */
  readonly hourTags: Uint8Array;
  readonly starts: Int32Array;
  readonly counts: Int32Array;
}

/** A plan to be filled. */
export function createDayValueFunctions(): DayValueFunctions {
  return {
    marginalValuesPerMwh: new Float64Array(2 * STAGES * ENTRIES),
    priceIndependentParts: new Float64Array(2 * STAGES * ENTRIES),
    endsMwh: new Float64Array(2 * STAGES * ENTRIES),
    hourTags: new Uint8Array(2 * STAGES * ENTRIES),
    starts: Int32Array.from({ length: STAGES }, (_, stage) => stepStart(stage)),
    counts: new Int32Array(STAGES),
  };
}

/** First entry of a stage for the result of a Bellman step. */
export function stepStart(stage: number): number {
  return 2 * stage * ENTRIES + 1;
}

/** First entry of a stage for its function with the value of the reserve. */
function reserveStart(stage: number): number {
  return (2 * stage + 1) * ENTRIES + 1;
}

/** Writes a segment. */
export function putSegment(
  plan: DayValueFunctions,
  at: number,
  valuePerMwh: number,
  priceIndependentPart: number,
  endMwh: number,
  hourTag: number,
): void {
  plan.marginalValuesPerMwh[at] = valuePerMwh;
  plan.priceIndependentParts[at] = priceIndependentPart;
  plan.endsMwh[at] = endMwh;
  plan.hourTags[at] = hourTag;
}

/** Copies a segment, which then ends at `endMwh`. */
export function copySegment(
  plan: DayValueFunctions,
  to: number,
  from: number,
  endMwh: number,
): void {
  plan.marginalValuesPerMwh[to] = plan.marginalValuesPerMwh[from]!;
  plan.priceIndependentParts[to] = plan.priceIndependentParts[from]!;
  plan.endsMwh[to] = endMwh;
  plan.hourTags[to] = plan.hourTags[from]!;
}

/**
 * Adds the value of stored energy and headroom for the reserve of the hour, equation (18): the offer min(largest, up·energy,
 * down·headroom) is concave in the energy, so its slopes are added to the segments, which are split where it bends.
 *
 * @param plan - receives the sum as a copy, as the following hour may share the function
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
  const rise = netPerMw * upMwPerMwh;
  const fall = -netPerMw * downMwPerMwh;
  const { marginalValuesPerMwh, priceIndependentParts, endsMwh, hourTags, starts, counts } = plan;
  const first = reserveStart(stage);
  const last = starts[stage]! + counts[stage]!;
  // Each of the two bends needs a further segment.
  let room = MAX_SEGMENTS - counts[stage]!;
  let to = first;
  let start = 0;
  for (let at = starts[stage]!; at < last; at++) {
    const value = marginalValuesPerMwh[at]!;
    const extra = priceIndependentParts[at]!;
    const end = endsMwh[at]!;
    const tag = hourTags[at]!;
    if (room > 0 && isInside(low, start, end, toleranceMwh)) {
      putSegment(plan, to++, value + rise, extra + rise, low, tag);
      start = low;
      room--;
    }
    const isLow = (start + end) / 2 < low;
    if (room > 0 && isInside(high, start, end, toleranceMwh)) {
      const slope = isLow ? rise : 0;
      putSegment(plan, to++, value + slope, extra + slope, high, tag);
      start = high;
      room--;
    }
    const slope = isLow ? rise : (start + end) / 2 > high ? fall : 0;
    putSegment(plan, to++, value + slope, extra + slope, end, tag);
    start = end;
  }
  starts[stage] = first;
  counts[stage] = to - first;
}

function isInside(energy: number, start: number, end: number, tolerance: number): boolean {
  return energy > start + tolerance && energy < end - tolerance;
}

/** Lengths of the segments of a stage [MWh]. */
export function segmentLengthsMwh(
  { starts, counts, endsMwh }: DayValueFunctions,
  stage: number,
): number[] {
  const first = starts[stage]!;
  return Array.from(
    { length: counts[stage]! },
    (_, i) => endsMwh[first + i]! - endsMwh[first + i - 1]!,
  );
}
