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

/** Share of the worst cases that defines the shortfall. */
const WORST_SHARE = 0.1;

/** Every so many hours suffice to estimate their worst tenth. */
const STRIDE = 29;

/** Candidate shares of the shortfall. */
const RISK_AVERSIONS = [0, 0.02, 0.05, 0.1, 0.2, 0.4];

/** Simulated training days that each candidate operates, in periods of 30 days. */
const EVALUATED_DAYS = 18_000;
const PERIOD_DAYS = 30;
const TAIL_SHARE = 0.1;

/**
 * Chooses the risk aversion with the highest mean plus mean of the worst tenth of cash less wear over 30-day periods of the
 * training paths; the smaller of equals. Returns the policy with its forecast lowered. Method note, section 6.
 */
export function chooseRiskAversion(
  table: PolicyTable,
  shortfall: Float64Array,
  battery: BatteryParameters,
  sample: DaySample,
): PolicyTable {
  let best = table;
  let highest = Number.NEGATIVE_INFINITY;
  for (const aversion of RISK_AVERSIONS) {
    const candidate = {
      ...table,
      deviationForecast: lowerForecast(table.deviationForecast, shortfall, aversion),
    };
    const earned = meanPlusTailMean(candidate, battery, sample);
    if (earned > highest) {
      highest = earned;
      best = candidate;
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

/** Mean over all periods plus the mean over the worst tenth. */
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
    if (length % PERIOD_DAYS === 0) {
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
 * Mean shortfall of prices against the forecast in the worst tenth of cases, by lead time, in widths of the hour; 48 entries,
 * constant from 24 on. Method note, section 6.
 */
export function fitShortfall(
  sample: DaySample,
  { deviations, regimes }: ObservedSample,
  forecast: DeviationForecast,
): Float64Array {
  const shortfall = new Float64Array(FORECAST_HOURS);
  const lastHour = (sample.follows.length - 1) * HOURS;
  for (let lead = 1; lead <= HOURS; lead++) {
    const errors: number[] = [];
    for (let at = 0; at < lastHour; at += STRIDE) {
      const day = Math.floor(at / HOURS);
      const laterDay = Math.floor((at + lead) / HOURS);
      if (laterDay > day && sample.follows[laterDay] === 0) continue;
      const entry = regimes[at]! * FORECAST_HOURS + lead;
      const expected =
        forecast.leadIntercepts[entry]! + forecast.leadSlopes[entry]! * deviations[at]!;
      errors.push(deviations[at + lead]! - expected);
    }
    const worst = Float64Array.from(errors)
      .sort()
      .subarray(0, Math.max(1, Math.floor(WORST_SHARE * errors.length)));
    let sum = 0;
    for (const error of worst) sum += error;
    shortfall[lead] = Math.max(0, -sum / Math.max(1, worst.length));
  }
  return shortfall.fill(shortfall[HOURS]!, HOURS);
}
