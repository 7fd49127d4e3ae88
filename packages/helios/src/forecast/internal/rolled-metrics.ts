import { meanSeasonalChange } from '../../metrics/internal/mean-seasonal-change.js';
import { meanAbsoluteError } from '../../metrics/mean-absolute-error.js';
import { meanAbsolutePercentageError } from '../../metrics/mean-absolute-percentage-error.js';
import { meanPinballLoss } from '../../metrics/mean-pinball-loss.js';
import type { ForecastMetrics } from '../forecast-result.js';

const LEVELS = [0.1, 0.5, 0.9];

/** What rolled forecasts are measured from: as many entries as values were held against them. */
export interface RolledValues {
  readonly actual: ArrayLike<number>;
  readonly point: ArrayLike<number>;
  readonly p10: ArrayLike<number>;
  readonly p90: ArrayLike<number>;
}

/** Errors of rolled forecasts of a series. */
export function rolledMetrics(
  { actual, point, p10, p90 }: RolledValues,
  origins: number,
  series: Float64Array,
  daySteps: number,
): ForecastMetrics {
  const mae = meanAbsoluteError(actual, point);
  const percentage = meanAbsolutePercentageError(actual, point, series);
  const naive = meanSeasonalChange(series, daySteps);
  const values = Float64Array.from({ length: 3 * actual.length }, (_, i) => {
    const part = [p10, point, p90][i % 3]!;
    return part[Math.floor(i / 3)]!;
  });
  return {
    origins,
    values: actual.length,
    mape: percentage.mape,
    mapeBasis: percentage.basis,
    mae,
    mase: naive > 0 ? mae / naive : null,
    pinball: meanPinballLoss(actual, { levels: LEVELS, values }),
  };
}
