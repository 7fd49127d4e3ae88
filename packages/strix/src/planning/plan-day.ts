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

/** The price of the reserve that is expected in each hour of a day whatever its regime, from what the middle one says. */
const MIDDLE_REGIME = 2;

/** Days of one kind gone back before the value at their start no longer depends on what the last of them ends with. */
const WARM_UP_DAYS = 4;

/** Mondays, Thursdays, Saturdays: between them the order of hours changes little, and prices are those of the day anyway. */
const PLANNING_DAYS = 0b0101001;
const TAGS_OF_DAY = 2 * HOURS;

/**
 * Whether a policy plans at the first hour of a day.
 *
 * @param weekday - 0 = Monday
 */
export function isPlanningDay(weekday: number): boolean {
  return ((PLANNING_DAYS >> weekday) & 1) === 1;
}

/**
 * Plans a kind of day from the running profile: the value of stored energy after each hour, backwards from that at the start of
 * the latest such day planned. Method note, section 5.
 *
 * @param plan - changed
 * @param profile - running profile, 24 hours of weekdays, then of weekends [currency/MWh]
 * @param kind - 0 weekdays, 1 weekends
 * @param battery - battery
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
  const ofKind = kind * HOURS;
  const firstPlace = kind * STAGES_PER_KIND;
  continueFromDayStart(plan, profile, ofKind, firstPlace, battery);
  const { reserve } = battery;
  for (let hour = HOURS - 1; hour >= 0; hour--) {
    const price = profile[ofKind + hour]!;
    const place = firstPlace + hour;
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
        copyStageSegments(plan, place);
        addReserveValue(plan, place, battery.usableMwh, reserve, net, battery.toleranceMwh);
        displaced = (net * reserve.maxOfferMw) / battery.powerMw;
      }
    }
    bellmanStepInto(
      plan,
      place,
      hour > 0 ? place - 1 : firstPlace + HOURS,
      battery,
      hour,
      price,
      displaced,
    );
  }
}

/** The value at the end of the day: that at its start, a day later, at the prices that the profile now expects. */
function continueFromDayStart(
  plan: DayValueFunctions,
  profile: Float64Array,
  ofKind: number,
  firstPlace: number,
  battery: PlanningBattery,
): void {
  const { marginalValuesPerMwh, priceIndependentParts, lengths, hourTags, starts, counts } = plan;
  const count = counts[firstPlace + HOURS]!;
  let source = starts[firstPlace + HOURS]!;
  let target = (firstPlace + HOURS - 1) * MAX_SEGMENTS;
  starts[firstPlace + HOURS - 1] = target;
  counts[firstPlace + HOURS - 1] = count;
  const first = target;
  for (let i = 0; i < count; i++) {
    const tag = hourTags[source]! % TAGS_OF_DAY;
    const factor = (tag & 1) === 1 ? battery.inverseChargeEfficiency : battery.dischargeEfficiency;
    const value = factor * profile[ofKind + (tag >> 1)]! + priceIndependentParts[source]!;
    // The order of hours may have changed since; a few segments are sorted fastest by insertion.
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
    // What is bought or sold later than tomorrow is taken to be so tomorrow.
    hourTags[at] = tag + TAGS_OF_DAY;
    source++;
    target++;
  }
}

/** Gives a place that shares the segments of the hour after it a copy of its own. */
function copyStageSegments(plan: DayValueFunctions, place: number): void {
  const own = place * MAX_SEGMENTS;
  const from = plan.starts[place]!;
  if (from === own) return;
  const last = from + plan.counts[place]!;
  plan.marginalValuesPerMwh.copyWithin(own, from, last);
  plan.priceIndependentParts.copyWithin(own, from, last);
  plan.lengths.copyWithin(own, from, last);
  plan.hourTags.copyWithin(own, from, last);
  plan.starts[place] = own;
}

/**
 * The plan that a policy begins with: what stored energy is worth through a weekday and through a weekend day if such days
 * followed one another.
 *
 * @param plan - whatever it held is forgotten
 * @param profile - running profile, 24 hours of weekdays, then of weekends [currency/MWh]
 * @param battery - battery
 * @param policy - says what reserves pay, where the battery sells any
 */
export function planFirstDays(
  plan: DayValueFunctions,
  profile: Float64Array,
  battery: PlanningBattery,
  policy: PolicyTable,
): void {
  const settled = { profileMean: 0, scalePerMwh: 0 };
  for (let kind = 0; kind < 2; kind++) {
    const start = kind * STAGES_PER_KIND + HOURS;
    updateDayScale(settled, profile, kind * HOURS, policy.observer);
    const reservePrices =
      battery.reserve === undefined
        ? undefined
        : expectedReservePricesInto(new Float64Array(HOURS), policy, settled.scalePerMwh);
    plan.counts[start] = 1;
    plan.starts[start] = start * MAX_SEGMENTS;
    plan.priceIndependentParts[start * MAX_SEGMENTS] = 0;
    plan.lengths[start * MAX_SEGMENTS] = battery.usableMwh;
    plan.hourTags[start * MAX_SEGMENTS] = 0;
    for (let day = 0; day < WARM_UP_DAYS; day++) {
      planDay(plan, profile, kind, battery, settled.profileMean, reservePrices);
    }
  }
}

/**
 * What a MW of reserve earns in an hour, less the wear and the losses of what is deployed of it. Method note, section 5.
 *
 * @param reserve - what a MW asks of the battery
 * @param wearPerMwhDischarged - [currency/MWh]
 * @param reservePrice - expected of the hour [currency/MW per h]
 * @param pricePerMwh - energy price of the hour [currency/MWh]
 * @param levelPerMwh - mean energy price of the day, at which what is lost from the store is counted [currency/MWh]
 * @returns [currency/MW]
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

/**
 * What a plan expects the reserve to pay in each hour of a day.
 *
 * @param out - receives 24 prices [currency/MW per h]
 * @param policy - policy
 * @param scalePerMwh - scale of the day [currency/MWh]
 * @returns `out`
 */
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
