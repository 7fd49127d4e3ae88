import type { PlanningBattery } from './battery.js';
import { type DayValueFunctions, MAX_SEGMENTS } from './value-function.js';

/**
 * Bellman step: the value of stored energy before an hour from the value after it, equation (17). The sup-convolution of two
 * concave functions sorts their segments together; then the energy window of the battery cuts off both ends.
 *
 * @param plan - holds both functions
 * @param after - stage of the value after the hour
 * @param before - stage that receives the value before it; shares the segments of `after` where the hour moves no energy and
 * `before` < `after`
 * @param hour - from the start of the planned day
 * @param pricePerMwh - expected price
 * @param costPerMwh - cost of moving a MWh at the meter either way, beside wear: the displaced reserve
 */
export function bellmanStepInto(
  plan: DayValueFunctions,
  after: number,
  before: number,
  battery: PlanningBattery,
  hour: number,
  pricePerMwh: number,
  costPerMwh: number,
): void {
  const { maxChargeMwh, maxDischargeMwh, dischargeEfficiency, inverseChargeEfficiency } = battery;
  let buying = (pricePerMwh + costPerMwh) * inverseChargeEfficiency;
  let selling = (pricePerMwh - battery.wearPerMwhDischarged - costPerMwh) * dischargeEfficiency;
  if (buying < selling) {
    // Far below 0 dissipating energy pays. The concave hull is used, method note (31).
    const hullSlope =
      (buying * maxChargeMwh + selling * maxDischargeMwh) / (maxChargeMwh + maxDischargeMwh);
    buying = hullSlope;
    selling = hullSlope;
  }
  const from = plan.starts[after]!;
  const count = plan.counts[after]!;
  const neverBuys = buying >= plan.marginalValuesPerMwh[from]!;
  const neverSells = selling <= plan.marginalValuesPerMwh[from + count - 1]!;
  if (neverBuys && neverSells && before < after) {
    plan.starts[before] = from;
    plan.counts[before] = count;
    return;
  }
  const to = before * MAX_SEGMENTS;
  plan.starts[before] = to;
  const last = from + count;
  const tag = 2 * hour;
  const buyingExtra = buying - pricePerMwh * inverseChargeEfficiency;
  const sellingExtra = selling - pricePerMwh * dischargeEfficiency;
  plan.counts[before] =
    (neverBuys
      ? insertSale(plan, from, last, to, battery, tag, selling, sellingExtra)
      : neverSells
        ? insertPurchase(plan, from, last, to, battery, tag + 1, buying, buyingExtra)
        : insertSaleAndPurchase(
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

/** No stored energy is low enough to buy: the sale is inserted into the segments, and the same energy is cut off the end. */
function insertSale(
  plan: DayValueFunctions,
  from: number,
  last: number,
  first: number,
  battery: PlanningBattery,
  tag: number,
  selling: number,
  extra: number,
): number {
  const { marginalValuesPerMwh, priceIndependentParts, lengths, hourTags } = plan;
  let remainingMwh = battery.usableMwh;
  let at = from;
  let to = first;
  while (at < last && marginalValuesPerMwh[at]! >= selling) {
    marginalValuesPerMwh[to] = marginalValuesPerMwh[at]!;
    priceIndependentParts[to] = priceIndependentParts[at]!;
    lengths[to] = lengths[at]!;
    hourTags[to] = hourTags[at]!;
    remainingMwh -= lengths[at]!;
    at++;
    to++;
  }
  const { toleranceMwh, maxDischargeMwh } = battery;
  if (remainingMwh <= toleranceMwh) return to;
  const full = first + MAX_SEGMENTS - 1;
  if (to === full) return closeFullFunction(plan, to, selling, extra, remainingMwh, tag);
  marginalValuesPerMwh[to] = selling;
  priceIndependentParts[to] = extra;
  hourTags[to] = tag;
  lengths[to] = maxDischargeMwh < remainingMwh ? maxDischargeMwh : remainingMwh;
  remainingMwh -= maxDischargeMwh;
  to++;
  while (remainingMwh > toleranceMwh && at < last) {
    const length = lengths[at]! < remainingMwh ? lengths[at]! : remainingMwh;
    if (to === full)
      return closeFullFunction(
        plan,
        to,
        marginalValuesPerMwh[at]!,
        priceIndependentParts[at]!,
        remainingMwh,
        hourTags[at]!,
      );
    marginalValuesPerMwh[to] = marginalValuesPerMwh[at]!;
    priceIndependentParts[to] = priceIndependentParts[at]!;
    hourTags[to] = hourTags[at]!;
    lengths[to] = length;
    remainingMwh -= length;
    at++;
    to++;
  }
  return to;
}

/**
 * No stored energy is high enough to sell: the purchase is inserted into the segments, and the same energy is cut off the top,
 * possibly from the purchase itself.
 */
function insertPurchase(
  plan: DayValueFunctions,
  from: number,
  last: number,
  first: number,
  battery: PlanningBattery,
  tag: number,
  buying: number,
  extra: number,
): number {
  const { marginalValuesPerMwh, priceIndependentParts, lengths, hourTags } = plan;
  const { toleranceMwh, maxChargeMwh } = battery;
  let cut = maxChargeMwh;
  let at = from;
  let to = first;
  while (at < last && cut > 0 && marginalValuesPerMwh[at]! > buying) {
    const length = lengths[at]! - cut;
    if (length > toleranceMwh) {
      marginalValuesPerMwh[to] = marginalValuesPerMwh[at]!;
      priceIndependentParts[to] = priceIndependentParts[at]!;
      lengths[to] = length;
      hourTags[to] = hourTags[at]!;
      to++;
    }
    cut = length < 0 ? -length : 0;
    at++;
  }
  const full = first + MAX_SEGMENTS - 1;
  let remainingMwh = battery.usableMwh;
  if (to > first) remainingMwh -= lengths[first]!;
  while (at < last && marginalValuesPerMwh[at]! > buying) {
    if (to === full)
      return closeFullFunction(
        plan,
        to,
        marginalValuesPerMwh[at]!,
        priceIndependentParts[at]!,
        remainingMwh,
        hourTags[at]!,
      );
    marginalValuesPerMwh[to] = marginalValuesPerMwh[at]!;
    priceIndependentParts[to] = priceIndependentParts[at]!;
    lengths[to] = lengths[at]!;
    hourTags[to] = hourTags[at]!;
    remainingMwh -= lengths[at]!;
    at++;
    to++;
  }
  if (to === full) return closeFullFunction(plan, to, buying, extra, remainingMwh, tag);
  const bought = maxChargeMwh - cut < remainingMwh ? maxChargeMwh - cut : remainingMwh;
  if (bought > toleranceMwh) {
    marginalValuesPerMwh[to] = buying;
    priceIndependentParts[to] = extra;
    lengths[to] = bought;
    hourTags[to] = tag;
    remainingMwh -= bought;
    to++;
  }
  while (remainingMwh > toleranceMwh && at < last) {
    if (to === full)
      return closeFullFunction(
        plan,
        to,
        marginalValuesPerMwh[at]!,
        priceIndependentParts[at]!,
        remainingMwh,
        hourTags[at]!,
      );
    const length = lengths[at]! < remainingMwh ? lengths[at]! : remainingMwh;
    marginalValuesPerMwh[to] = marginalValuesPerMwh[at]!;
    priceIndependentParts[to] = priceIndependentParts[at]!;
    lengths[to] = length;
    hourTags[to] = hourTags[at]!;
    remainingMwh -= length;
    at++;
    to++;
  }
  return to;
}

/** A battery of several days' duration has more segments than fit: the rest becomes one segment of the lowest value. */
function closeFullFunction(
  plan: DayValueFunctions,
  to: number,
  value: number,
  extra: number,
  remainingMwh: number,
  tag: number,
): number {
  plan.marginalValuesPerMwh[to] = value;
  plan.priceIndependentParts[to] = extra;
  plan.lengths[to] = remainingMwh;
  plan.hourTags[to] = tag;
  return to + 1;
}

function insertSaleAndPurchase(
  plan: DayValueFunctions,
  start: number,
  last: number,
  first: number,
  battery: PlanningBattery,
  hourTag: number,
  buying: number,
  buyingExtra: number,
  selling: number,
  sellingExtra: number,
): number {
  const { marginalValuesPerMwh, priceIndependentParts, lengths, hourTags } = plan;
  const { maxChargeMwh, maxDischargeMwh, toleranceMwh } = battery;
  const full = first + MAX_SEGMENTS - 1;
  let from = start;
  let to = first;
  let cut = maxChargeMwh;
  let remainingMwh = battery.usableMwh;
  let pending = 2;
  while (remainingMwh > toleranceMwh) {
    const nextValue = from < last ? marginalValuesPerMwh[from]! : Number.NEGATIVE_INFINITY;
    let value = nextValue;
    let extra = buyingExtra;
    let length = 0;
    let tag = hourTag;
    if (pending === 2 && buying > nextValue) {
      value = buying;
      length = maxChargeMwh;
      tag++;
      pending = 1;
    } else if (pending === 1 && selling > nextValue) {
      value = selling;
      extra = sellingExtra;
      length = maxDischargeMwh;
      pending = 0;
    } else if (from < last) {
      extra = priceIndependentParts[from]!;
      length = lengths[from]!;
      tag = hourTags[from]!;
      from++;
    } else {
      return to;
    }
    if (cut > 0) {
      const lost = cut < length ? cut : length;
      cut -= lost;
      length -= lost;
      if (length <= toleranceMwh) continue;
    }
    if (to === full) return closeFullFunction(plan, to, value, extra, remainingMwh, tag);
    if (length > remainingMwh) length = remainingMwh;
    remainingMwh -= length;
    marginalValuesPerMwh[to] = value;
    priceIndependentParts[to] = extra;
    lengths[to] = length;
    hourTags[to] = tag;
    to++;
  }
  return to;
}
