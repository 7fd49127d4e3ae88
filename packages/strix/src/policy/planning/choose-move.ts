import { OUTLOOK_HOURS } from '../internal/layout.js';
import type { Outlook } from '../policy-table.js';
import { type DayPlan, SEGMENTS } from './day-plan.js';
import type { PlannedBattery } from './planned-battery.js';

/**
 * What to do in an hour, equation (19): energy is bought while a MWh more is worth more than it costs, or sold while one less
 * costs less than it earns, where what the plan expects of later hours is moved by what this hour's price says of them.
 *
 * @param plan - of the day
 * @param hour - 0 to 23
 * @param battery - battery
 * @param outlook - what deviations say of the hours after them
 * @param regime - 0 to 4
 * @param scalePerMwh - scale of the day [currency/MWh]
 * @param deviationPerMwh - of this hour's price from its profile
 * @param correctionPerMwh - learned correction of what a MWh stored is worth
 * @param pricePerMwh - of this hour
 * @param displacedPerMwh - cost of moving a MWh at the meter either way, beside wear: the reserve that it displaces
 * @param energyMwh - stored above the least
 * @returns change of the energy stored [MWh]
 */
export function chooseMove(
  plan: DayPlan,
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
  const { values, lengths, tags } = plan;
  const { shift, carry } = outlook;
  const { roomMwh, chargeMwh, dischargeMwh, soldPerMwh, boughtPerMwh, tinyMwh } = battery;
  const buying = (pricePerMwh + displacedPerMwh) * boughtPerMwh;
  const selling = (pricePerMwh - battery.wearPerMwhDischarged - displacedPerMwh) * soldPerMwh;
  if (buying < selling) {
    const free = roomMwh - energyMwh;
    return chargeMwh < free ? chargeMwh : free;
  }
  const first = hour * SEGMENTS;
  const last = first + plan.counts[hour]!;
  const outlookAt = regime * OUTLOOK_HOURS - hour;
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
    const ahead = outlookAt + (tag >> 1);
    const factor = (tag & 1) === 1 ? boughtPerMwh : soldPerMwh;
    const moved = scalePerMwh * shift[ahead]! + deviationPerMwh * carry[ahead]!;
    if (values[at]! + factor * moved + correctionPerMwh <= buying) break;
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
    const ahead = outlookAt + (tag >> 1);
    const factor = (tag & 1) === 1 ? boughtPerMwh : soldPerMwh;
    const moved = scalePerMwh * shift[ahead]! + deviationPerMwh * carry[ahead]!;
    if (values[at]! + factor * moved + correctionPerMwh >= selling) break;
    target = start > least ? start : least;
    if (start <= least || at === first) break;
    at--;
    start -= lengths[at]!;
  }
  return target > 0 ? target - energyMwh : -energyMwh;
}
