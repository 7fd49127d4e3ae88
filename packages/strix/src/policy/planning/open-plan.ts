import { HOURS } from '../internal/layout.js';
import { meanReservePrices } from '../internal/mean-reserve-prices.js';
import { settleDay } from '../internal/settle-day.js';
import type { PolicyTable } from '../policy-table.js';
import { type DayPlan, PLACES_OF_KIND, SEGMENTS } from './day-plan.js';
import { planDay } from './plan-day.js';
import type { PlannedBattery } from './planned-battery.js';

/** Days of one kind gone back before the value at their start no longer depends on what the last of them ends with. */
const DAYS_BACK = 4;

/**
 * The plan that a policy begins with: what stored energy is worth through a weekday and through a weekend day if such days
 * followed one another.
 *
 * @param plan - whatever it held is forgotten
 * @param profile - running profile, 24 hours of weekdays, then of weekends [currency/MWh]
 * @param battery - battery
 * @param policy - says what reserves pay, where the battery sells any
 */
export function openPlan(
  plan: DayPlan,
  profile: Float64Array,
  battery: PlannedBattery,
  policy: PolicyTable,
): void {
  const settled = { profileMean: 0, scalePerMwh: 0 };
  for (let kind = 0; kind < 2; kind++) {
    const start = kind * PLACES_OF_KIND + HOURS;
    settleDay(settled, profile, kind * HOURS, policy.observer);
    const reservePrices =
      battery.reserve === undefined
        ? undefined
        : meanReservePrices(new Float64Array(HOURS), policy, settled.scalePerMwh);
    plan.counts[start] = 1;
    plan.starts[start] = start * SEGMENTS;
    plan.extras[start * SEGMENTS] = 0;
    plan.lengths[start * SEGMENTS] = battery.roomMwh;
    plan.tags[start * SEGMENTS] = 0;
    for (let day = 0; day < DAYS_BACK; day++) {
      planDay(plan, profile, kind, battery, settled.profileMean, reservePrices);
    }
  }
}
