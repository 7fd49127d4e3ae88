import { HOURS, OUTLOOK_HOURS } from '../internal/layout.js';
import type { Outlook } from '../policy-table.js';
import type { HourToDecide } from './choose-move.js';
import { type DayPlan, PLACES_OF_KIND } from './day-plan.js';
import type { PlannedBattery } from './planned-battery.js';

/**
 * What a MWh stored after an hour is worth, as {@link chooseMove} takes it to be without a correction.
 *
 * @param plan - of both kinds of day
 * @param profile - running profile as it stood at the first hour of the day
 * @param battery - battery
 * @param outlook - what deviations say of the hours after them
 * @param widthFactor - of equation (10)
 * @param now - the hour; `energyMwh` is what is stored after it
 * @returns its worth, and what it rises by when the price of the hour in which it is sold or bought is a width higher
 */
export function marginalValue(
  plan: DayPlan,
  profile: Float64Array,
  battery: PlannedBattery,
  outlook: Outlook,
  widthFactor: number,
  now: HourToDecide,
): { valuePerMwh: number; risesPerWidth: number } {
  const place = now.kind * PLACES_OF_KIND + now.hour;
  let at = plan.starts[place]!;
  const last = at + plan.counts[place]! - 1;
  let end = plan.lengths[at]!;
  while (at < last && end <= now.energyMwh) {
    at++;
    end += plan.lengths[at]!;
  }
  const later = plan.tags[at]! >> 1;
  const ahead = now.regime * OUTLOOK_HOURS - now.hour + later;
  const kind = later < HOURS ? now.kind : now.nextKind;
  const usual = profile[kind * HOURS + (later % HOURS)]!;
  const width = now.scalePerMwh + widthFactor * Math.max(0, usual - now.profileMean);
  const expected = usual + width * (outlook.shift[ahead]! + now.deviation * outlook.carry[ahead]!);
  const factor = (plan.tags[at]! & 1) === 1 ? battery.boughtPerMwh : battery.soldPerMwh;
  return { valuePerMwh: expected * factor + plan.extras[at]!, risesPerWidth: factor * width };
}
