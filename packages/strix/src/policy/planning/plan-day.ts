import { HOURS } from '../internal/layout.js';
import { profileMean } from '../internal/settle-day.js';
import { addReserveValue } from './add-reserve-value.js';
import { type DayPlan, SEGMENTS, START_OF_KIND } from './day-plan.js';
import type { PlannedBattery } from './planned-battery.js';
import { stepBack } from './step-back.js';

/** Last tag: hours further ahead are not told apart. */
const LAST_TAG = 94;
const TAGS_OF_DAY = 2 * HOURS;

/**
 * Plans a day from the running profile as it stands at its first hour: the value of stored energy after each hour, backwards
 * from that at the start of the latest day planned of tomorrow's kind. Method note, section 5.
 *
 * @param plan - changed
 * @param profile - running profile, 24 hours of weekdays, then of weekends [currency/MWh]
 * @param kind - of the day: 0 on weekdays, 1 on weekends
 * @param nextKind - of the day after it
 * @param battery - battery
 * @param level - mean of the profile of the day's kind [currency/MWh]
 * @param reservePrices - mean price of the reserve in each hour, 24 [currency/MW per h]; absent: none is sold
 */
export function planDay(
  plan: DayPlan,
  profile: Float64Array,
  kind: number,
  nextKind: number,
  battery: PlannedBattery,
  level: number,
  reservePrices?: Float64Array,
): void {
  const ofKind = kind * HOURS;
  const nextLevel = nextKind === kind ? level : profileMean(profile, nextKind * HOURS);
  continueInto(plan, HOURS - 1, START_OF_KIND + nextKind, nextLevel - plan.levels[nextKind]!);
  const { reserve } = battery;
  for (let hour = HOURS - 1; hour >= 0; hour--) {
    const price = profile[ofKind + hour]!;
    let displaced = 0;
    if (reserve !== undefined && reservePrices !== undefined) {
      const net =
        reservePrices[hour]! +
        reserve.soldMwh * price -
        reserve.wornMwh * battery.wearPerMwhDischarged -
        reserve.lostMwh * level;
      if (net > 0) {
        addReserveValue(plan, hour, battery.roomMwh, reserve, net, battery.tinyMwh);
        displaced = (net * reserve.mostMw) / battery.powerMw;
      }
    }
    const before = hour > 0 ? hour - 1 : START_OF_KIND + kind;
    stepBack(plan, hour, before, battery, hour, price, displaced);
  }
  plan.levels[kind] = level;
}

/** The value at the end of the day: that at the start of a day planned before, moved with the level of prices. */
function continueInto(plan: DayPlan, to: number, from: number, rise: number): void {
  const { values, lengths, tags, counts } = plan;
  const count = counts[from]!;
  for (let i = 0; i < count; i++) {
    const source = from * SEGMENTS + i;
    const target = to * SEGMENTS + i;
    values[target] = values[source]! + rise;
    lengths[target] = lengths[source]!;
    const tag = tags[source]!;
    tags[target] = tag < LAST_TAG - TAGS_OF_DAY ? tag + TAGS_OF_DAY : LAST_TAG + (tag & 1);
  }
  counts[to] = count;
}
