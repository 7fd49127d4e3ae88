import { HOURS } from '../internal/layout.js';
import { addReserveValue } from './add-reserve-value.js';
import { type DayPlan, PLACES_OF_KIND, SEGMENTS } from './day-plan.js';
import { netOfReserve } from './net-of-reserve.js';
import type { PlannedBattery } from './planned-battery.js';
import { stepBack } from './step-back.js';

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
  plan: DayPlan,
  profile: Float64Array,
  kind: number,
  battery: PlannedBattery,
  level: number,
  reservePrices?: Float64Array,
): void {
  const ofKind = kind * HOURS;
  const firstPlace = kind * PLACES_OF_KIND;
  continueDay(plan, profile, ofKind, firstPlace, battery);
  const { reserve } = battery;
  for (let hour = HOURS - 1; hour >= 0; hour--) {
    const price = profile[ofKind + hour]!;
    const place = firstPlace + hour;
    let displaced = 0;
    if (reserve !== undefined && reservePrices !== undefined) {
      const { wearPerMwhDischarged } = battery;
      const net = netOfReserve(reserve, wearPerMwhDischarged, reservePrices[hour]!, price, level);
      if (net > 0) {
        ownPlace(plan, place);
        addReserveValue(plan, place, battery.roomMwh, reserve, net, battery.tinyMwh);
        displaced = (net * reserve.mostMw) / battery.powerMw;
      }
    }
    stepBack(
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
function continueDay(
  plan: DayPlan,
  profile: Float64Array,
  ofKind: number,
  firstPlace: number,
  battery: PlannedBattery,
): void {
  const { values, extras, lengths, tags, starts, counts } = plan;
  const count = counts[firstPlace + HOURS]!;
  let source = starts[firstPlace + HOURS]!;
  let target = (firstPlace + HOURS - 1) * SEGMENTS;
  starts[firstPlace + HOURS - 1] = target;
  counts[firstPlace + HOURS - 1] = count;
  const first = target;
  for (let i = 0; i < count; i++) {
    const tag = tags[source]! % TAGS_OF_DAY;
    const factor = (tag & 1) === 1 ? battery.boughtPerMwh : battery.soldPerMwh;
    const value = factor * profile[ofKind + (tag >> 1)]! + extras[source]!;
    // The order of hours may have changed since; a few segments are sorted fastest by insertion.
    let at = target;
    while (at > first && values[at - 1]! < value) {
      values[at] = values[at - 1]!;
      extras[at] = extras[at - 1]!;
      lengths[at] = lengths[at - 1]!;
      tags[at] = tags[at - 1]!;
      at--;
    }
    values[at] = value;
    extras[at] = extras[source]!;
    lengths[at] = lengths[source]!;
    // What is bought or sold later than tomorrow is taken to be so tomorrow.
    tags[at] = tag + TAGS_OF_DAY;
    source++;
    target++;
  }
}

/** Gives a place that shares the segments of the hour after it a copy of its own. */
function ownPlace(plan: DayPlan, place: number): void {
  const own = place * SEGMENTS;
  const from = plan.starts[place]!;
  if (from === own) return;
  const last = from + plan.counts[place]!;
  plan.values.copyWithin(own, from, last);
  plan.extras.copyWithin(own, from, last);
  plan.lengths.copyWithin(own, from, last);
  plan.tags.copyWithin(own, from, last);
  plan.starts[place] = own;
}
