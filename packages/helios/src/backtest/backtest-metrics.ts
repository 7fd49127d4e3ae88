import { heliosError } from '../internal/checks.js';
import {
  meanAbsoluteErrorCore,
  meanAbsolutePercentageErrorCore,
  symmetricMeanAbsolutePercentageErrorCore,
} from '../metrics/point-errors.js';
import { meanPinballLossCore } from '../metrics/probabilistic-scores.js';
import { seasonStepsCore } from '../transforms/seasons.js';
import type { BacktestHistory, BacktestMetrics } from './backtest-options.js';

/**
 * Compares forecasts with actual values.
 *
 * @throws EngineError `nothingToCompare` if every forecast value is missing
 */
export function backtestMetrics(
  history: BacktestHistory,
  origins: readonly number[],
  forecasts: readonly Float64Array[],
  levels: readonly number[],
  knownSteps: number,
): BacktestMetrics {
  const { values, stepMinutes } = history;
  const { day, week } = seasonStepsCore(stepMinutes);
  const compared = collectComparedValues(values, origins, forecasts, levels);
  if (compared.actual.length === 0) {
    const message =
      'values must contain at least 1 of the forecast values; all of them are missing';
    throw heliosError('invalid', 'nothingToCompare', message, { field: 'values' });
  }
  const { actual, point, quantiles } = compared;
  const mae = meanAbsoluteErrorCore(actual, point);
  const { mape, basis } = meanAbsolutePercentageErrorCore(actual, point, actual);
  const overNaive = (season: number) => {
    const naive = naiveError(values, compared, season, knownSteps);
    return naive !== null && naive.naive > 0 ? naive.own / naive.naive : null;
  };
  const scale = seasonalChange(values, origins, day, knownSteps);
  return {
    values: actual.length,
    mae,
    mape,
    mapeBasis: basis,
    smape: symmetricMeanAbsolutePercentageErrorCore(actual, point),
    mase: scale > 0 ? mae / scale : null,
    maeOverNaiveDay: overNaive(day),
    maeOverNaiveWeek: overNaive(week),
    pinball: meanPinballLossCore(actual, { levels, values: Float64Array.from(quantiles) }),
    ...measureCoverage(actual, quantiles, levels),
  };
}

interface ComparedValues {
  readonly actual: number[];
  readonly point: number[];
  /** Values × levels. */
  readonly quantiles: number[];
  /** Index of each value, and the origin of its forecast. */
  readonly indices: number[];
  readonly origins: number[];
}

function collectComparedValues(
  values: Float64Array,
  origins: readonly number[],
  forecasts: readonly Float64Array[],
  levels: readonly number[],
): ComparedValues {
  const compared: ComparedValues = {
    actual: [],
    point: [],
    quantiles: [],
    indices: [],
    origins: [],
  };
  origins.forEach((origin, k) => {
    const quantiles = forecasts[k]!;
    for (let step = 0; step * levels.length < quantiles.length; step++) {
      const actual = values[origin + step]!;
      if (Number.isNaN(actual)) continue;
      const row = quantiles.subarray(step * levels.length, (step + 1) * levels.length);
      compared.actual.push(actual);
      compared.point.push(interpolateMedian(row, levels));
      compared.quantiles.push(...row);
      compared.indices.push(origin + step);
      compared.origins.push(origin);
    }
  });
  return compared;
}

/** The median, interpolated linearly between the nearest levels. If all levels lie on one side of 0.5, the nearest is used. */
function interpolateMedian(row: Float64Array, levels: readonly number[]): number {
  const above = levels.findIndex((level) => level >= 0.5);
  if (above === -1) return row.at(-1)!;
  if (above === 0 || levels[above] === 0.5) return row[above]!;
  const share = (0.5 - levels[above - 1]!) / (levels[above]! - levels[above - 1]!);
  return row[above - 1]! + share * (row[above]! - row[above - 1]!);
}

/** Mean errors of the forecasts and of repeating the last known season, over the values for which both exist. */
function naiveError(
  values: Float64Array,
  compared: ComparedValues,
  season: number,
  knownSteps: number,
): { own: number; naive: number } | null {
  if (season > knownSteps) return null;
  let own = 0;
  let naive = 0;
  let count = 0;
  compared.indices.forEach((index, i) => {
    const lookahead = index - compared.origins[i]! + 1;
    const repeated = values[index - season * Math.ceil(lookahead / season)]!;
    if (Number.isNaN(repeated)) return;
    own += Math.abs(compared.actual[i]! - compared.point[i]!);
    naive += Math.abs(compared.actual[i]! - repeated);
    count += 1;
  });
  return count > 0 ? { own: own / count, naive: naive / count } : null;
}

/** Mean absolute change from one day to the next within the known values of all origins. */
function seasonalChange(
  values: Float64Array,
  origins: readonly number[],
  day: number,
  knownSteps: number,
): number {
  let mean = 0;
  let count = 0;
  for (const origin of origins) {
    for (let i = origin - knownSteps + day; i < origin; i++) {
      const change = Math.abs(values[i]! - values[i - day]!);
      if (!Number.isNaN(change)) mean += (change - mean) / ++count;
    }
  }
  return mean;
}

function measureCoverage(
  actual: readonly number[],
  quantiles: readonly number[],
  levels: readonly number[],
): Pick<BacktestMetrics, 'coverage' | 'nominalCoverage'> {
  const last = levels.length - 1;
  const even = last > 0 && Math.abs(levels[0]! + levels[last]! - 1) < 1e-9;
  if (!even) return { coverage: null, nominalCoverage: null };
  const inside = actual.filter((value, i) => {
    const low = quantiles[i * levels.length]!;
    return value >= low && value <= quantiles[i * levels.length + last]!;
  });
  return {
    coverage: inside.length / actual.length,
    nominalCoverage: levels[last]! - levels[0]!,
  };
}
