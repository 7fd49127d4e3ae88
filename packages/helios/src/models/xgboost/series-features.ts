import { seasonStepsCore } from '../../transforms/seasons.js';
import type { ModelSeries } from '../../types.js';
import type { OriginView } from './origin-view.js';
import type { TrainingTable } from './xgboost-parameters.js';

/** Number of days whose value at the same time is a column. */
const LAG_DAYS = 7;

/** Number of days before the last one whose mean is a column. */
const MEAN_DAYS = 6;

const dayNumbers = (count: number, name: string) =>
  Array.from({ length: count }, (_, k) => `${name}${k + 1}`);

/**
 * Columns of {@link featuresInto}; two more follow for each known-ahead covariate. Levels are relative to the baseline, means of days to
 * that of the last one. Positions named `counted` are counted from the first value if the time is unknown.
 */
export const SERIES_FEATURES: readonly string[] = [
  'hoursAhead',
  'hourOfDay',
  'dayOfWeek',
  'shareOfYear',
  'weekend',
  'weekendOfLastDay',
  'countedHourOfDay',
  'countedDayOfWeek',
  'daysKnown',
  'last',
  'meanOfQuarterDay',
  'meanOfHalfDay',
  'meanOfDay',
  'meanOfWeek',
  'zero',
  ...dayNumbers(LAG_DAYS, 'sameTimeDay'),
  'sameTimeLastWeek',
  'sameTimeTwoWeeksBefore',
  'hourBeforeOnLastDay',
  'hourAfterOnLastDay',
  'threeHoursBeforeOnLastDay',
  'threeHoursAfterOnLastDay',
  'aroundSameTimeLastWeek',
  'weekAgoSinceDayBefore',
  ...dayNumbers(MEAN_DAYS, 'meanBeforeDay'),
  'weekBeforeDay',
  'lastSinceDayBefore',
  'lastSinceUsual',
  'quarterSinceDayBefore',
  'quarterSinceUsual',
  'lastDayOfUsual',
  'spreadOfDay',
  'highOfDay',
  'lowOfDay',
  'highOfWeek',
  'lowOfWeek',
  'changeByStep',
  'changeByDay',
  'changeByWeek',
];

const WEEKDAY_COLUMNS = ['dayOfWeek', 'weekend', 'weekendOfLastDay', 'countedDayOfWeek'].map(
  (name) => SERIES_FEATURES.indexOf(name),
);

const COUNTED_COLUMNS = ['countedHourOfDay', 'countedDayOfWeek'].map((name) =>
  SERIES_FEATURES.indexOf(name),
);

/** Number of days whose same hour enters the baseline. */
const BASELINE_DAYS = 7;

/** A series prepared for feature rows. */
export interface FeatureSource {
  readonly series: ModelSeries;
  readonly day: number;
  readonly week: number;
  /** Cumulative sums: entry i is the sum of the first i values. */
  readonly sums: Float64Array;
  /** Robust spread of the values, in their unit; 1 for a constant series. */
  readonly scale: number;
  /** Number of columns per row. */
  readonly columns: number;
}

export function featureSource(series: ModelSeries): FeatureSource {
  const { values, stepMinutes } = series;
  const { day, week } = seasonStepsCore(stepMinutes);
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return {
    series,
    day,
    week,
    sums,
    scale: robustSpread(values),
    columns: SERIES_FEATURES.length + 2 * (series.knownAhead?.length ?? 0),
  };
}

/** 1.4826 times the median absolute deviation, but at least a tenth of the mean absolute deviation, which reflects spikes. */
function robustSpread(values: Float64Array): number {
  const middle = medianInPlace(values.slice());
  const deviations = values.map((value) => Math.abs(value - middle));
  const mean = deviations.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.max(1.4826 * medianInPlace(deviations), 0.1 * mean) || 1;
}

function medianInPlace(values: Float64Array): number {
  values.sort();
  const half = values.length >> 1;
  return values.length % 2 === 1 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
}

/**
 * Writes the features of one step after an origin. Levels are relative to {@link baselineAt} and to the spread of the series, so unit and
 * level do not matter. Features before the first value are NaN.
 *
 * @param out - receives `source.columns` numbers from index `at` on
 */
