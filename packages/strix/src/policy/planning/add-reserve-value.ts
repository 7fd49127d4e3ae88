import { type DayPlan, SEGMENTS } from './day-plan.js';
import type { PlannedReserve } from './planned-battery.js';

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
  plan: DayPlan,
  place: number,
  roomMwh: number,
  reserve: PlannedReserve,
  netPerMw: number,
  tinyMwh: number,
): void {
  const { mostMw, upMwPerMwh, downMwPerMwh } = reserve;
  const crossing =
    downMwPerMwh === 0 ? roomMwh : (downMwPerMwh * roomMwh) / (upMwPerMwh + downMwPerMwh);
  const low = Math.min(mostMw / upMwPerMwh, crossing);
  const high = downMwPerMwh === 0 ? roomMwh : Math.max(roomMwh - mostMw / downMwPerMwh, crossing);
  raise(plan, place, 0, low, netPerMw * upMwPerMwh, tinyMwh);
  raise(plan, place, high, roomMwh, -netPerMw * downMwPerMwh, tinyMwh);
}

/** Adds to the marginal values between two energies, and splits the segments that reach across. */
function raise(
  plan: DayPlan,
  place: number,
  from: number,
  until: number,
  perMwh: number,
  tinyMwh: number,
): void {
  if (until - from <= tinyMwh || perMwh === 0) return;
  splitAt(plan, place, from, tinyMwh);
  splitAt(plan, place, until, tinyMwh);
  const { values, extras, lengths, starts, counts } = plan;
  let start = 0;
  const first = starts[place]!;
  for (let at = first; at < first + counts[place]!; at++) {
    const middle = start + lengths[at]! / 2;
    if (middle > from && middle < until) {
      values[at]! += perMwh;
      extras[at]! += perMwh;
    }
    start += lengths[at]!;
  }
}

function splitAt(plan: DayPlan, place: number, energyMwh: number, tinyMwh: number): void {
  const { values, extras, lengths, tags, counts } = plan;
  const first = plan.starts[place]!;
  const last = first + counts[place]!;
  if (last === first + SEGMENTS) return;
  let start = 0;
  for (let at = first; at < last; at++) {
    const end = start + lengths[at]!;
    if (energyMwh > start + tinyMwh && energyMwh < end - tinyMwh) {
      values.copyWithin(at + 1, at, last);
      extras.copyWithin(at + 1, at, last);
      lengths.copyWithin(at + 1, at, last);
      tags.copyWithin(at + 1, at, last);
      lengths[at] = energyMwh - start;
      lengths[at + 1] = end - energyMwh;
      counts[place]!++;
      return;
    }
    start = end;
  }
}
