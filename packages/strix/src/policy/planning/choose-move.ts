import { HOURS, OUTLOOK_HOURS } from '../internal/layout.js';
import type { Outlook } from '../policy-table.js';
import { type DayPlan, PLACES_OF_KIND } from './day-plan.js';
import type { PlannedBattery } from './planned-battery.js';

/** An hour in which something is to be decided. One object serves all hours: numbers passed one by one cost more than the decision. */
export interface HourToDecide {
  /** Of the day and of the day after it: 0 on weekdays, 1 on weekends. */
  kind: number;
  nextKind: number;
  /** 0 to 23. */
  hour: number;
  /** 0 to 4. */
  regime: number;
  /** Scale of the day and mean of its profile [currency/MWh]. */
  scalePerMwh: number;
  profileMean: number;
  /** Of this hour's price from its profile, in widths, within the reach. */
  deviation: number;
  /** Learned correction of the prices expected, in widths of their hours. */
  correction: number;
  /** Of this hour [currency/MWh]. */
  pricePerMwh: number;
  /** Cost of moving a MWh at the meter either way, beside wear: the reserve that it displaces [currency/MWh]. */
  displacedPerMwh: number;
  /** Stored above the least [MWh]. */
  energyMwh: number;
  /** Receives the change of the energy stored [MWh]. */
  movedMwh: number;
}

/** An hour to be filled in. One literal without parts, so that all have the same layout in memory. */
export function createHourToDecide(): HourToDecide {
  return {
    kind: 0,
    nextKind: 0,
    hour: 0,
    regime: 0,
    // Not whole numbers: engines lay out fields by what they first hold.
    scalePerMwh: 0.5,
    profileMean: 0.5,
    deviation: 0.5,
    correction: 0.5,
    pricePerMwh: 0.5,
    displacedPerMwh: 0.5,
    energyMwh: 0.5,
    movedMwh: 0.5,
  };
}

/**
 * What to do in an hour, equation (19): energy is bought while a MWh more is worth more than it costs, or sold while one less
 * costs less than it earns. What a MWh is worth is the price that the profile expects of the hour in which the plan would buy or
 * sell it, moved by what this hour's price says of that one.
 *
 * @param plan - of both kinds of day
 * @param profile - running profile as it stood at the first hour of the day
 * @param battery - battery
 * @param outlook - what deviations say of the hours after them
 * @param widthFactor - of equation (10)
 * @param now - the hour; receives what is done
 */
export function chooseMove(
  plan: DayPlan,
  profile: Float64Array,
  battery: PlannedBattery,
  outlook: Outlook,
  widthFactor: number,
  now: HourToDecide,
): void {
  const { kind, nextKind, hour, scalePerMwh, profileMean, deviation, correction, energyMwh } = now;
  const { pricePerMwh, displacedPerMwh } = now;
  const { extras, lengths, tags } = plan;
  const { shift, carry } = outlook;
  const { roomMwh, chargeMwh, dischargeMwh, soldPerMwh, boughtPerMwh, tinyMwh } = battery;
  const buying = (pricePerMwh + displacedPerMwh) * boughtPerMwh;
  const selling = (pricePerMwh - battery.wearPerMwhDischarged - displacedPerMwh) * soldPerMwh;
  const place = kind * PLACES_OF_KIND + hour;
  const first = plan.starts[place]!;
  const last = first + plan.counts[place]!;
  const outlookAt = now.regime * OUTLOOK_HOURS - hour;
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
    const usual = profile[(later < HOURS ? today : tomorrow) + later]!;
    const above = usual - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const expected =
      usual +
      width * (shift[outlookAt + later]! + deviation * carry[outlookAt + later]! + correction);
    if (expected * ((tag & 1) === 1 ? boughtPerMwh : soldPerMwh) + extras[at]! <= buying) break;
    target = end < most ? end : most;
    at++;
    if (end >= most || at === last) break;
    end += lengths[at]!;
  }
  if (target > energyMwh) {
    now.movedMwh = target < roomMwh ? target - energyMwh : roomMwh - energyMwh;
    return;
  }
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
    const usual = profile[(later < HOURS ? today : tomorrow) + later]!;
    const above = usual - profileMean;
    const width = scalePerMwh + widthFactor * (above > 0 ? above : 0);
    const expected =
      usual +
      width * (shift[outlookAt + later]! + deviation * carry[outlookAt + later]! + correction);
    if (expected * ((tag & 1) === 1 ? boughtPerMwh : soldPerMwh) + extras[at]! >= selling) break;
    target = start > least ? start : least;
    if (start <= least || at === first) break;
    at--;
    start -= lengths[at]!;
  }
  now.movedMwh = target > tinyMwh ? target - energyMwh : -energyMwh;
}
