import { quantileSorted } from '@bess/kernel/stats';

/** Columns by which the expected revenue of a path is explained from the year it drew. */
export interface YearFeatures {
  /** Path × column; the first column is 1. */
  readonly rows: Float64Array;
  readonly columnCount: number;
}

/** Below these numbers of paths fewer columns are used: a column wants some tens of paths. */
const PATHS_FOR_LEVEL = 30;
const PATHS_FOR_BENDS = 200;
/** Effects beyond these quantiles count as these: few paths lie there, and a straight line must not run on. */
const LOWEST = 0.005;
const HIGHEST = 0.995;

/**
 * Piecewise-linear features of the effects of level and spread: the spread bends at its deciles 1, 5 and 9, the level at
 * its median, and their product is added. Method note, (42).
 *
 * @param spreadYear - first-year effect of the log spread, by path
 * @param levelYear - first-year effect of the level, by path
 */
export function yearFeatures(spreadYear: Float64Array, levelYear: Float64Array): YearFeatures {
  const pathCount = spreadYear.length;
  const spread = scaled(spreadYear);
  const level = scaled(levelYear);
  const columns = [new Float64Array(pathCount).fill(1)];
  if (spread !== undefined) columns.push(spread.values);
  if (level !== undefined && pathCount >= PATHS_FOR_LEVEL) columns.push(level.values);
  if (pathCount >= PATHS_FOR_BENDS) {
    if (spread !== undefined) {
      for (const probability of [0.1, 0.5, 0.9]) columns.push(spread.above(probability));
    }
    if (level !== undefined) columns.push(level.above(0.5));
    if (spread !== undefined && level !== undefined) {
      columns.push(spread.values.map((value, path) => value * level.values[path]!));
    }
  }
  const columnCount = columns.length;
  const rows = new Float64Array(pathCount * columnCount);
  for (const [column, values] of columns.entries()) {
    for (let path = 0; path < pathCount; path++) rows[path * columnCount + column] = values[path]!;
  }
  return { rows, columnCount };
}

/** An effect within its central range, as multiples of that range about its median; undefined where it does not vary. */
function scaled(effect: Float64Array) {
  const sorted = Float64Array.from(effect).sort();
  const low = quantileSorted(sorted, LOWEST);
  const high = quantileSorted(sorted, HIGHEST);
  const centre = quantileSorted(sorted, 0.5);
  const scale = high - low;
  if (!(scale > 1e-9 * (1 + Math.abs(centre)))) return undefined;
  const values = effect.map((value) => (Math.min(high, Math.max(low, value)) - centre) / scale);
  return {
    values,
    above: (probability: number) => {
      const knot = (quantileSorted(sorted, probability) - centre) / scale;
      return values.map((value) => Math.max(0, value - knot));
    },
  };
}
