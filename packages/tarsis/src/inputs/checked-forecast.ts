import type { Expected } from '../forecast-last-week.js';
import { tarsisError } from '../internal/tarsis-error.js';
import { checkedSeries } from './checked-series.js';

/**
 * What a forecast answered, if it can be planned with.
 *
 * @param steps So many were asked for.
 * @throws EngineError `invalid` / `forecastLength`; those of `checkedSeries`, naming the fields of the forecast.
 */
export function checkedForecast(answer: Expected, steps: number): Expected {
  // Callers without types may answer anything.
  const { loadKwSeries, solarKwSeries = new Float64Array() } = Object(answer) as Expected;
  const checked = (name: keyof Expected, series: Float64Array, minimum: number) => {
    const field = `forecast(…).${name}`;
    const copy = checkedSeries(field, series, Object(series).length, { minimum });
    if (copy.length >= steps) return copy;
    throw tarsisError(
      'invalid',
      'forecastLength',
      `${field} must have an entry for each of the ${steps} steps that were asked for; ${copy.length} came`,
    );
  };
  return {
    loadKwSeries: checked('loadKwSeries', loadKwSeries, Number.NEGATIVE_INFINITY),
    solarKwSeries:
      Object(solarKwSeries).length === 0
        ? new Float64Array()
        : checked('solarKwSeries', solarKwSeries, 0),
  };
}
