import type { Forecasters } from '../../forecasters.js';
import { hourlyPast } from '../../hourly-past.js';
import type { IntervalExpectation } from '../plan-ahead.js';

const KNOWN_HOURS = 672;
const HOURS_AHEAD = 48;
const MS_PER_HOUR = 3_600_000;

/**
 * What HELIOS expects of the hours to come, asked at the beginning of each hour; each step of an hour is taken to have the price of the hour.
 *
 * @param ask - HELIOS
 */
export function heliosAhead(ask: Forecasters['ensemble']): IntervalExpectation {
  let asked = -1;
  let medians: Float64Array | undefined;
  return ({ step, prices, grid }) => {
    const perHour = 60 / grid.stepMinutes;
    const nowMs = grid.startMs + step * grid.stepMinutes * 60_000;
    const hour = Math.floor(nowMs / MS_PER_HOUR);
    const begunSteps = Math.round((nowMs - hour * MS_PER_HOUR) / (grid.stepMinutes * 60_000));
    if (hour !== asked) {
      asked = hour;
      const end = step - begunSteps;
      const first = Math.max(0, end - KNOWN_HOURS * perHour);
      const startMs = grid.startMs + first * grid.stepMinutes * 60_000;
      const { values } = hourlyPast(prices.slice(first, end), { ...grid, startMs });
      medians = ask({
        values,
        horizon: HOURS_AHEAD,
        start: new Date(startMs).toISOString(),
        timeZone: grid.timeZone,
      });
    }
    const first = begunSteps + 1;
    return Float64Array.from(
      { length: HOURS_AHEAD * perHour - first },
      (_, after) => medians![Math.floor((first + after) / perHour)]!,
    );
  };
}
