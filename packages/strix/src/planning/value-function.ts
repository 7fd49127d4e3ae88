import { HOURS } from '../observation/policy-table.js';
import type { PlanningReserve } from './battery.js';

/** Segments that one value function has at most. */
export const MAX_SEGMENTS = 48;

/** Places of a kind of day: the values after each of its 24 hours, then that at its start. */
export const STAGES_PER_KIND = HOURS + 1;

const STAGES = 2 * STAGES_PER_KIND;

/**
 * What stored energy is worth through a weekday and through a weekend day: concave functions of the energy, as marginal values
 * that fall from segment to segment. A place's function has the entries starts to starts + counts − 1, shared with the place
 * after it where an hour moves nothing at any energy. Plain data.
 */
export interface DayValueFunctions {
  /** Marginal value of a MWh stored when it was planned [currency/MWh]. */
  readonly marginalValuesPerMwh: Float64Array;
  /** What it holds beside the price of its hour over or times the efficiency: wear, reserves [currency/MWh]. */
  readonly priceIndependentParts: Float64Array;
  /** [MWh] */
  readonly lengths: Float64Array;
  /** Hour whose price it is, 0 to 47 from the start of the day, times 2; plus 1 where that hour buys. */
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
    starts: Int32Array.from({ length: STAGES }, (_, place) => place * MAX_SEGMENTS),
    counts: new Int32Array(STAGES),
  };
}

/**
 * Adds to a value function what stored energy and room are worth for the reserve of the hour, equation (18): the offer
 * min(most, up·energy, down·room) is concave in the energy, so its slopes are added to the segments.
 *
 * @param plan - holds the function; it must be the place's own, not shared with the hour after it
 * @param place - where
 * @param roomMwh - window of the battery
 * @param reserve - what a MW asks of the battery
 * @param netPerMw - what a MW earns in the hour, less wear and losses; above 0 [currency/MW]
 * @param tinyMwh - lengths below it are rounding
 */
export function addReserveValue(
  plan: DayValueFunctions,
  place: number,
  roomMwh: number,
  reserve: PlanningReserve,
  netPerMw: number,
  tinyMwh: number,
): void {
  const { maxOfferMw, upMwPerMwh, downMwPerMwh } = reserve;
  const crossing =
    downMwPerMwh === 0 ? roomMwh : (downMwPerMwh * roomMwh) / (upMwPerMwh + downMwPerMwh);
  const low = Math.min(maxOfferMw / upMwPerMwh, crossing);
  const high =
    downMwPerMwh === 0 ? roomMwh : Math.max(roomMwh - maxOfferMw / downMwPerMwh, crossing);
  addToMarginalValues(plan, place, 0, low, netPerMw * upMwPerMwh, tinyMwh);
  addToMarginalValues(plan, place, high, roomMwh, -netPerMw * downMwPerMwh, tinyMwh);
}

/** Adds to the marginal values between two energies, and splits the segments that reach across. */
function addToMarginalValues(
  plan: DayValueFunctions,
  place: number,
  from: number,
  until: number,
  perMwh: number,
  tinyMwh: number,
): void {
  if (until - from <= tinyMwh || perMwh === 0) return;
  splitSegment(plan, place, from, tinyMwh);
  splitSegment(plan, place, until, tinyMwh);
  const { marginalValuesPerMwh, priceIndependentParts, lengths, starts, counts } = plan;
  let start = 0;
  const first = starts[place]!;
  for (let at = first; at < first + counts[place]!; at++) {
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
  place: number,
  energyMwh: number,
  tinyMwh: number,
): void {
  const { marginalValuesPerMwh, priceIndependentParts, lengths, hourTags, counts } = plan;
  const first = plan.starts[place]!;
  const last = first + counts[place]!;
  if (last === first + MAX_SEGMENTS) return;
  let start = 0;
  for (let at = first; at < last; at++) {
    const end = start + lengths[at]!;
    if (energyMwh > start + tinyMwh && energyMwh < end - tinyMwh) {
      marginalValuesPerMwh.copyWithin(at + 1, at, last);
      priceIndependentParts.copyWithin(at + 1, at, last);
      lengths.copyWithin(at + 1, at, last);
      hourTags.copyWithin(at + 1, at, last);
      lengths[at] = energyMwh - start;
      lengths[at + 1] = end - energyMwh;
      counts[place]!++;
      return;
    }
    start = end;
  }
}
