import {
  createPolicy,
  type PolicyState,
} from '../../../../../packages/strix/src/dispatch/create-policy.js';
import type { BatteryParameters } from '../../../../../packages/strix/src/planning/battery.js';
import { hourlyPast } from '../../hourly-past.js';
import { strixTables } from '../../strix-tables.js';
import type { DaySituation } from '../day-planner.js';
import type { DayExpectation } from '../plan-on.js';

/** More days than the policy's observer remembers. */
const SHOWN_HOURS = 2160;
const WEEKEND_PLACE = 24;
const SATURDAY = 6;

/** The profile that STRIX's `arbitrage` expects in the morning of the day, for markets by the hour. */
export function strixExpectation(battery: BatteryParameters): DayExpectation {
  const tableAt = strixTables(battery);
  return (situation) => {
    const { grid, day, calendar } = situation;
    const past = () => ({
      ...historyOf(situation),
      timeZone: grid.timeZone,
    });
    const table = tableAt(past, grid.startMs + day.from * grid.stepMinutes * 60_000);
    const state = shown(createPolicy(table, battery), situation);
    const from = calendar.weekday[day.from]! < SATURDAY ? 0 : WEEKEND_PLACE;
    return Float64Array.from(
      calendar.hour.subarray(day.from, day.until),
      (hour) => state.observer.profile[from + hour]!,
    );
  };
}

function historyOf({ prices, grid }: DaySituation) {
  const { epochMsSeries, values } = hourlyPast(prices, grid);
  return { epochMsSeries, pricePerMwhSeries: values };
}

/** The policy's observer after the latest prices. */
function shown(
  policy: ReturnType<typeof createPolicy>,
  { prices, calendar, day }: DaySituation,
): PolicyState {
  const first = Math.max(0, day.from - SHOWN_HOURS);
  const state = policy.begin(calendar.month[first]! - 1);
  let today = -1;
  for (let step = first; step < day.from; step += 1) {
    if (Number.isNaN(prices[step]!)) continue;
    policy.observe(state, {
      pricePerMwh: prices[step]!,
      month: calendar.month[step]! - 1,
      weekday: calendar.weekday[step]! - 1,
      hour: calendar.hour[step]!,
      newDay: calendar.dayIndex[step] !== today,
    });
    today = calendar.dayIndex[step]!;
  }
  return state;
}
