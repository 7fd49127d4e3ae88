import { type DayPlan, SEGMENTS } from './day-plan.js';
import type { PlannedBattery } from './planned-battery.js';

/**
 * The value of stored energy before an hour from that after it, equation (17): the sup-convolution of two concave functions
 * sorts their segments together, and the window of the battery cuts off what the hour could have charged below or sold above.
 *
 * @param plan - holds both
 * @param after - place of the value after the hour
 * @param before - place that receives the value before it; shares the segments where nothing is moved and it lies before `after`
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
  const { chargeMwh, dischargeMwh, soldPerMwh, boughtPerMwh } = battery;
  let buying = (pricePerMwh + costPerMwh) * boughtPerMwh;
  let selling = (pricePerMwh - battery.wearPerMwhDischarged - costPerMwh) * soldPerMwh;
  if (buying < selling) {
    // Far below 0 burning energy pays. The concave hull stands in, method note (31).
    const both = (buying * chargeMwh + selling * dischargeMwh) / (chargeMwh + dischargeMwh);
    buying = both;
    selling = both;
  }
  const from = plan.starts[after]!;
  const count = plan.counts[after]!;
  const keepsTop = buying >= plan.values[from]!;
  const keepsEnd = selling <= plan.values[from + count - 1]!;
  if (keepsTop && keepsEnd && before < after) {
    plan.starts[before] = from;
    plan.counts[before] = count;
    return;
  }
  const to = before * SEGMENTS;
  plan.starts[before] = to;
  const last = from + count;
  const tag = 2 * hour;
  const buyingExtra = buying - pricePerMwh * boughtPerMwh;
  const sellingExtra = selling - pricePerMwh * soldPerMwh;
  plan.counts[before] =
    (keepsTop
      ? insertSale(plan, from, last, to, battery, tag, selling, sellingExtra)
      : keepsEnd
        ? insertPurchase(plan, from, last, to, battery, tag + 1, buying, buyingExtra)
        : mergeBoth(
            plan,
            from,
            last,
            to,
            battery,
            tag,
            buying,
            buyingExtra,
            selling,
            sellingExtra,
          )) - to;
}

/**
 * Where no energy is low enough to buy: the sale takes its place among the segments, and what it could have sold falls off the
 * end.
 */
function insertSale(
  plan: DayPlan,
  from: number,
  last: number,
  first: number,
  battery: PlannedBattery,
  tag: number,
  selling: number,
  extra: number,
): number {
  const { values, extras, lengths, tags } = plan;
  let left = battery.roomMwh;
  let at = from;
  let to = first;
  while (at < last && values[at]! >= selling) {
    values[to] = values[at]!;
    extras[to] = extras[at]!;
    lengths[to] = lengths[at]!;
    tags[to] = tags[at]!;
    left -= lengths[at]!;
    at++;
    to++;
  }
  const { tinyMwh, dischargeMwh } = battery;
  if (left <= tinyMwh) return to;
  const full = first + SEGMENTS - 1;
  if (to === full) return closeFull(plan, to, selling, extra, left, tag);
  values[to] = selling;
  extras[to] = extra;
  tags[to] = tag;
  lengths[to] = dischargeMwh < left ? dischargeMwh : left;
  left -= dischargeMwh;
  to++;
  while (left > tinyMwh && at < last) {
    const length = lengths[at]! < left ? lengths[at]! : left;
    if (to === full) return closeFull(plan, to, values[at]!, extras[at]!, left, tags[at]!);
    values[to] = values[at]!;
    extras[to] = extras[at]!;
    tags[to] = tags[at]!;
    lengths[to] = length;
    left -= length;
    at++;
    to++;
  }
  return to;
}

/**
 * Where no energy is high enough to sell: the purchase takes its place among the segments, and what it could have charged below
 * falls off the top, be it of the purchase itself.
 */
