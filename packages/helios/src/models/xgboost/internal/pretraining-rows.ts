import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { seriesPicker } from '../../internal/series-picker.js';
import type { ModelSeries } from '../../model-series.js';
import { originView } from '../origin-view.js';
import type { PretrainXgboostOptions } from '../pretrain-xgboost.js';
import {
  baselineAt,
  featureSource,
  featuresInto,
  hideCounted,
  SERIES_FEATURES,
} from '../series-features.js';
import type { TrainingTable } from '../training-table.js';

const STREAM = 0x1b006;
/** Rows beyond the usual horizon, which a request may ask for too. */
const FAR_SHARE = 0.1;
const FAR_DAYS = 7;

/** Draws moments of many series, each with a context of a random length, and lays out what was known there and what came. */
export function pretrainingRows(
  seriesList: readonly ModelSeries[],
  options: PretrainXgboostOptions,
): TrainingTable {
  const { horizonHours, origins, stepsEach = 8, context = [24, 1024], seed } = options;
  const { hiddenTimeShare = 1 / 3, space } = options;
  const pick = seriesPicker(seriesList, options.shares);
  const stream = createStream({ seed, stream: STREAM, path: 0 });
  const columns = SERIES_FEATURES.length;
  const features = new Float32Array(origins * stepsEach * columns);
  const target = new Float32Array(origins * stepsEach);
  const row = new Float64Array(columns);
  for (let k = 0; k < origins; k++) {
    const series = pick(nextUniform(stream));
    const horizon = horizonOf(series, horizonHours, stream);
    const longest = Math.min(context[1], series.values.length - horizon);
    const length = contextLength(context[0], longest, nextUniform(stream));
    const first = Math.floor((series.values.length - horizon - length + 1) * nextUniform(stream));
    const hidden = nextUniform(stream) < hiddenTimeShare;
    const window = windowOf(series, first, length, horizon, hidden, space);
    const view = originView(featureSource(window.known), length);
    for (let s = 0; s < stepsEach; s++) {
      const step = 1 + Math.floor(((s + nextUniform(stream)) / stepsEach) * horizon);
      const baseline = baselineAt(view, step);
      featuresInto(row, 0, view, step, baseline);
      hideCounted(row, 0);
      const at = k * stepsEach + s;
      features.set(row, at * columns);
      target[at] = (window.ahead[step - 1]! - baseline) / view.source.scale;
    }
  }
  return { features, columns, target };
}

/** Steps to look ahead: mostly the usual hours, now and then up to a week where the series has them. */
function horizonOf(series: ModelSeries, hours: number, stream: RandomStream): number {
  const usual = Math.round((hours * 60) / series.stepMinutes);
  const far = Math.round((FAR_DAYS * 1440) / series.stepMinutes);
  const asked = nextUniform(stream) < FAR_SHARE ? Math.max(usual, far) : usual;
  return Math.min(asked, Math.max(1, series.values.length - 24));
}

/** Between two lengths: first how often the shortest is doubled, then a length up to the next doubling. */
function contextLength(least: number, most: number, uniform: number): number {
  let doublings = 1;
  while (least * 2 ** doublings < most) doublings++;
  const place = uniform * doublings;
  const low = least * 2 ** Math.floor(place);
  const high = Math.min(most, 2 * low);
  return low + Math.floor((place % 1) * (high - low + 1));
}

/** What a request knows and what comes then, both in the space that the known values give. */
function windowOf(
  series: ModelSeries,
  first: number,
  length: number,
  horizon: number,
  hidden: boolean,
  space: PretrainXgboostOptions['space'],
): { known: ModelSeries; ahead: Float64Array } {
  const { stepMinutes, firstStepOfWeek, firstShareOfYear } = series;
  const known = series.values.subarray(first, first + length);
  const ahead = series.values.subarray(first + length, first + length + horizon);
  const toModel = space?.(known).toModel;
  const week = (7 * 1440) / stepMinutes;
  const year = (365.25 * 1440) / stepMinutes;
  return {
    known: {
      values: toModel ? toModel(known) : known,
      stepMinutes,
      ...(firstStepOfWeek !== undefined &&
        !hidden && { firstStepOfWeek: (firstStepOfWeek + first) % week }),
      ...(firstShareOfYear !== undefined &&
        !hidden && { firstShareOfYear: (firstShareOfYear + first / year) % 1 }),
    },
    ahead: toModel ? toModel(ahead) : ahead,
  };
}
