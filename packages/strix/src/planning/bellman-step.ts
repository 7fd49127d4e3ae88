import { MAX_SEGMENTS } from '../internal/kernel-layout.js';
import type { PlanningBattery } from './battery.js';
import { copySegment, type DayValueFunctions, putSegment, stepStart } from './value-function.js';

/**
 * Bellman step: value of stored energy before an hour from that after it, equation (17). The hour buys and sells at most what
 * the power allows. Method note, section 5.
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
  const trades: HourTrades = {
    hour,
    buyingPerMwh: neverBuys ? Number.POSITIVE_INFINITY : buying,
    buyingExtra: buying - pricePerMwh * inverseChargeEfficiency,
    sellingPerMwh: neverSells ? Number.NEGATIVE_INFINITY : selling,
    sellingExtra: selling - pricePerMwh * dischargeEfficiency,
  };
  const to = stepStart(before);
  plan.counts[before] = insertTrades(plan, from, from + count, to, battery, trades) - to;
  plan.starts[before] = to;
}

/** Marginal values of an hour's purchase and sale, and their price-independent parts [currency/MWh]; infinite where there is none. */
interface HourTrades {
  readonly hour: number;
  readonly buyingPerMwh: number;
  readonly buyingExtra: number;
  readonly sellingPerMwh: number;
  readonly sellingExtra: number;
}

/**
 * Inserts an hour's purchase and sale into the segments `from` to `last` − 1, which are sorted by value. What the hour can buy
 * need not be stored before it: the segments above the purchase move down by it, and what falls below 0 is cut off. What it can
 * sell moves the segments below the sale up, and what rises above the usable energy is cut off.
 *
 * @returns the end of the segments written from `first` on
 */
function insertTrades(
  plan: DayValueFunctions,
  from: number,
  last: number,
  first: number,
  battery: PlanningBattery,
  { hour, buyingPerMwh, buyingExtra, sellingPerMwh, sellingExtra }: HourTrades,
): number {
  const { marginalValuesPerMwh, endsMwh } = plan;
  const { usableMwh, maxChargeMwh, maxDischargeMwh, toleranceMwh } = battery;
  // A battery of several days' duration has more segments than fit: the last one reaches to the end.
  const full = first + MAX_SEGMENTS - 1;
  let at = from;
  let to = first;
  let end = 0;
  if (buyingPerMwh < Number.POSITIVE_INFINITY) {
    let reached = 0;
    for (; at < last && marginalValuesPerMwh[at]! > buyingPerMwh; at++) {
      end = endsMwh[at]!;
      if (end - maxChargeMwh <= toleranceMwh) continue;
      reached = to === full ? usableMwh : end - maxChargeMwh;
      copySegment(plan, to++, at, reached);
      if (to > full) return to;
    }
    if (end - reached > toleranceMwh) {
      if (to === full) end = usableMwh;
      putSegment(plan, to++, buyingPerMwh, buyingExtra, end, 2 * hour + 1);
      if (to > full) return to;
    }
  }
  for (; at < last && marginalValuesPerMwh[at]! >= sellingPerMwh; at++) {
    end = to === full ? usableMwh : endsMwh[at]!;
    copySegment(plan, to++, at, end);
    if (to > full) return to;
  }
  if (sellingPerMwh === Number.NEGATIVE_INFINITY || usableMwh - end <= toleranceMwh) return to;
  const upTo = (energyMwh: number) =>
    to === full || usableMwh - energyMwh <= toleranceMwh ? usableMwh : energyMwh;
  end = upTo(end + maxDischargeMwh);
  putSegment(plan, to++, sellingPerMwh, sellingExtra, end, 2 * hour);
  for (; end < usableMwh && at < last; at++) {
    end = upTo(endsMwh[at]! + maxDischargeMwh);
    copySegment(plan, to++, at, end);
  }
  return to;
}
