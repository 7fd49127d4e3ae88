import type { Forecasters } from '../../forecasters.js';
import type { DaySituation } from '../day-planner.js';
import type { DayExpectation } from '../plan-on.js';

const LEAST_DAYS = 28;
const REFIT_DAYS = 7;

/**
 * LEAR's forecast of the day from all prices and the series known ahead, refitted each Monday and after a change of the clock.
 */
export function learExpectation(lear: Forecasters['lear']): DayExpectation {
  return (situation) => {
    const { day, grid, calendar, knownAhead } = situation;
    const perDay = 1440 / grid.stepMinutes;
    const values = filled(situation, perDay);
    const first = values.findIndex((value) => !Number.isNaN(value));
    if (first < 0 || values.length - first < LEAST_DAYS * perDay) return undefined;
    const daysOld = (calendar.weekday[day.from]! - 1) % REFIT_DAYS;
    const fitted = firstStepOf(situation, daysOld);
    const isWhole = (day.from - fitted) % perDay === 0 && fitted - first >= LEAST_DAYS * perDay;
    return lear({
      values: values.subarray(first),
      knownAhead: knownAhead.map((known) => known.values.subarray(first)),
      fittedLength: (isWhole ? fitted : day.from) - first,
      horizon: day.until - day.from,
      stepMinutes: grid.stepMinutes,
    });
  };
}

/** First step of the day that lies a number of days before. */
function firstStepOf({ calendar, day }: DaySituation, daysBefore: number): number {
  const wanted = calendar.dayIndex[day.from]! - daysBefore;
  let step = day.from;
  while (step > 0 && calendar.dayIndex[step - 1]! >= wanted) step -= 1;
  return step;
}

/** Replaces a missing price by that of a day before. */
function filled({ prices }: DaySituation, perDay: number): Float64Array {
  const values = prices.slice();
  for (let step = perDay; step < values.length; step += 1) {
    if (Number.isNaN(values[step]!)) values[step] = values[step - perDay]!;
  }
  return values;
}
