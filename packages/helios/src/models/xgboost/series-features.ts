import { seasonSteps } from '../../transforms/season-steps.js';
import type { ModelSeries } from '../model-series.js';

/** What the columns of {@link featuresInto} are; two more follow for each series known ahead. */
export const SERIES_FEATURES = [
  'step',
  'hourOfDay',
  'dayOfWeek',
  'shareOfYear',
  'last',
  'meanOfQuarterDay',
  'sameHourLastDay',
  'sameHourDayBefore',
  'sameHourTwoDaysBefore',
  'aroundSameHourLastDay',
  'sameHourLastWeek',
  'dayBefore',
  'lastWeek',
  'spread',
] as const;

/** A series prepared for {@link featuresInto}. */
export interface FeatureSource {
  readonly series: ModelSeries;
  readonly day: number;
  readonly week: number;
  /** Sums of the values before each place, and one more for all. */
  readonly sums: Float64Array;
  /** Robust spread of the values, in their unit; 1 where they are all the same. */
  readonly scale: number;
  /** Place of the first value in its day and week, in steps; the week's is NaN where it is not known. */
  readonly firstStepOfDay: number;
  readonly firstStepOfWeek: number;
  /** Columns of a row. */
  readonly columns: number;
}

/** Without a calendar, steps are counted from the first value; a week is counted from two on. */
export function featureSource(series: ModelSeries): FeatureSource {
  const { values, stepMinutes, firstStepOfWeek } = series;
  const { day, week } = seasonSteps(stepMinutes);
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  const countedWeek = values.length >= 2 * week ? 0 : Number.NaN;
  return {
    series,
    day,
    week,
    sums,
    scale: spreadOf(values),
    firstStepOfDay: (firstStepOfWeek ?? 0) % day,
    firstStepOfWeek: firstStepOfWeek ?? countedWeek,
    columns: SERIES_FEATURES.length + 2 * (series.knownAhead?.length ?? 0),
  };
}

/** 1.4826 times the median absolute deviation, but at least a tenth of the mean one, which spikes cannot hide from. */
function spreadOf(values: Float64Array): number {
  const middle = medianOf(values.slice());
  const deviations = values.map((value) => Math.abs(value - middle));
  const mean = deviations.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.max(1.4826 * medianOf(deviations), 0.1 * mean) || 1;
}

function medianOf(values: Float64Array): number {
  values.sort();
  const half = values.length >> 1;
  return values.length % 2 === 1 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
}

/**
 * Writes what is known at an origin about one of the steps after it. Levels are relative to {@link baselineAt} and to the spread of
 * the series, so that neither its unit nor its level matters; what lies before the first value is NaN.
 *
 * @param out - receives `source.columns` numbers from place `at` on
 * @param source - the series
 * @param origin - how many values are known, at least 1
 * @param step - how many steps after the last known value, from 1
 * @param baseline - the level that is taken off [unit of the series]
 */
export function featuresInto(
  out: Float64Array,
  at: number,
  source: FeatureSource,
  origin: number,
  step: number,
  baseline: number,
): void {
  const { series, day, week, scale } = source;
  const { values, firstShareOfYear, stepMinutes } = series;
  const target = origin + step - 1;
  const relative = (place: number) =>
    place >= 0 && place < origin ? (values[place]! - baseline) / scale : Number.NaN;
  const lastDay = target - day * Math.ceil(step / day);
  const lastWeek = target - week * Math.ceil(step / week);
  const around = (relative(lastDay - 1) + relative(lastDay + 1)) / 2;
  const dayMean = meanBefore(source, origin, day);
  const yearSteps = (365.25 * 1440) / stepMinutes;
  const wholeYear = values.length >= yearSteps && firstShareOfYear !== undefined;
  let k = at;
  out[k++] = step;
  out[k++] = (((source.firstStepOfDay + target) % day) * 24) / day;
  out[k++] = Math.floor(((source.firstStepOfWeek + target) % week) / day);
  out[k++] = wholeYear ? (firstShareOfYear + target / yearSteps) % 1 : Number.NaN;
  out[k++] = relative(origin - 1);
  out[k++] = (meanBefore(source, origin, Math.ceil(day / 4)) - baseline) / scale;
  out[k++] = relative(lastDay);
  out[k++] = relative(lastDay - day);
  out[k++] = relative(lastDay - 2 * day);
  out[k++] = Number.isNaN(around) ? relative(lastDay) : around;
  out[k++] = relative(lastWeek);
  out[k++] = origin > day ? (meanBefore(source, origin - day, day) - dayMean) / scale : Number.NaN;
  out[k++] = origin > day ? (meanBefore(source, origin, week) - dayMean) / scale : Number.NaN;
  out[k++] = spreadBefore(source, origin, dayMean) / scale;
  for (const known of series.knownAhead ?? []) {
    out[k++] = known[target]!;
    out[k++] = lastDay >= 0 ? known[target]! - known[lastDay]! : Number.NaN;
  }
}

/** Mean of the last values before a place, of as many as there are. */
function meanBefore(source: FeatureSource, place: number, count: number): number {
  const first = Math.max(0, place - count);
  return (source.sums[place]! - source.sums[first]!) / (place - first);
}

function spreadBefore(source: FeatureSource, origin: number, mean: number): number {
  const { values } = source.series;
  const first = Math.max(0, origin - source.day);
  let sum = 0;
  for (let i = first; i < origin; i++) sum += Math.abs(values[i]! - mean);
  return sum / (origin - first);
}

/** Days whose same hour makes the baseline. */
const MOST_DAYS = 7;

/**
 * What trees start from: the mean of the same hour on the known days, at most seven, each relative to the mean of its own day where
 * that is whole, added to the mean of the last day; where the same hour of the week is known, the mean of that and of what it was.
 * With less than a day known, the mean of all.
 *
 * @returns in the unit of the series
 */
export function baselineAt(source: FeatureSource, origin: number, step: number): number {
  const { day, week, series } = source;
  const { values } = series;
  const target = origin + step - 1;
  let sum = 0;
  let count = 0;
  let place = target - day * Math.ceil(step / day);
  for (let end = origin; count < MOST_DAYS && place >= 0 && end >= day; end -= day, place -= day) {
    sum += values[place]! - meanBefore(source, end, day);
    count++;
  }
  const byDay = meanBefore(source, origin, day) + (count > 0 ? sum / count : 0);
  const lastWeek = target - week * Math.ceil(step / week);
  return lastWeek >= 0 ? (byDay + values[lastWeek]!) / 2 : byDay;
}
