import { locateOnGrid } from '../conformal/score-table.js';
import { type DriftReport, detectDriftCore } from '../drift/detect-drift.js';
import type { CombinedForecast, LocalScore } from '../ensemble/combine.js';
import { type EnsemblePrior, MEMBER_LEVELS, MEMBER_MEDIAN } from '../ensemble/ensemble.js';
import type { MemberForecasts } from '../ensemble/rolling-origins.js';
import {
  rollingCoverage,
  type ScoreQuantiles,
  scoreQuantiles,
} from '../ensemble/score-quantiles.js';
import {
  meanAbsoluteErrorCore,
  meanAbsolutePercentageErrorCore,
  meanSeasonalDifference,
} from '../metrics/point-errors.js';
import { meanPinballLossCore } from '../metrics/probabilistic-scores.js';
import type { ModelName, QuantileForecast } from '../types.js';

/** Older values are not what a series has drifted from. */
const DRIFT_DAYS = 84;

const METRIC_LEVELS = [0.1, 0.5, 0.9];

const ENDS = [0.1, 0.9];

/** Fewer values say nothing about a share of 80 %. */
const MIN_TARGETS = 48;

/** What {@link forecast} answers; values in the unit of the series. */
export interface Forecast {
  /** The ensemble, one value for each step: the weighted mean of the models' medians. */
  readonly point: Float64Array;
  /** Quantiles of the ensemble at the levels asked for, calibrated (see `intervals`). */
  readonly quantiles: QuantileForecast;
  /** Ends of the 80 % interval; always p10 ≤ point ≤ p90. */
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  readonly metrics: ForecastMetrics;
  readonly intervals: IntervalReport;
  /** Whether the series still behaves as it did; null where it never changes. */
  readonly drift: DriftReport | null;
  readonly models: Readonly<Partial<Record<ModelName, ModelReport>>>;
  /** Paths × steps where paths were asked for: entry path·steps + step. */
  readonly paths?: Float64Array;
  /** Steps of the series that were missing and filled. */
  readonly filledSteps: number;
}

/** Errors of the ensemble over rolling origins inside the series: forecasts that knew nothing of the values they are held against. */
export interface ForecastMetrics {
  /** Moments in the series that forecasts were made at. */
  readonly origins: number;
  /** Values that they are held against. */
  readonly values: number;
  /** [%] */
  readonly mape: number;
  /** What `mape` is a percentage of: each value, or the total where all values are close to 0. */
  readonly mapeBasis: 'values' | 'total';
  /** In the unit of the series. */
  readonly mae: number;
  /** Over the error of repeating the day before; null where that is 0 or there is no day before. */
  readonly mase: number | null;
  /** Mean pinball loss over 0.1, 0.5 and 0.9, in the unit of the series. */
  readonly pinball: number;
}

/** Where the intervals come from. */
export interface IntervalReport {
  /**
   * Share of values inside P10–P90, 0 to 1: over the rolling origins, each with intervals made without its own errors; or, where the
   * series is too short for that (below 48 such values), held-out coverage of the pooled table at its length.
   */
  readonly coverage: number;
  readonly coverageFrom: 'rollingOrigins' | 'pooledTable';
  /** Errors of this series that shape its intervals. */
  readonly localScores: number;
  /** How many errors the pooled table weighs as much as. */
  readonly pooledWeight: number;
}

/** One model of the ensemble. */
export interface ModelReport {
  /** 0 to 1; those of all models add up to 1. */
  readonly weight: number;
  /** Errors over the same rolling origins. */
  readonly mape: number;
  readonly mae: number;
  /** Its own median, one value for each step. */
  readonly point: Float64Array;
}

