import { type OriginView, originView } from '../origin-view.js';
import { baselineAt, type FeatureSource, featuresInto } from '../series-features.js';
import type { TrainingTable } from '../training-table.js';

/** Rows for a forecaster, and which of them have an early target and which a late one. */
export interface ForecasterRows {
  readonly all: TrainingTable;
  /** Places of rows; both empty where one of them would be too small. */
  readonly early: readonly number[];
  readonly late: readonly number[];
}

/** Share of the series whose targets are late. */
const LATE_SHARE = 0.2;
const LEAST_ROWS = 30;
/** Fraction of the golden ratio: its multiples spread evenly over every horizon. */
const GOLDEN = 0.6180339887498949;

/**
 * Lays out rows: origins from the first that knows a week where there are three of them, else a day (or half of a shorter series), each
 * with a few steps spread evenly over the horizon. Early are those whose target lies before the last fifth, so that what they teach was
 * known when the targets of the others were not.
 */
export function forecasterRows(
  source: FeatureSource,
  horizon: number,
  mostRows: number,
): ForecasterRows {
  const { values } = source.series;
  const count = values.length;
  const longest = count >= 3 * source.week ? source.week : source.day;
  const firstOrigin = Math.min(longest, Math.floor(count / 2));
  const origins = count - firstOrigin;
  const stride = strideFor(Math.ceil(origins / mostRows), source.week);
  const stepsEach = Math.min(horizon, Math.max(1, Math.floor((mostRows * stride) / origins)));
  const cut = count - Math.floor(LATE_SHARE * count);
  const pairs: [number, number][] = [];
  for (let origin = count - 1; origin >= firstOrigin; origin -= stride) {
    // Origins near the end see fewer steps, which all get their turn.
    const ahead = Math.min(horizon, count - origin);
    for (let k = 0; k < Math.min(stepsEach, ahead); k++) {
      const share = (origin * GOLDEN + k / stepsEach) % 1;
      pairs.push([origin, 1 + Math.floor(share * ahead)]);
    }
  }
  const early: number[] = [];
  const late: number[] = [];
  pairs.forEach(([origin, step], row) => {
    (origin + step <= cut ? early : late).push(row);
  });
  const all = tableOf(source, pairs);
  const enough = early.length >= LEAST_ROWS && late.length >= LEAST_ROWS;
  return enough ? { all, early, late } : { all, early: [], late: [] };
}

/** From a stride on the first with which origins come to every hour of the week. */
function strideFor(least: number, week: number): number {
  let stride = least;
  while (commonDivisor(stride, week) > 1) stride++;
  return stride;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function tableOf(source: FeatureSource, pairs: readonly [number, number][]): TrainingTable {
  const { columns, scale, series } = source;
  const features = new Float64Array(pairs.length * columns);
  const target = new Float64Array(pairs.length);
  let view: OriginView | undefined;
  pairs.forEach(([origin, step], row) => {
    // Rows of an origin follow each other.
    if (view?.origin !== origin) view = originView(source, origin);
    const baseline = baselineAt(view, step);
    featuresInto(features, row * columns, view, step, baseline);
    target[row] = (series.values[origin + step - 1]! - baseline) / scale;
  });
  return { features, columns, target };
}
