import { updateDayScale } from '../observation/observer.js';
import { HOURS, type PolicyTable, REGIMES } from '../observation/policy-table.js';
import type { PlanningBattery, PlanningReserve } from './battery.js';
import { bellmanStepInto } from './bellman-step.js';
import {
  addReserveValue,
  type DayValueFunctions,
  MAX_SEGMENTS,
  STAGES_PER_KIND,
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
        copyStageSegments(plan, stage);
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
  const { marginalValuesPerMwh, priceIndependentParts, lengths, hourTags, starts, counts } = plan;
  const count = counts[firstStage + HOURS]!;
  let source = starts[firstStage + HOURS]!;
  let target = (firstStage + HOURS - 1) * MAX_SEGMENTS;
  starts[firstStage + HOURS - 1] = target;
  counts[firstStage + HOURS - 1] = count;
  const first = target;
  for (let i = 0; i < count; i++) {
    const tag = hourTags[source]! % TAGS_OF_DAY;
    const factor = (tag & 1) === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency;
    const value = factor * profile[kindFrom + (tag >> 1)]! + priceIndependentParts[source]!;
    // The order of hours may have changed since. Insertion sort is fastest for a few segments.
    let at = target;
    while (at > first && marginalValuesPerMwh[at - 1]! < value) {
      marginalValuesPerMwh[at] = marginalValuesPerMwh[at - 1]!;
      priceIndependentParts[at] = priceIndependentParts[at - 1]!;
      lengths[at] = lengths[at - 1]!;
      hourTags[at] = hourTags[at - 1]!;
      at--;
    }
    marginalValuesPerMwh[at] = value;
    priceIndependentParts[at] = priceIndependentParts[source]!;
    lengths[at] = lengths[source]!;
    // Energy bought or sold later than tomorrow is assigned to tomorrow.
    hourTags[at] = tag + TAGS_OF_DAY;
    source++;
    target++;
  }
}

/** Gives a stage that shares the segments of the following hour its own copy. */
function copyStageSegments(plan: DayValueFunctions, stage: number): void {
  const own = stage * MAX_SEGMENTS;
  const from = plan.starts[stage]!;
  if (from === own) return;
  const last = from + plan.counts[stage]!;
  plan.marginalValuesPerMwh.copyWithin(own, from, last);
  plan.priceIndependentParts.copyWithin(own, from, last);
  plan.lengths.copyWithin(own, from, last);
  plan.hourTags.copyWithin(own, from, last);
  plan.starts[stage] = own;
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
    plan.starts[start] = start * MAX_SEGMENTS;
    plan.priceIndependentParts[start * MAX_SEGMENTS] = 0;
    plan.lengths[start * MAX_SEGMENTS] = battery.usableMwh;
    plan.hourTags[start * MAX_SEGMENTS] = 0;
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
