import { STAGES_PER_KIND } from '../internal/kernel-layout.js';
import { updateDayScale } from '../observation/observer.js';
import { HOURS, type PolicyTable, REGIMES } from '../observation/policy-table.js';
import type { PlanningBattery, PlanningReserve } from './battery.js';
import { bellmanStepInto } from './bellman-step.js';
import {
  addReserveValue,
  copySegment,
  type DayValueFunctions,
  putSegment,
  stepStart,
} from './value-function.js';

/** Plans use the reserve price of the middle regime, whatever the regime will be. */
const MIDDLE_REGIME = 2;

/** Days of one kind planned backwards until the value at their start no longer depends on that at the end of the last one. */
const WARM_UP_DAYS = 4;

/** Mondays, Thursdays, Saturdays. In between, the order of hours changes little, and prices are those of the day anyway. */
const PLANNING_DAYS = 0b0101001;
const TAGS_OF_DAY = 2 * HOURS;

/** Whether a policy plans at the first hour of a day; weekday 0 is Monday. */
export function isPlanningDay(weekday: number): boolean {
  return ((PLANNING_DAYS >> weekday) & 1) === 1;
}

/**
 * Plans a kind of day from the running profile: the value of stored energy after each hour, backwards from the value at the
 * start of the latest planned day of this kind. Method note, section 5.
 *
 * @param level - mean of the profile of the kind [currency/MWh]
 * @param reservePrices - mean price of the reserve in each hour, 24 [currency/MW per h]; absent: none is sold
 */
export function planDay(
  plan: DayValueFunctions,
  profile: Float64Array,
  kind: number,
  battery: PlanningBattery,
  level: number,
  reservePrices?: Float64Array,
): void {
  const kindFrom = kind * HOURS;
  const firstStage = kind * STAGES_PER_KIND;
  continueFromDayStart(plan, profile, kindFrom, firstStage, battery);
  const { reserve } = battery;
  for (let hour = HOURS - 1; hour >= 0; hour--) {
    const price = profile[kindFrom + hour]!;
    const stage = firstStage + hour;
    let displaced = 0;
    if (reserve !== undefined && reservePrices !== undefined) {
      const { wearPerMwhDischarged } = battery;
      const net = netReserveRevenue(
        reserve,
        wearPerMwhDischarged,
        reservePrices[hour]!,
        price,
        level,
      );
      if (net > 0) {
        addReserveValue(plan, stage, battery.usableMwh, reserve, net, battery.toleranceMwh);
        displaced = (net * reserve.maxOfferMw) / battery.powerMw;
      }
    }
    bellmanStepInto(
      plan,
      stage,
      hour > 0 ? stage - 1 : firstStage + HOURS,
      battery,
      hour,
      price,
      displaced,
    );
  }
}

/** The value at the end of the day is that at its start, a day later, at the prices that the profile now expects. */
function continueFromDayStart(
  plan: DayValueFunctions,
  profile: Float64Array,
  kindFrom: number,
  firstStage: number,
  battery: PlanningBattery,
): void {
  const { marginalValuesPerMwh, priceIndependentParts, endsMwh, hourTags, starts, counts } = plan;
  const count = counts[firstStage + HOURS]!;
  const source = starts[firstStage + HOURS]!;
  const first = stepStart(firstStage + HOURS - 1);
  starts[firstStage + HOURS - 1] = first;
  counts[firstStage + HOURS - 1] = count;
  let start = 0;
  for (let i = 0; i < count; i++) {
    const tag = hourTags[source + i]! % TAGS_OF_DAY;
    const factor = (tag & 1) === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency;
    const extra = priceIndependentParts[source + i]!;
    const value = factor * profile[kindFrom + (tag >> 1)]! + extra;
    let end = endsMwh[source + i]!;
    const length = end - start;
    start = end;
    // The order of hours may have changed since. Insertion sort is fastest for a few segments.
    let at = first + i;
    while (at > first && marginalValuesPerMwh[at - 1]! < value) {
      copySegment(plan, at, at - 1, end);
      end = endsMwh[at - 2]! + length;
      at--;
    }
    // Energy bought or sold later than tomorrow is assigned to tomorrow.
    putSegment(plan, at, value, extra, end, tag + TAGS_OF_DAY);
  }
}

/**
 * The initial plan of a policy: the value of stored energy through a weekday and through a weekend day if such days followed
 * one another.
 */
export function planFirstDays(
  plan: DayValueFunctions,
  profile: Float64Array,
  battery: PlanningBattery,
  policy: PolicyTable,
): void {
  const dayScale = { profileMean: 0, scalePerMwh: 0 };
  for (let kind = 0; kind < 2; kind++) {
    const start = kind * STAGES_PER_KIND + HOURS;
    updateDayScale(dayScale, profile, kind * HOURS, policy.observer);
    const reservePrices =
      battery.reserve === undefined
        ? undefined
        : expectedReservePricesInto(new Float64Array(HOURS), policy, dayScale.scalePerMwh);
    plan.counts[start] = 1;
    plan.starts[start] = stepStart(start);
    putSegment(plan, stepStart(start), 0, 0, battery.usableMwh, 0);
    for (let day = 0; day < WARM_UP_DAYS; day++) {
      planDay(plan, profile, kind, battery, dayScale.profileMean, reservePrices);
    }
  }
}

/**
 * Net revenue of a MW of reserve in an hour: its price less wear and losses of the deployed energy [currency/MW]. Method note,
 * section 5.
 *
 * @param levelPerMwh - mean energy price of the day, at which losses are valued [currency/MWh]
 */
export function netReserveRevenue(
  reserve: PlanningReserve,
  wearPerMwhDischarged: number,
  reservePrice: number,
  pricePerMwh: number,
  levelPerMwh: number,
): number {
  return (
    reservePrice +
    reserve.energySoldMwh * pricePerMwh -
    reserve.deployedMwh * wearPerMwhDischarged -
    reserve.storeLossMwh * levelPerMwh
  );
}

/** Writes the reserve prices that a plan expects in each hour of a day [currency/MW per h]. */
export function expectedReservePricesInto(
  out: Float64Array,
  policy: PolicyTable,
  scalePerMwh: number,
): Float64Array {
  const { reservePrice } = policy;
  if (reservePrice === undefined) return out;
  for (let hour = 0; hour < HOURS; hour++) {
    out[hour] = reservePrice[hour * REGIMES + MIDDLE_REGIME]! * scalePerMwh;
  }
  return out;
}
