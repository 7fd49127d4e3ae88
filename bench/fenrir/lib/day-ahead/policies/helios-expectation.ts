import type { Forecasters } from '../../forecasters.js';
import type { DayExpectation } from '../plan-on.js';

const KNOWN_HOURS = 2016;
const MS_PER_MINUTE = 60_000;

/** HELIOS's forecast of the day, from the last twelve weeks and the series known ahead. */
export function heliosExpectation(ask: Forecasters['ensemble']): DayExpectation {
  return ({ day, prices, grid, knownAhead }) => {
    const known = Math.round((KNOWN_HOURS * 60) / grid.stepMinutes);
    const first = Math.max(0, day.from - known);
    return ask({
      values: prices.subarray(first),
      horizon: day.until - day.from,
      stepMinutes: grid.stepMinutes,
      start: new Date(grid.startMs + first * grid.stepMinutes * MS_PER_MINUTE).toISOString(),
      timeZone: grid.timeZone,
      exogenous: knownAhead.map(({ name, values }) => ({ name, values: values.subarray(first) })),
    });
  };
}
