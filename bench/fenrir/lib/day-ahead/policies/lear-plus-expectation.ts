import type { LocalCalendar } from '@bess/kernel/series';
import type { Forecasters } from '../../forecasters.js';
import { clockPlace } from '../../latest-of-clock.js';
import type { DayExpectation } from '../plan-on.js';

const LEAST_DAYS = 42;

/**
 * Forecast of the day by the mean of LEAR and a DNN (`forecastDayAhead` of HELIOS), brought up to date each day. Its days have one price for each clock time, also where the
 * clock changes; a missing price is that of the day before.
 */
export function learPlusExpectation(begin: Forecasters['learPlus']): DayExpectation {
  const forecastOf = begin();
  return ({ day, grid, calendar, prices, knownAhead }) => {
    const { stepMinutes } = grid;
    const places = 1440 / stepMinutes;
    const today = calendar.dayIndex[day.from]!;
    const byClock = (values: Float64Array, days: number) =>
      valuesByClock(values, calendar, stepMinutes, days);
    const values = byClock(prices, today);
    const first = values.findIndex((value) => !Number.isNaN(value));
    const from = Math.ceil(first / places) * places;
    if (first < 0 || values.length - from < LEAST_DAYS * places) return undefined;
    const forecast = forecastOf({
      values: values.subarray(from),
      stepMinutes,
      knownAhead: knownAhead.map((known) => byClock(known.values, today + 1).subarray(from)),
    });
    return Float64Array.from(
      { length: day.until - day.from },
      (_, at) => forecast[clockPlace(calendar, day.from + at, stepMinutes)]!,
    );
  };
}

/** Values of whole local days by clock time; the later one where a clock time comes twice. */
function valuesByClock(
  values: Float64Array,
  calendar: LocalCalendar,
  stepMinutes: number,
  days: number,
): Float64Array {
  const places = 1440 / stepMinutes;
  const ofDays = new Float64Array(days * places).fill(Number.NaN);
  values.forEach((value, step) => {
    const day = calendar.dayIndex[step]!;
    if (day < days) ofDays[day * places + clockPlace(calendar, step, stepMinutes)] = value;
  });
  for (let at = places; at < ofDays.length; at += 1) {
    if (Number.isNaN(ofDays[at]!)) ofDays[at] = ofDays[at - places]!;
  }
  return ofDays;
}
