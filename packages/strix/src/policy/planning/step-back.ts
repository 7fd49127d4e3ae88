import { type DayPlan, SEGMENTS } from './day-plan.js';
import type { PlannedBattery } from './planned-battery.js';

/**
 * The value of stored energy before an hour from that after it, equation (17): the sup-convolution of two concave functions
 * sorts their segments together, and the window of the battery cuts off what the hour could have charged below or sold above.
 *
 * @param plan - holds both
 * @param after - place of the value after the hour
 * @param before - place that receives the value before it
 * @param battery - battery
 * @param hour - from the start of the day planned
 * @param pricePerMwh - expected price
 * @param costPerMwh - of moving a MWh at the meter either way, beside wear: the reserve that it displaces
 */
export function stepBack(
  plan: DayPlan,
  after: number,
  before: number,
  battery: PlannedBattery,
  hour: number,
  pricePerMwh: number,
  costPerMwh: number,
): void {
  const { values, lengths, tags, counts } = plan;
  const { chargeMwh, dischargeMwh, soldPerMwh, boughtPerMwh, tinyMwh } = battery;
  let buying = (pricePerMwh + costPerMwh) * boughtPerMwh;
  let selling = (pricePerMwh - battery.wearPerMwhDischarged - costPerMwh) * soldPerMwh;
  if (buying < selling) {
    // Far below 0 burning energy pays. The concave hull stands in, method note (31).
    const both = (buying * chargeMwh + selling * dischargeMwh) / (chargeMwh + dischargeMwh);
    buying = both;
    selling = both;
  }
  let from = after * SEGMENTS;
  const last = from + counts[after]!;
  const first = before * SEGMENTS;
  const full = first + SEGMENTS;
  let to = first;
  let cut = chargeMwh;
  let left = battery.roomMwh;
  let pending = 2;
  while (left > tinyMwh) {
    const kept = from < last ? values[from]! : Number.NEGATIVE_INFINITY;
    let value = kept;
    let length = 0;
    let tag = 2 * hour;
    if (pending === 2 && buying > kept) {
      value = buying;
      length = chargeMwh;
      tag++;
      pending = 1;
    } else if (pending === 1 && selling > kept) {
      value = selling;
      length = dischargeMwh;
      pending = 0;
    } else if (from < last) {
      length = lengths[from]!;
      tag = tags[from]!;
      from++;
    } else {
      break;
    }
    if (cut > 0) {
      const lost = cut < length ? cut : length;
      cut -= lost;
      length -= lost;
      if (length <= tinyMwh) continue;
    }
    if (length > left) length = left;
    left -= length;
    if (to === full) {
      // A store of days: what is worth least is told apart least.
      const end = to - 1;
      const total = lengths[end]! + length;
      values[end] = (values[end]! * lengths[end]! + value * length) / total;
      lengths[end] = total;
    } else {
      values[to] = value;
      lengths[to] = length;
      tags[to] = tag;
      to++;
    }
  }
  counts[before] = to - first;
}
