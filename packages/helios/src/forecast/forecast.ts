import { countParts } from '@bess/kernel/progress';
import { conformalForecastCore } from '../conformal/split-conformal.js';
import type { DriftReport } from '../drift/detect-drift.js';
import {
  type CombinedForecasts,
  centreForecasts,
  combineModels,
  type LocalScore,
  localScores,
  minimumSpread,
} from '../ensemble/combine.js';
import type { Ensemble, EnsemblePrior } from '../ensemble/ensemble.js';
import { shareWithLear, sufficesForLear } from '../ensemble/lear-share.js';
import { memberForecasts } from '../ensemble/member-forecasts.js';
import { checkWeightOverride, weighMembers } from '../ensemble/member-weights.js';
import { pretrainedEnsemble } from '../ensemble/pretrained-ensemble.js';
import { shareWithReferences } from '../ensemble/reference-share.js';
import { shareWithTransformer } from '../ensemble/transformer-share.js';
import { observedValues } from '../history/gaps.js';
import { readHistory } from '../history/read-history.js';
import { checkLists, checkWholeBetween, heliosError } from '../internal/checks.js';
import { findExactSeriesPeriod } from '../transforms/exact-period.js';
import { seasonSteps } from '../transforms/seasons.js';
import {
  type ForecastOptions,
  MODEL_NAMES,
  type ModelName,
  type ModelSeries,
  type QuantileForecast,
} from '../types.js';
import { drawPaths } from './draw-paths.js';
import {
  collectRollingValues,
  type Forecast,
  reportDrift,
  reportIntervals,
  reportModels,
  rollingOriginMetrics,
} from './forecast-result.js';
import { type ScoreQuantiles, scoreQuantiles } from './interval-widths.js';
import { reportReferences } from './report-references.js';

/** A change of level is large from this multiple of the score that is reported as drift. Smaller ones are common in buildings. */
const LARGE_CHANGE = 4;

const DEFAULT_LEVELS = [0.1, 0.5, 0.9];

/** Bounds of the 80 % interval, which is always returned. */
const INTERVAL_LEVELS = [0.1, 0.9];

/** Keeps spreads above 0: negligible beside any value. */
const TINY_SPREAD = 1e-300;

/** Levels fine enough for the marginals of paths. */
const PATH_LEVELS = Array.from({ length: 39 }, (_, k) => (k + 1) / 40);

/**
 * Forecasts a series with the pretrained ensemble. It needs at least 24 values and returns calibrated intervals together with the errors
 * that the same models made inside the series. The same options give the same bits.
 *
 * @param options - see {@link ForecastOptions}
 * @throws EngineError `wrongType`, `tooFewValues`, `tooManyValues`, `notFinite`, `valueOutOfRange`, `tooManyMissing`, `horizonOutOfRange`,
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
  return forecastWithEnsemble(pretrainedEnsemble(), options);
}

/**
 * {@link forecast} with other models: fits them, evaluates them at rolling origins, weights them by their errors, and calibrates their
 * combined forecast.
 */
export function forecastWithEnsemble(ensemble: Ensemble, options: ForecastOptions): Forecast {
  const { horizon, levels, models, seed, paths } = resolveOptions(options);
  const { series, filledSteps } = readHistory(options);
  const { values, stepMinutes } = series;
  const day = 1440 / stepMinutes;
  const members = ensemble.members.filter(({ name }) => models.includes(name));
  const names = members.map(({ name }) => name);
  // Whoever names models or weights gets these models alone.
  const usesReferences = options.models === undefined && options.weights === undefined;
  const usesLear = usesReferences && sufficesForLear(series);
  // Fits, rolling origins and the final forecast; there are at most 12 origins.
  const parts =
    (series.knownAhead ? 2 : 1) * (members.length + 13) +
    (usesLear ? 13 : 0) +
    (usesReferences ? 26 : 0);
  const beforePart = countParts(options, { engine: 'helios', name: 'a forecast', parts });
  const forecasts = memberForecasts(
    { ...ensemble, members },
    series,
    { horizon, seed },
    beforePart,
  );
  const { prior } = ensemble;
  const weights = weighMembers(
    prior.weights,
    values.length / day,
    names,
    forecasts,
    options.weights,
  );
  const drift = reportDrift(values, stepMinutes);
  const ofModels = combineModels(forecasts, weights);
  const withLear = usesLear ? shareWithLear(ofModels, series, horizon, beforePart) : undefined;
  const beforeReferences = withLear?.combined ?? ofModels;
  const shared = usesReferences
    ? shareWithReferences(beforeReferences, series, horizon, beforePart, largeChange(drift))
    : undefined;
  const beforeTransformer = shared?.combined ?? beforeReferences;
  const withTransformer = usesReferences
    ? shareWithTransformer(beforeTransformer, series, horizon, beforePart)
    : undefined;
  const ofModelsShare = (1 - (shared?.share.share ?? 0)) * (1 - (withTransformer?.share ?? 0));
  // The floor is for models that are overconfident after a flat day; simple methods measure their own errors.
  const leastSpread = ofModelsShare * minimumSpread(values, day) + TINY_SPREAD;
  const combined = centreForecasts(withTransformer?.combined ?? beforeTransformer, leastSpread);
  const { quantilesAt, intervalScores, blocks } = calibrate(prior, combined, series);
  const ends = quantilesAt(INTERVAL_LEVELS).values;
  const observed = observedValues(series);
  const rolling = collectRollingValues(combined.rolling, intervalScores);
  const result: Forecast = {
    point: combined.point,
    quantiles: quantilesAt(levels),
    p10: ends.filter((_, i) => i % 2 === 0),
    p90: ends.filter((_, i) => i % 2 === 1),
    metrics: rollingOriginMetrics(rolling, combined.rolling.length, observed, day),
    intervals: reportIntervals(prior, blocks, { length: values.length, stepMinutes }),
    drift,
    models: reportModels(names, weights, forecasts, observed),
    references: reportReferences(shared, withLear, withTransformer),
    ...(paths > 0 && {
      paths: drawPaths(quantilesAt(PATH_LEVELS), combined.point, stepMinutes, paths, seed),
    }),
    filledSteps,
  };
  options.onProgress?.(1);
  return result;
}

