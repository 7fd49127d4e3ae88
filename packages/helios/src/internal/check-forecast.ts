import type { QuantileForecast } from '../models/quantile-forecast.js';
import { checkLevel } from './check-level.js';
import { checkSeries } from './check-series.js';
import { heliosError } from './helios-error.js';

/**
 * Checks levels that rise between 0 and 1, and finite values for whole steps.
 *
 * @returns the number of steps
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `lengthsDiffer`
 */
export function checkForecast(forecast: QuantileForecast): number {
  const { levels, values } = forecast;
  checkLevels(levels);
  checkSeries('forecast.values', values);
  if (values.length % levels.length === 0) return values.length / levels.length;
  throw heliosError(
    'invalid',
    'lengthsDiffer',
    `forecast.values must hold ${levels.length} levels for each step; ${values.length} values came`,
  );
}

/** @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising` */
export function checkLevels(levels: readonly number[]): void {
  checkSeries('levels', levels);
  for (let k = 0; k < levels.length; k++) {
    checkLevel(`levels[${k}]`, levels[k]!);
    if (k > 0 && levels[k]! <= levels[k - 1]!) {
      throw heliosError(
        'invalid',
        'levelsNotRising',
        `levels[${k}] must be above levels[${k - 1}], ${levels[k - 1]}; ${levels[k]} came`,
      );
    }
  }
}
