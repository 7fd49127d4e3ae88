import { globalEnsemble } from '../ensemble/global-ensemble.js';
import type { ForecastOptions } from './forecast-options.js';
import type { Forecast } from './forecast-result.js';
import { forecastWith } from './forecast-with.js';

/**
 * Forecasts a series with the ensemble and the weights that the package ships: from 24 values on, with intervals that are calibrated, and
 * with the errors that the same models made inside the series. The same options give the same bits.
 *
 * @param options - see {@link ForecastOptions}
 * @throws EngineError `tooFewValues`, `tooManyValues`, `notFinite`, `valueOutOfRange`, `tooManyMissing`, `horizonOutOfRange`,
 * `stepMinutesOutOfRange`, `levelOutOfRange`, `levelsNotRising`, `unknownModel`, `noModels`, `weightOutOfRange`, `weightsAddUpToNothing`,
 * `pathsOutOfRange`, `seedOutOfRange`, `startAndTimestamps`, `lengthsDiffer`, `timesNotRising`, `timeOffStep`, `exogenousLength`,
 * `malformedInstant`, `localFieldOutOfRange`, `unknownTimeZone`; of kind `engine`: `cancelled`
 * @see docs/method.md
 * @example
 * const values = Array.from({ length: 168 }, () => 7);
 * const { point, p10, p90 } = forecast({ values, horizon: 2 });
 * [point[0], p10[1], p90[1]];
 * // => [7, 7, 7]
 */
export function forecast(options: ForecastOptions): Forecast {
  return forecastWith(globalEnsemble(), options);
}