function insertPurchase(
  plan: DayPlan,
  from: number,
  last: number,
  first: number,
  battery: PlannedBattery,
  tag: number,
  buying: number,
  extra: number,
): number {
  const { values, extras, lengths, tags } = plan;
  const { tinyMwh, chargeMwh } = battery;
  let cut = chargeMwh;
  let at = from;
  let to = first;
  while (at < last && cut > 0 && values[at]! > buying) {
    const length = lengths[at]! - cut;
    if (length > tinyMwh) {
      values[to] = values[at]!;
      extras[to] = extras[at]!;
      lengths[to] = length;
      tags[to] = tags[at]!;
      to++;
    }
    cut = length < 0 ? -length : 0;
    at++;
  }
  const full = first + SEGMENTS - 1;
  let left = battery.roomMwh;
  if (to > first) left -= lengths[first]!;
  while (at < last && values[at]! > buying) {
    if (to === full) return closeFull(plan, to, values[at]!, extras[at]!, left, tags[at]!);
    values[to] = values[at]!;
    extras[to] = extras[at]!;
    lengths[to] = lengths[at]!;
    tags[to] = tags[at]!;
    left -= lengths[at]!;
    at++;
    to++;
  }
  if (to === full) return closeFull(plan, to, buying, extra, left, tag);
  const bought = chargeMwh - cut < left ? chargeMwh - cut : left;
  if (bought > tinyMwh) {
    values[to] = buying;
    extras[to] = extra;
    lengths[to] = bought;
    tags[to] = tag;
    left -= bought;
    to++;
  }
  while (left > tinyMwh && at < last) {
    if (to === full) return closeFull(plan, to, values[at]!, extras[at]!, left, tags[at]!);
    const length = lengths[at]! < left ? lengths[at]! : left;
    values[to] = values[at]!;
    extras[to] = extras[at]!;
    lengths[to] = length;
    tags[to] = tags[at]!;
    left -= length;
    at++;
    to++;
  }
  return to;
}

/** A store of days has more segments than are told apart: what is worth least is worth the same. */
function closeFull(
  plan: DayPlan,
  to: number,
  value: number,
  extra: number,
  left: number,
  tag: number,
): number {
  plan.values[to] = value;
  plan.extras[to] = extra;
  plan.lengths[to] = left;
  plan.tags[to] = tag;
  return to + 1;
}

function mergeBoth(
  plan: DayPlan,
  start: number,
  last: number,
  first: number,
  battery: PlannedBattery,
  hourTag: number,
  buying: number,
  buyingExtra: number,
  selling: number,
  sellingExtra: number,
): number {
  const { values, extras, lengths, tags } = plan;
  const { chargeMwh, dischargeMwh, tinyMwh } = battery;
  const full = first + SEGMENTS - 1;
  let from = start;
  let to = first;
  let cut = chargeMwh;
  let left = battery.roomMwh;
  let pending = 2;
  while (left > tinyMwh) {
    const kept = from < last ? values[from]! : Number.NEGATIVE_INFINITY;
    let value = kept;
    let extra = buyingExtra;
    let length = 0;
    let tag = hourTag;
    if (pending === 2 && buying > kept) {
      value = buying;
      length = chargeMwh;
      tag++;
      pending = 1;
    } else if (pending === 1 && selling > kept) {
      value = selling;
      extra = sellingExtra;
      length = dischargeMwh;
      pending = 0;
    } else if (from < last) {
      extra = extras[from]!;
      length = lengths[from]!;
      tag = tags[from]!;
      from++;
    } else {
      return to;
    }
    if (cut > 0) {
      const lost = cut < length ? cut : length;
      cut -= lost;
      length -= lost;
      if (length <= tinyMwh) continue;
    }
    if (to === full) return closeFull(plan, to, value, extra, left, tag);
    if (length > left) length = left;
    left -= length;
    values[to] = value;
    extras[to] = extra;
    lengths[to] = length;
    tags[to] = tag;
    to++;
  }
  return to;
}