export function featuresInto(
  out: Float64Array,
  at: number,
  view: OriginView,
  step: number,
  baseline: number,
): void {
  const { source, origin } = view;
  const { series, day, week, scale } = source;
  const { values, knownAhead = [] } = series;
  const target = origin + step - 1;
  const raw = (index: number) => (index >= 0 && index < origin ? values[index]! : Number.NaN);
  const relative = (index: number) => (raw(index) - baseline) / scale;
  const lastDay = target - day * Math.ceil(step / day);
  const lastWeek = target - week * Math.ceil(step / week);
  const hour = Math.max(1, Math.round(day / 24));
  let k = calendarInto(out, at, view, step);
  out[k++] = relative(origin - 1);
  for (const mean of view.means) out[k++] = (mean - baseline) / scale;
  out[k++] = -baseline / scale;
  for (let back = 0; back < LAG_DAYS; back++) out[k++] = relative(lastDay - back * day);
  out[k++] = relative(lastWeek);
  out[k++] = relative(lastWeek - week);
  for (const hours of [-1, 1, -3, 3]) out[k++] = relative(lastDay + hours * hour);
  out[k++] = (relative(lastWeek - hour) + relative(lastWeek + hour)) / 2;
  out[k++] = (raw(lastWeek) - raw(lastDay - week)) / scale;
  for (const mean of view.dayMeans) out[k++] = (mean - view.dayMean) / scale;
  out[k++] = (view.weekMean - view.dayMean) / scale;
  for (const change of view.changes) out[k++] = change / scale;
  out[k++] = (raw(lastDay) - view.dayMean - (baseline - view.weekMean)) / scale;
  out[k++] = view.spreadOfDay / scale;
  for (const extreme of view.extremes) out[k++] = (extreme - baseline) / scale;
  for (const roughness of view.roughness) out[k++] = roughness / scale;
  for (const known of knownAhead) {
    out[k++] = known[target]!;
    out[k++] = lastDay >= 0 ? known[target]! - known[lastDay]! : Number.NaN;
  }
}

/** Writes the calendar columns of the step and returns the next column. */
function calendarInto(out: Float64Array, at: number, view: OriginView, step: number): number {
  const { source, origin } = view;
  const { series, day, week } = source;
  const { firstStepOfWeek, firstShareOfYear, stepMinutes, values } = series;
  const target = origin + step - 1;
  const yearSteps = (365.25 * 1440) / stepMinutes;
  const wholeYear = values.length >= yearSteps && firstShareOfYear !== undefined;
  const stepOfWeek = ((firstStepOfWeek ?? Number.NaN) + target) % week;
  const dayOfWeek = Math.floor(stepOfWeek / day);
  const dayOfLast = Math.floor(
    (((firstStepOfWeek ?? Number.NaN) + target - day * Math.ceil(step / day) + week * 6) % week) /
      day,
  );
  const counted = (firstStepOfWeek ?? 0) + target;
  const countedWeek = firstStepOfWeek !== undefined || values.length >= 2 * week;
  let k = at;
  out[k++] = (step * 24) / day;
  out[k++] = ((stepOfWeek % day) * 24) / day;
  out[k++] = dayOfWeek;
  out[k++] = wholeYear ? (firstShareOfYear + target / yearSteps) % 1 : Number.NaN;
  out[k++] = weekendFlag(dayOfWeek);
  out[k++] = weekendFlag(dayOfLast);
  out[k++] = ((counted % day) * 24) / day;
  out[k++] = countedWeek ? Math.floor((counted % week) / day) : Number.NaN;
  out[k++] = Math.min(origin / day, 42);
  return k;
}

function weekendFlag(dayOfWeek: number): number {
  if (Number.isNaN(dayOfWeek)) return Number.NaN;
  return dayOfWeek > 4 ? 1 : 0;
}

/** Hides positions counted from the first value, which mean something for a single series only. */
export function maskCountedCalendar(out: Float64Array, at: number): void {
  for (const column of COUNTED_COLUMNS) out[at + column] = Number.NaN;
}

/**
 * Baseline from which trees predict deviations. The mean of the same hour on at most seven known days, each relative to the mean of its own
 * day if that is whole, is added to the mean of the last day. If the same hour of the week is known, the result is averaged with its value.
 * With less than a day known, the baseline is the mean of all values.
 */
export function baselineAt(view: OriginView, step: number): number {
  const { source, origin } = view;
  const { day, week, series } = source;
  const { values } = series;
  const target = origin + step - 1;
  let sum = 0;
  let count = 0;
  let index = target - day * Math.ceil(step / day);
  for (let k = 0; k < BASELINE_DAYS && index >= 0 && (k + 1) * day <= origin; k++, index -= day) {
    sum += values[index]! - (k === 0 ? view.dayMean : view.dayMeans[k - 1]!);
    count++;
  }
  const byDay = view.dayMean + (count > 0 ? sum / count : 0);
  const lastWeek = target - week * Math.ceil(step / week);
  return lastWeek >= 0 ? (byDay + values[lastWeek]!) / 2 : byDay;
}

/** The rows without the day of the week, for series that saw each weekday once. */
export function maskWeekday(table: TrainingTable): TrainingTable {
  const features = table.features.slice();
  for (let row = 0; row < features.length; row += table.columns) {
    for (const column of WEEKDAY_COLUMNS) features[row + column] = Number.NaN;
  }
  return { ...table, features };
}