/** How far intervals can be trusted at this series, and on what that rests. */
export function reportIntervals(
  prior: EnsemblePrior,
  blocks: readonly (readonly LocalScore[])[],
  contextSteps: number,
  stepMinutes: number,
): IntervalReport {
  const scores = blocks.flat();
  const localCount = scores.length;
  const targets = new Set(scores.map(({ target }) => target)).size;
  const shared = { localScores: localCount, pooledWeight: prior.pooledWeight };
  if (targets >= MIN_TARGETS) {
    const coverage = rollingCoverage(blocks, (others) =>
      scoreQuantiles(prior, others, contextSteps, stepMinutes, ENDS),
    );
    return { coverage, coverageFrom: 'rollingOrigins', ...shared };
  }
  const { contextSteps: lengths, heldOutCoverage } = prior.scores;
  const { below, share } = locateOnGrid(lengths, (contextSteps * stepMinutes) / 60);
  const low = heldOutCoverage![below]!;
  const high = heldOutCoverage![below + 1] ?? low;
  return { coverage: low + share * (high - low), coverageFrom: 'pooledTable', ...shared };
}

/** Weight, errors and median of each model. */
export function reportModels(
  names: readonly ModelName[],
  weights: readonly number[],
  { blocks, ahead }: MemberForecasts,
  series: Float64Array,
): Partial<Record<ModelName, ModelReport>> {
  const actual = blocks.flatMap((block) => [...block.actual]);
  const entries = names.map((name, k): [ModelName, ModelReport] => {
    const rolled = blocks.flatMap(({ members }) => [...extractMedians(members[k]!)]);
    return [
      name,
      {
        weight: weights[k]!,
        mape: meanAbsolutePercentageErrorCore(actual, rolled, series).mape,
        mae: meanAbsoluteErrorCore(actual, rolled),
        point: extractMedians(ahead[k]!),
      },
    ];
  });
  return Object.fromEntries(entries);
}

function extractMedians(quantiles: Float64Array): Float64Array {
  return quantiles.filter((_, i) => i % MEMBER_LEVELS.length === MEMBER_MEDIAN);
}

/** What rolled forecasts are measured from: as many entries as values were held against them. */
interface RollingOriginValues {
  readonly actual: ArrayLike<number>;
  readonly point: ArrayLike<number>;
  readonly p10: ArrayLike<number>;
  readonly p90: ArrayLike<number>;
}

/** Errors of rolled forecasts of a series. */
export function rollingOriginMetrics(
  { actual, point, p10, p90 }: RollingOriginValues,
  origins: number,
  series: Float64Array,
  daySteps: number,
): ForecastMetrics {
  const mae = meanAbsoluteErrorCore(actual, point);
  const percentage = meanAbsolutePercentageErrorCore(actual, point, series);
  const naive = meanSeasonalDifference(series, daySteps);
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
    pinball: meanPinballLossCore(actual, { levels: METRIC_LEVELS, values }),
  };
}

/** What the ensemble said inside the series, all blocks one after the other, with P10 and P90 from the given scores. */
export function collectRollingValues(
  blocks: readonly CombinedForecast[],
  endsAt: ScoreQuantiles,
): RollingOriginValues {
  const all = { actual: [], point: [], p10: [], p90: [] } as Record<
    keyof RollingOriginValues,
    number[]
  >;
  for (const { actual, point, spread } of blocks) {
    for (let step = 0; step < actual.length; step++) {
      const ends = endsAt(step + 1);
      all.actual.push(actual[step]!);
      all.point.push(point[step]!);
      all.p10.push(point[step]! + spread[step]! * Math.min(0, ends[0]!));
      all.p90.push(point[step]! + spread[step]! * Math.max(0, ends[1]!));
    }
  }
  return all;
}

/** Drift within the last twelve weeks of a series; places count from its first value. Null where it never changes. */
export function reportDrift(values: Float64Array, stepMinutes: number): DriftReport | null {
  const skipped = Math.max(0, values.length - (DRIFT_DAYS * 1440) / stepMinutes);
  const recent = values.subarray(skipped);
  if (recent.every((value) => value === recent[0])) return null;
  const report = detectDriftCore(recent, stepMinutes);
  return {
    ...report,
    changes: report.changes.map((index) => index + skipped),
    currentFrom: report.currentFrom + skipped,
  };
}
