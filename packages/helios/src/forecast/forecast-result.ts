import { locateOnGrid } from '../conformal/score-table.js';
import { type DriftReport, detectDriftCore } from '../drift/detect-drift.js';
import { type CombinedForecast, extractMedians, type LocalScore } from '../ensemble/combine.js';
import type { EnsemblePrior } from '../ensemble/ensemble.js';
import type { MemberForecasts } from '../ensemble/rolling-origins.js';
import {
  meanAbsoluteErrorCore,
  meanAbsolutePercentageErrorCore,
  meanSeasonalDifference,
} from '../metrics/point-errors.js';
import { meanPinballLossCore } from '../metrics/probabilistic-scores.js';
import type { ModelName, QuantileForecast } from '../types.js';
import {
  errorLevel,
  rollingCoverage,
  type ScoredSeries,
  type ScoreQuantiles,
  scoreQuantiles,
} from './interval-widths.js';
import type { ReferencesReport } from './report-references.js';

/** Drift is tested within the last twelve weeks only. */
const DRIFT_DAYS = 84;

const METRIC_LEVELS = [0.1, 0.5, 0.9];

const ENDS = [0.1, 0.9];

/** Coverage of an 80 % interval cannot be estimated from fewer values. */
const MIN_TARGETS = 48;

/** See {@link ownCoverageTrust}. */
const MOST_TRUST = 0.25;
const UNTRUSTED_DAYS = 7;
const TRUSTED_DAYS = 28;

/** Result of {@link forecast}; values are in the unit of the series. */
export interface Forecast {
  /** Point forecast of the ensemble, one value per step: the weighted mean of the models' medians. */
  readonly point: Float64Array;
  /** Calibrated quantiles of the ensemble at the requested levels (see `intervals`). */
  readonly quantiles: QuantileForecast;
  /** Bounds of the 80 % interval; always p10 ≤ point ≤ p90. */
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  readonly metrics: ForecastMetrics;
  readonly intervals: IntervalReport;
  /** Whether the distribution of the series has changed. Null if the series is constant. */
  readonly drift: DriftReport | null;
  readonly models: Readonly<Partial<Record<ModelName, ModelReport>>>;
  /** Simple methods that share in the forecast where the models fail. */
  readonly references: ReferencesReport;
  /** Sample paths if requested, paths × steps: entry path·steps + step. */
  readonly paths?: Float64Array;
  /** Number of missing steps that were filled. */
  readonly filledSteps: number;
}

/**
 * Errors of the ensemble at rolling origins inside the series. The models were fitted before the first of them, but the weights and shares
 * come from their losses at the same origins, so these errors are somewhat too low. A backtest has no such bias.
 */
export interface ForecastMetrics {
  /** Number of forecast origins inside the series. */
  readonly origins: number;
  /** Number of known values compared with forecasts. */
  readonly values: number;
  /** [%] */
  readonly mape: number;
  /** What `mape` refers to: each value, or the total if all values are close to 0. */
  readonly mapeBasis: 'values' | 'total';
  /** In the unit of the series. */
  readonly mae: number;
  /** `mae` over the in-sample error of repeating the day before. Null if that error is 0 or the series has no earlier day. */
  readonly mase: number | null;
  /** Mean pinball loss at 0.1, 0.5 and 0.9, in the unit of the series. */
  readonly pinball: number;
}

/** Basis of the intervals. */
export interface IntervalReport {
  /**
   * Share of the next values to expect inside P10–P90, 0 to 1: the held-out share of the pooled table at this length of the series and, with
   * more than a week of values, a part of how far the share at the series' own rolling origins differs from it.
   */
  readonly coverage: number;
  readonly coverageFrom: 'pooledTable' | 'pooledTableAndRollingOrigins';
  /**
   * Share of the rolling-origin values inside P10–P90, each with intervals that did not use its own errors. Null with fewer than 48 such
   * values. Over a week or two it says next to nothing of the next values.
   */
  readonly rollingCoverage: number | null;
  /** Size of the newest errors over the usual one, by which the pooled scores are scaled. 1 if they are as usual. */
  readonly errorLevel: number;
  /** Number of errors of this series that the intervals use. */
  readonly localScores: number;
  /** Weight of the pooled table, as a number of errors. */
  readonly pooledWeight: number;
}

/** Result of one model of the ensemble. */
export interface ModelReport {
  /** 0 to 1; the weights of all models sum to 1. */
  readonly weight: number;
  /** Errors at the same rolling origins. */
  readonly mape: number;
  readonly mae: number;
  /** Median of this model, one value per step. */
  readonly point: Float64Array;
}

