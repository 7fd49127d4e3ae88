import {
  createPolicy,
  type PolicyState,
} from '../../../../../packages/strix/src/dispatch/create-policy.js';
import type { PolicyTable } from '../../../../../packages/strix/src/observation/policy-table.js';
import type { BatteryParameters } from '../../../../../packages/strix/src/planning/battery.js';
import { hourlyPast } from '../../hourly-past.js';
import { strixTables } from '../../strix-tables.js';
import type { IntervalPolicyMaker, IntervalSituation } from '../interval-policy.js';

/** More days than the policy's observer remembers. */
const SHOWN_HOURS = 2160;
const MS_PER_HOUR = 3_600_000;

/**
 * STRIX's `arbitrage`, which works by the hour, asked at every interval: it takes the price of the interval as that of the hour, and remembers the means of past
 * hours.
 */
export function strixArbitrage(battery: BatteryParameters): IntervalPolicyMaker {
  return () => {
    const tableAt = strixTables(battery);
    let table: PolicyTable | undefined;
    let policy: ReturnType<typeof createPolicy> | undefined;
    let state: PolicyState | undefined;
    let shownUntil = 0;
    return {
      act: (situation) => {
        const { step, grid, prices, energyMwh } = situation;
        const stepMs = grid.stepMinutes * 60_000;
        const nowMs = grid.startMs + step * stepMs;
        const hourStart = step - Math.round((nowMs % MS_PER_HOUR) / stepMs);
        const past = () => {
          const { epochMsSeries, values } = hourlyPast(prices.slice(0, hourStart), grid);
          return { epochMsSeries, pricePerMwhSeries: values, timeZone: grid.timeZone };
        };
        const current = tableAt(past, nowMs);
        if (current !== table || policy === undefined || state === undefined) {
          table = current;
          policy = createPolicy(table, battery);
          const perHour = 60 / grid.stepMinutes;
          shownUntil = Math.max(hourStart % perHour, hourStart - SHOWN_HOURS * perHour);
          state = policy.begin(situation.calendar.month[shownUntil]! - 1);
        }
        shownUntil = showHours(policy, state, situation, shownUntil, hourStart);
        const trial = structuredClone(state);
        policy.observe(trial, seen(situation, hourStart, prices[step]!));
        const { chargeMw, dischargeMw } = policy.act(trial, energyMwh);
        return { powerMw: hurried(battery, chargeMw - dischargeMw, grid.stepMinutes) };
      },
    };
  };
}

/** Gives the policy the hours that are over. */
function showHours(
  policy: ReturnType<typeof createPolicy>,
  state: PolicyState,
  situation: IntervalSituation,
  from: number,
  until: number,
): number {
  const perHour = 60 / situation.grid.stepMinutes;
  for (let hour = from; hour < until; hour += perHour) {
    const prices = situation.prices.subarray(hour, hour + perHour);
    const mean = prices.reduce((sum, price) => sum + price, 0) / perHour;
    if (!Number.isNaN(mean)) policy.observe(state, seen(situation, hour, mean));
  }
  return until;
}

function seen({ calendar }: IntervalSituation, step: number, pricePerMwh: number) {
  return {
    pricePerMwh,
    month: calendar.month[step]! - 1,
    weekday: calendar.weekday[step]! - 1,
    hour: calendar.hour[step]!,
    newDay: calendar.dayIndex[step] !== calendar.dayIndex[step - 1],
  };
}

/**
 * The policy requests less than full power where the battery is full or empty within the hour; an interval executes what fits into it.
 */
function hurried(battery: BatteryParameters, powerMw: number, stepMinutes: number): number {
  const wanted = (powerMw * 60) / stepMinutes;
  return Math.max(-battery.powerMw, Math.min(battery.powerMw, wanted));
}
