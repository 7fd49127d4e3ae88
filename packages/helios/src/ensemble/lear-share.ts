import { historyUntil } from '../history/gaps.js';
import { fitLear } from '../models/lear/fit-lear.js';
import { forecastLear } from '../models/lear/forecast-lear.js';
import type { LearWindow } from '../models/lear/lear-model.js';
import { findExactSeriesPeriod } from '../transforms/exact-period.js';
import type { ModelSeries } from '../types.js';
import type { CombinedQuantiles } from './combine.js';
import { MEMBER_LEVELS } from './ensemble.js';
import { type FurtherQuantiles, leastLossShare, mixFurther } from './least-loss-share.js';
import { countKnown } from './rolling-origins.js';

/*
 * LEAR learns the effect of known-ahead covariates at each hour of the day, which the regression of the models does not, and errs
 * differently from them, so a mean of both is better than either. The constants were chosen on the validation periods of two markets and of
 * eleven buildings (docs/method.md, section 4).
 */

/** Windows that take little time to fit at each origin. One of 364 days besides took three times as long for 2 % on DE. */
const WINDOWS: readonly LearWindow[] = [
  { days: 56, scale: 'step' },
  { days: 84, scale: 'day' },
];

/** Least days of the series, and before an origin. */
const MIN_DAYS = 56;
const MIN_DAYS_AT_ORIGIN = 42;

/** The number of regressions and of their regressors grows with the steps of a day. */
const MOST_DAY_STEPS = 24;

const PRIOR = { share: 0.5, pull: 0.1 };

/** A forecast with its share of LEAR. */
export interface LearShare {
  readonly combined: CombinedQuantiles;
  /** Share of LEAR in the forecast, 0 to 1. */
  readonly share: number;
  /** LEAR at the origins that have enough days, and after the series. */
  readonly lear: FurtherQuantiles;
}

/** Whether a series has known-ahead covariates, steps of an hour or more, and the days for LEAR. */
export function sufficesForLear(series: ModelSeries): boolean {
  const { values, stepMinutes, knownAhead = [] } = series;
  const daySteps = 1440 / stepMinutes;
  return (
    knownAhead.length > 0 &&
    daySteps <= MOST_DAY_STEPS &&
    values.length >= MIN_DAYS * daySteps &&
    findExactSeriesPeriod(series) === 0
  );
}

/**
 * Adds LEAR to the models' forecast by the share that has the least loss at the rolling origins, drawn towards a half.
 *
 * @param series - one that {@link sufficesForLear}
 * @param beforePart - called before each origin; it may count or cancel
 */
export function shareWithLear(
  models: CombinedQuantiles,
  series: ModelSeries,
  horizon: number,
  beforePart: () => void,
): LearShare {
  const { values, stepMinutes } = series;
  const least = (MIN_DAYS_AT_ORIGIN * 1440) / stepMinutes;
  const blocks = models.blocks.map(({ origin, actual }) => {
    if (origin < least) return undefined;
    beforePart();
    return learQuantiles(series, origin, horizon).subarray(0, actual.length * MEMBER_LEVELS.length);
  });
  beforePart();
  const lear = { blocks, ahead: learQuantiles(series, values.length, horizon) };
  const share = leastLossShare(models, lear, PRIOR, ({ actual }) => Math.sqrt(countKnown(actual)));
  return { combined: mixFurther(models, lear, share), share, lear };
}

/** LEAR from the first `origin` values and the covariates up to the end of the horizon from there. */
function learQuantiles(series: ModelSeries, origin: number, horizon: number): Float64Array {
  const { values, stepMinutes, knownAhead = [] } = historyUntil(series, origin, horizon);
  const known = { values, stepMinutes, knownAhead };
  const model = fitLear(known, { windows: WINDOWS });
  return forecastLear(model, known, horizon, MEMBER_LEVELS).values;
}
