import { createStream } from '@bess/kernel/rng';
import { residualBlockPaths } from '../../conformal/residual-block-paths.js';
import { schaakeShuffle } from '../../conformal/schaake-shuffle.js';
import type { QuantileForecast } from '../../models/quantile-forecast.js';
import { fitSeasonalProfile } from '../../transforms/fit-seasonal-profile.js';
import { removeSeason } from '../../transforms/remove-season.js';

const STREAM = 0x9a74;

/**
 * Joint paths with the marginals of a forecast. They hang together as days of the series did: blocks of a day of what its seasonal profile
 * does not explain give the ranks.
 *
 * @param forecast - marginal quantiles after the series
 * @param values - the series
 * @returns paths × steps
 */
export function samplePaths(
  forecast: QuantileForecast,
  values: Float64Array,
  stepMinutes: number,
  pathCount: number,
  seed: number,
): Float64Array {
  const steps = forecast.values.length / forecast.levels.length;
  const day = 1440 / stepMinutes;
  const residuals = removeSeason(values, fitSeasonalProfile(values, stepMinutes));
  const wholeDays = residuals.length >= 2 * day;
  const blocks = wholeDays
    ? { blockSteps: day, seasonSteps: day }
    : { blockSteps: Math.max(1, Math.min(day, Math.floor(residuals.length / 4))) };
  const template = residualBlockPaths(
    new Float64Array(steps),
    residuals,
    { pathCount, ...blocks },
    createStream({ seed, stream: STREAM, path: 0 }),
  );
  return schaakeShuffle(forecast, template);
}