/** Coverage of the intervals and the errors they are based on. */
export function reportIntervals(
  prior: EnsemblePrior,
  blocks: readonly (readonly LocalScore[])[],
  series: ScoredSeries,
): IntervalReport {
  const scores = blocks.flat();
  const targets = new Set(scores.map(({ target }) => target)).size;
  const own =
    targets >= MIN_TARGETS
      ? rollingCoverage(blocks, (others) => scoreQuantiles(prior, others, series, ENDS))
      : null;
  const days = (series.length * series.stepMinutes) / 1440;
  const trust = own === null ? 0 : ownCoverageTrust(days);
  const pooled = heldOutCoverage(prior, days);
  return {
    coverage: pooled + trust * ((own ?? pooled) - pooled),
    coverageFrom: trust > 0 ? 'pooledTableAndRollingOrigins' : 'pooledTable',
    rollingCoverage: own,
    errorLevel: errorLevel(prior, blocks, series),
    localScores: scores.length,
    pooledWeight: prior.pooledWeight,
  };
}

/** Share of the pooled table's own held-out values inside P10–P90 at a length of the series. */
function heldOutCoverage({ scores }: EnsemblePrior, days: number): number {
  const { below, share } = locateOnGrid(scores.contextSteps, 24 * days);
  const low = scores.heldOutCoverage![below]!;
  const high = scores.heldOutCoverage![below + 1] ?? low;
  return low + share * (high - low);
}

/**
 * Slope of the coverage that came on the coverage at the rolling origins, on the validation periods: none with a week of values, about a
 * quarter with a month.
 */
function ownCoverageTrust(days: number): number {
  const share = (days - UNTRUSTED_DAYS) / (TRUSTED_DAYS - UNTRUSTED_DAYS);
  return MOST_TRUST * Math.max(0, Math.min(1, share));
}

/** @param observed - the series with NaN where a value is missing */
export function reportModels(
  names: readonly ModelName[],
  weights: readonly number[],
  { blocks, ahead }: MemberForecasts,
  observed: Float64Array,
): Partial<Record<ModelName, ModelReport>> {
  const actual = blocks.flatMap((block) => [...block.actual].filter(isKnown));
  const series = observed.filter(isKnown);
  const entries = names.map((name, k): [ModelName, ModelReport] => {
    const rolling = blocks.flatMap((block) =>
      [...extractMedians(block.members[k]!)].filter((_, step) => isKnown(block.actual[step]!)),
    );
    return [
      name,
      {
        weight: weights[k]!,
        mape: meanAbsolutePercentageErrorCore(actual, rolling, series).mape,
        mae: meanAbsoluteErrorCore(actual, rolling),
        point: extractMedians(ahead[k]!),
      },
    ];
  });
  return Object.fromEntries(entries);
}

function isKnown(value: number): boolean {
  return !Number.isNaN(value);
}

/** Rolling-origin forecasts and actual values, all of the same length. */
interface RollingOriginValues {
  readonly actual: ArrayLike<number>;
  readonly point: ArrayLike<number>;
  readonly p10: ArrayLike<number>;
  readonly p90: ArrayLike<number>;
}

/** @param observed - the series with NaN where a value is missing */
export function rollingOriginMetrics(
  { actual, point, p10, p90 }: RollingOriginValues,
  origins: number,
  observed: Float64Array,
  daySteps: number,
): ForecastMetrics {
  const mae = meanAbsoluteErrorCore(actual, point);
  const percentage = meanAbsolutePercentageErrorCore(actual, point, observed.filter(isKnown));
  const naive = meanSeasonalDifference(observed, daySteps);
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

/** Rolling-origin forecasts of all known values in one list, with P10 and P90 from the given scores. */
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
      if (!isKnown(actual[step]!)) continue;
      const ends = endsAt(step + 1);
      all.actual.push(actual[step]!);
      all.point.push(point[step]!);
      all.p10.push(point[step]! + spread[step]! * Math.min(0, ends[0]!));
      all.p90.push(point[step]! + spread[step]! * Math.max(0, ends[1]!));
    }
  }
  return all;
}

/** Drift within the last twelve weeks, with indices into the whole series. Null if these weeks are constant. */
export function reportDrift(values: Float64Array, stepMinutes: number): DriftReport | null {
  const skipped = Math.max(0, values.length - (DRIFT_DAYS * 1440) / stepMinutes);
  const recent = values.subarray(skipped);
  if (recent.every((value) => value === recent[0])) return null;
  const report = detectDriftCore(recent, stepMinutes);
  const { shift } = report;
  const change = shift?.change ?? null;
  return {
    ...report,
    shift: shift && {
      ...shift,
      change: change && { ...change, index: change.index + skipped },
    },
    changes: report.changes.map((index) => index + skipped),
    currentFrom: report.currentFrom + skipped,
  };
}
