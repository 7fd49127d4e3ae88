import { HOURS, OUTLOOK_HOURS } from '../internal/layout.js';
import type { Outlook } from '../policy-table.js';
import { type DayPlan, PLACES_OF_KIND } from './day-plan.js';
import type { PlannedBattery } from './planned-battery.js';

/**
 * What to do in an hour, equation (19): energy is bought while a MWh more is worth more than it costs, or sold while one less
 * costs less than it earns. What a MWh is worth is the price that the profile expects of the hour in which the plan would buy or
 * sell it, moved by what this hour's price says of that one.
 *
 * @param plan - of both kinds of day
 * @param profile - running profile as it stood at the first hour of the day
 * @param kind - of the day: 0 on weekdays, 1 on weekends
 * @param nextKind - of the day after it
 * @param hour - 0 to 23
 * @param battery - battery
 * @param outlook - what deviations say of the hours after them
 * @param regime - 0 to 4
 * @param scalePerMwh - scale of the day [currency/MWh]
 * @param deviationPerMwh - of this hour's price from its profile
 * @param correctionPerMwh - learned correction of the prices expected
 * @param pricePerMwh - of this hour
 * @param displacedPerMwh - cost of moving a MWh at the meter either way, beside wear: the reserve that it displaces
 * @param energyMwh - stored above the least
 * @returns change of the energy stored [MWh]
 */
export function chooseMove(
  plan: DayPlan,
  profile: Float64Array,
  kind: number,
  nextKind: number,
  hour: number,
  battery: PlannedBattery,
  outlook: Outlook,
  regime: number,
  scalePerMwh: number,
  deviationPerMwh: number,
  correctionPerMwh: number,
  pricePerMwh: number,
  displacedPerMwh: number,
  energyMwh: number,
): number {
  const { extras, lengths, tags } = plan;
  const { shift, carry } = outlook;
  const { roomMwh, chargeMwh, dischargeMwh, soldPerMwh, boughtPerMwh, tinyMwh } = battery;
  const buying = (pricePerMwh + displacedPerMwh) * boughtPerMwh;
  const selling = (pricePerMwh - battery.wearPerMwhDischarged - displacedPerMwh) * soldPerMwh;
  if (buying < selling) {
    const free = roomMwh - energyMwh;
    return chargeMwh < free ? chargeMwh : free;
  }
  const place = kind * PLACES_OF_KIND + hour;
  const first = plan.starts[place]!;
  const last = first + plan.counts[place]!;
  const outlookAt = regime * OUTLOOK_HOURS - hour;
  const today = kind * HOURS;
  const tomorrow = (nextKind - 1) * HOURS;
  let at = first;
  let end = 0;
  // The segment that holds the next bit of room.
  while (at < last) {
    end += lengths[at]!;
    if (end > energyMwh + tinyMwh) break;
    at++;
  }
  const here = at;
  const endHere = end;
  let target = energyMwh;
  const most = energyMwh + chargeMwh;
  while (at < last) {
    const tag = tags[at]!;
    const later = tag >> 1;
    const expected =
      profile[(later < HOURS ? today : tomorrow) + later]! +
      scalePerMwh * shift[outlookAt + later]! +
      deviationPerMwh * carry[outlookAt + later]! +
      correctionPerMwh;
    if (expected * ((tag & 1) === 1 ? boughtPerMwh : soldPerMwh) + extras[at]! <= buying) break;
    target = end < most ? end : most;
    at++;
    if (end >= most || at === last) break;
    end += lengths[at]!;
  }
  if (target > energyMwh) return target < roomMwh ? target - energyMwh : roomMwh - energyMwh;
  const least = energyMwh - dischargeMwh;
  at = here;
  let start = at < last ? endHere - lengths[at]! : end;
  if (at === last || start >= energyMwh - tinyMwh) {
    at--;
    if (at >= first) start -= lengths[at]!;
  }
  while (at >= first) {
    const tag = tags[at]!;
    const later = tag >> 1;
    const expected =
      profile[(later < HOURS ? today : tomorrow) + later]! +
      scalePerMwh * shift[outlookAt + later]! +
      deviationPerMwh * carry[outlookAt + later]! +
      correctionPerMwh;
    if (expected * ((tag & 1) === 1 ? boughtPerMwh : soldPerMwh) + extras[at]! >= selling) break;
    target = start > least ? start : least;
    if (start <= least || at === first) break;
    at--;
    start -= lengths[at]!;
  }
  return target > tinyMwh ? target - energyMwh : -energyMwh;
}
