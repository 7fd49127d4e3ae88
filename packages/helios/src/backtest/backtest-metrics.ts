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
 * Holds forecasts against what came.
 *
 * @throws EngineError `nothingToCompare` where every value that was forecast is missing
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
  const held = collectComparedValues(values, origins, forecasts, levels);
  if (held.actual.length === 0) {
    const message = 'values must hold at least 1 value that was forecast; all of them are missing';
    throw heliosError('invalid', 'nothingToCompare', message, { field: 'values' });
  }
  const { actual, point, quantiles } = held;
  const mae = meanAbsoluteErrorCore(actual, point);
  const { mape, basis } = meanAbsolutePercentageErrorCore(actual, point, actual);
  const overNaive = (season: number) => {
    const naive = naiveError(values, held, season, knownSteps);
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
  /** Place of each value and the origin that it was forecast from. */
  readonly places: number[];
  readonly origins: number[];
}

function collectComparedValues(
  values: Float64Array,
  origins: readonly number[],
  forecasts: readonly Float64Array[],
  levels: readonly number[],
): ComparedValues {
  const held: ComparedValues = { actual: [], point: [], quantiles: [], places: [], origins: [] };
  origins.forEach((origin, k) => {
    const made = forecasts[k]!;
    for (let step = 0; step * levels.length < made.length; step++) {
      const actual = values[origin + step]!;
      if (Number.isNaN(actual)) continue;
      const row = made.subarray(step * levels.length, (step + 1) * levels.length);
      held.actual.push(actual);
      held.point.push(interpolateMedian(row, levels));
      held.quantiles.push(...row);
      held.places.push(origin + step);
      held.origins.push(origin);
    }
  });
  return held;
}

/** At one half, on the line between the nearest levels where it is not among them; outside them the nearest. */
function interpolateMedian(row: Float64Array, levels: readonly number[]): number {
  const above = levels.findIndex((level) => level >= 0.5);
  if (above === -1) return row.at(-1)!;
  if (above === 0 || levels[above] === 0.5) return row[above]!;
  const share = (0.5 - levels[above - 1]!) / (levels[above]! - levels[above - 1]!);
  return row[above - 1]! + share * (row[above]! - row[above - 1]!);
}

/** Mean error of the forecasts and of repeating the last known season, over the values that have one. */
function naiveError(
  values: Float64Array,
  held: ComparedValues,
  season: number,
  knownSteps: number,
): { own: number; naive: number } | null {
  if (season > knownSteps) return null;
  let own = 0;
  let naive = 0;
  let count = 0;
  held.places.forEach((place, i) => {
    const ahead = place - held.origins[i]! + 1;
    const repeated = values[place - season * Math.ceil(ahead / season)]!;
    if (Number.isNaN(repeated)) return;
    own += Math.abs(held.actual[i]! - held.point[i]!);
    naive += Math.abs(held.actual[i]! - repeated);
    count += 1;
  });
  return count > 0 ? { own: own / count, naive: naive / count } : null;
}

/** Mean change from one day to the next within what was known at the origins. */
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