/** Step of a change of the level by far more than its noise; 0 if there is none. */
function largeChange(drift: DriftReport | null): number {
  const { shift } = drift ?? {};
  if (!shift?.change || Math.abs(shift.score) < LARGE_CHANGE * shift.threshold) return 0;
  return shift.change.index;
}

/** Functions and scores for the quantiles of a combined forecast. */
interface Calibration {
  readonly quantilesAt: (levels: readonly number[]) => QuantileForecast;
  /** Scores of P10 and P90, from the errors of all origins. */
  readonly intervalScores: ScoreQuantiles;
  /** Scores by rolling origin. */
  readonly blocks: readonly (readonly LocalScore[])[];
}

function calibrate(
  prior: EnsemblePrior,
  { point, spread, rolling }: CombinedForecasts,
  series: ModelSeries,
): Calibration {
  const { values, stepMinutes } = series;
  const blocks = localScores(rolling);
  const scoresAt = (levels: readonly number[]) =>
    scoreQuantiles(prior, blocks, { length: values.length, stepMinutes }, levels);
  // A series that repeats exactly has no uncertainty: errors from before the repetition was visible do not count.
  const repeats = findExactSeriesPeriod(series) > 0;
  return {
    quantilesAt: (levels) =>
      conformalForecastCore({
        point,
        spread,
        levels,
        scoresOf: repeats ? () => new Float64Array(levels.length) : scoresAt(levels),
      }),
    intervalScores: scoresAt(INTERVAL_LEVELS),
    blocks,
  };
}

/** Checked options with defaults filled in. */
export interface ResolvedOptions {
  readonly horizon: number;
  readonly levels: readonly number[];
  readonly models: readonly ModelName[];
  readonly seed: number;
  readonly paths: number;
}

/**
 * @throws EngineError `wrongType`, `horizonOutOfRange`, `pathsOutOfRange`, `seedOutOfRange`, `stepMinutesOutOfRange`, `levelOutOfRange`,
 * `levelsNotRising`, `unknownModel`, `noModels`, `weightOutOfRange`, `weightsAddUpToNothing`
 */
export function resolveOptions(options: ForecastOptions): ResolvedOptions {
  checkLists(options);
  const { horizon, levels = DEFAULT_LEVELS, models = MODEL_NAMES, seed = 0, paths = 0 } = options;
  checkWholeBetween('horizon', horizon, 1, 1000);
  checkWholeBetween('paths', paths, 0, 10_000);
  checkWholeBetween('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  seasonSteps(options.stepMinutes ?? 60);
  for (const name of models) {
    if (MODEL_NAMES.includes(name)) continue;
    const message = `models must be among ${MODEL_NAMES.join(', ')}; ${String(name)} came`;
    throw heliosError('invalid', 'unknownModel', message, { field: 'models' });
  }
  const used = MODEL_NAMES.filter((name) => models.includes(name));
  if (used.length === 0) {
    const message = 'models must name at least 1 model; none came';
    throw heliosError('invalid', 'noModels', message, { field: 'models' });
  }
  checkWeightOverride(used, options.weights);
  return { horizon, levels, models: used, seed, paths };
}
