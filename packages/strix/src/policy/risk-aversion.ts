import { dispatchDay } from '../dispatch/dispatch-day.js';
import { createDispatchState, startDispatch } from '../dispatch/dispatch-state.js';
import {
  type DeviationForecast,
  FORECAST_HOURS,
  HOURS,
  type PolicyTable,
} from '../observation/policy-table.js';
import type { BatteryParameters } from '../planning/battery.js';
import type { DaySample } from './sample-days.js';
import type { ObservedSample } from './train-market.js';

/** Share of the outcomes that is looked at. */
const WORST_SHARE = 0.1;

/** Every so many hours are enough to know a tenth of them. */
const STRIDE = 29;

/** Shares of the shortfall that are tried. */
const RISK_AVERSIONS = [0, 0.02, 0.05, 0.1, 0.2, 0.4];

/** Simulated training days that are operated for each, in stretches of 30 days. */
const EVALUATED_DAYS = 18_000;
const STRETCH_DAYS = 30;
const TAIL_SHARE = 0.1;

/**
 * The aversion under which 30-day stretches of the training paths earn most, cash less wear, where the mean of all and the mean of
 * the worst tenth count alike; the smaller of equals. Method note, section 6.
 *
 * @param table - policy without aversion
 * @param shortfall - by hours ahead, in widths
 * @param battery - battery
 * @param sample - training days
 * @returns the policy with its outlook lowered
 */
export function chooseRiskAversion(
  table: PolicyTable,
  shortfall: Float64Array,
  battery: BatteryParameters,
  sample: DaySample,
): PolicyTable {
  let best = table;
  let most = Number.NEGATIVE_INFINITY;
  for (const aversion of RISK_AVERSIONS) {
    const tried = {
      ...table,
      deviationForecast: lowerForecast(table.deviationForecast, shortfall, aversion),
    };
    const earned = meanPlusTailMean(tried, battery, sample);
    if (earned > most) {
      most = earned;
      best = tried;
    }
  }
  return best;
}

function lowerForecast(
  { leadIntercepts, leadSlopes }: DeviationForecast,
  shortfall: Float64Array,
  aversion: number,
): DeviationForecast {
  return {
    leadIntercepts: leadIntercepts.map(
      (value, at) => value - aversion * shortfall[at % FORECAST_HOURS]!,
    ),
    leadSlopes,
  };
}

/** Mean over all stretches plus that over the worst tenth. */
function meanPlusTailMean(
  table: PolicyTable,
  battery: BatteryParameters,
  sample: DaySample,
): number {
  const state = createDispatchState(table, battery);
  const earned: number[] = [];
  const days = Math.min(EVALUATED_DAYS, sample.simulatedDays);
  let length = 0;
  let before = 0;
  for (let day = 0; day < days; day++) {
    if (sample.follows[day] === 0) {
      startDispatch(state, sample.months[day]!);
      length = 0;
      before = 0;
    }
    const prices = sample.prices.subarray(day * HOURS, (day + 1) * HOURS);
    dispatchDay(state, prices, sample.weekdays[day]!, sample.months[day]!);
    length++;
    if (length % STRETCH_DAYS === 0) {
      const total = state.energyCash - battery.wearPerMwhDischarged * state.dischargedMwh;
      earned.push(total - before);
      before = total;
    }
  }
  const sorted = Float64Array.from(earned).sort();
  const worst = sorted.subarray(0, Math.max(1, Math.floor(TAIL_SHARE * sorted.length)));
  return meanOf(sorted) + meanOf(worst);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/**
 * How far prices fall short of what the outlook says in the worst tenth of cases: for each number of hours ahead the mean of what is
 * then missing, in widths of the hour. Method note, section 6.
 *
 * @param sample - days
 * @param watched - what an observer made of them
 * @param outlook - what is expected
 * @returns 48; from 24 on as a day ahead
 */
export function fitShortfall(
  sample: DaySample,
  { deviations, regimes }: ObservedSample,
  outlook: DeviationForecast,
): Float64Array {
  const shortfall = new Float64Array(FORECAST_HOURS);
  const lastHour = (sample.follows.length - 1) * HOURS;
  for (let ahead = 1; ahead <= HOURS; ahead++) {
    const errors: number[] = [];
    for (let at = 0; at < lastHour; at += STRIDE) {
      const day = Math.floor(at / HOURS);
      const laterDay = Math.floor((at + ahead) / HOURS);
      if (laterDay > day && sample.follows[laterDay] === 0) continue;
      const entry = regimes[at]! * FORECAST_HOURS + ahead;
      const expected =
        outlook.leadIntercepts[entry]! + outlook.leadSlopes[entry]! * deviations[at]!;
      errors.push(deviations[at + ahead]! - expected);
    }
    const worst = Float64Array.from(errors)
      .sort()
      .subarray(0, Math.max(1, Math.floor(WORST_SHARE * errors.length)));
    let sum = 0;
    for (const error of worst) sum += error;
    shortfall[ahead] = Math.max(0, -sum / Math.max(1, worst.length));
  }
  return shortfall.fill(shortfall[HOURS]!, HOURS);
}
