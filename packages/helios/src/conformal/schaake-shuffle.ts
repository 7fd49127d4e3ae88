import { checkForecast } from '../internal/check-forecast.js';
import { checkSeries } from '../internal/check-series.js';
import { heliosError } from '../internal/helios-error.js';
import type { QuantileForecast } from '../models/quantile-forecast.js';
import { quantileAt } from './internal/quantile-at.js';

/**
 * Joint sample paths whose values at each step spread as a quantile forecast says, and whose steps hang together as in a template of
 * real paths: at each step the m values at the levels (i − ½)/m are given out in the ranks that the template's paths have there. Beyond
 * the outermost levels the tails are exponential. Equal template values rank by their place, turned by one from step to step so that ties
 * do not couple steps.
 *
 * @param forecast - marginal quantiles by step, rising within a step
 * @param template - paths × steps, such as past days or {@link residualBlockPaths}: entry path·steps + step; at least one path
 * @returns as many paths: entry path·steps + step, in the unit of the forecast
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `lengthsDiffer`
 * @see M. Clark, S. Gangopadhyay, L. Hay, B. Rajagopalan, R. Wilby, The Schaake Shuffle, Journal of Hydrometeorology 5 (2004) 243–262.
 * @example
 * const forecast = { levels: [0.25, 0.75], values: Float64Array.of(10, 20, 30, 50) };
 * schaakeShuffle(forecast, [7, 1, 3, 2]);
 * // => Float64Array.of(20, 30, 10, 50)
 */
export function schaakeShuffle(
  forecast: QuantileForecast,
  template: ArrayLike<number>,
): Float64Array {
  const steps = checkForecast(forecast);
  checkSeries('template', template);
  if (template.length % steps !== 0) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `template must hold ${steps} steps for each path; ${template.length} values came`,
    );
  }
  const { levels, values } = forecast;
  const count = template.length / steps;
  const paths = new Float64Array(template.length);
  const order = Array.from({ length: count }, (_, path) => path);
  for (let step = 0; step < steps; step++) {
    const ofPath = (path: number) => template[path * steps + step]!;
    const placeOf = (path: number) => (path + step) % count;
    order.sort((a, b) => ofPath(a) - ofPath(b) || placeOf(a) - placeOf(b));
    for (let rank = 0; rank < count; rank++) {
      const level = (rank + 0.5) / count;
      paths[order[rank]! * steps + step] = quantileAt(levels, values, step * levels.length, level);
    }
  }
  return paths;
}
