import { checkModelSeries, checkWholeBetween, heliosError } from '../../internal/checks.js';
import type { ModelSeries } from '../../types.js';
import {
  fitStepScales,
  MAX_LAG_DAYS,
  meanAndDeviation,
  meanProduct,
  regressionTerms,
  type StandardizedDesign,
  standardizedDesign,
  termColumn,
  transformByStep,
} from './design-matrix.js';
import { predictLearDays } from './forecast-lear.js';
import { selectLassoByCriterion } from './lasso.js';
import type { LearFit, LearModel, LearOptions, LearRegression, LearWindow } from './lear-model.js';

/** Distance by which a forecast may exceed the observed range, in asinh units. Far out, one unit is a factor of e. */
const EXTRAPOLATION_MARGIN = 1;

/** Least number of days that a regression is fitted to. */
const MIN_FIT_DAYS = 21;

const MAX_HELD_OUT_DAYS = 364;

const DEFAULT_HELD_OUT_DAYS = 28;

/** Chosen on DE in 2015 and PJM in 2016, before the test periods. */
const DEFAULT_WINDOWS: readonly LearWindow[] = [
  { days: 56, scale: 'step' },
  { days: 84, scale: 'day' },
  { days: 364, scale: 'day' },
  { days: 728, scale: 'day' },
  { days: 1092, scale: 'step' },
  { days: 1456, scale: 'day' },
];

/**
 * Fits LEAR, the LASSO-estimated autoregression for day-ahead prices. Each step of the day has a linear regression on all steps of one,
 * two, three and seven days before, on known-ahead covariates of that day, the day and the week before, on their squares, and on the
 * weekday. Values are transformed by asinh((v − centre)/spread), which dampens spikes. Several calibration windows are fitted separately
 * and averaged. An information criterion selects the LASSO penalty; the criterion, the squares and the windows differ from the reference.
 * Days end where the series ends, so the forecast may start at any time of day.
 *
 * @param series - at least 28 days, with a step that divides a day into at most 96; `knownAhead` is at least as long as the values. Its
 * position in the week is not needed
 * @param options - see {@link LearOptions}
 * @returns the model, plain data
 * @throws EngineError `tooFewValues`, `valueOutOfRange`, `knownAheadTooShort`, `invalidStep`, `noWindows`, `scaleUnknown`, `notWhole` and
 * names of fields with `OutOfRange`
 * @see J. Lago, G. Marcjasz, B. De Schutter, R. Weron, Forecasting day-ahead electricity prices: A review of state-of-the-art algorithms,
 * best practices and an open-access benchmark, Applied Energy 293 (2021) 116983, section 3.2.
 * @example
 * const values = Float64Array.from({ length: 40 * 24 }, (_, hour) => 40 + ((hour * hour) % 24));
 * fitLear({ values, stepMinutes: 60 }, { windows: [{ days: 28, scale: 'day' }] }).fits[0].days;
 * // => 28
 */
export function fitLear(series: ModelSeries, options: LearOptions = {}): LearModel {
  const { daySteps, days, windows, heldOutDays } = resolveLearInput(series, options);
  const { values, stepMinutes, knownAhead = [] } = series;
  const end = values.length;
  const seriesList = [values, ...knownAhead].map((one) => one.subarray(end - days * daySteps, end));
  return {
    kind: 'lear',
    stepMinutes,
    length: values.length,
    knownAheadCount: knownAhead.length,
    fits: fitCalibrationWindows(seriesList, daySteps, windows),
    heldOutErrors:
      heldOutDays === 0 ? [] : heldOutErrors(seriesList, daySteps, windows, heldOutDays),
  };
}

/** One fit per window. Windows longer than the series with the same scaling are fitted once. */
function fitCalibrationWindows(
  seriesList: readonly Float64Array[],
  daySteps: number,
  windows: readonly LearWindow[],
): LearFit[] {
  const room = seriesList[0]!.length / daySteps - MAX_LAG_DAYS;
  const fitted = windows.map(({ days, scale }) => ({ days: Math.min(days, room), scale }));
  return fitted
    .filter(
      ({ days, scale }, i) =>
        fitted.findIndex((other) => other.days === days && other.scale === scale) === i,
    )
    .map(({ days, scale }) => fitLearWindow(seriesList, daySteps, days, scale === 'step'));
}

/** Errors on the last days of a fit to the earlier ones, with a lead time of one day and of two. */
function heldOutErrors(
  seriesList: readonly Float64Array[],
  daySteps: number,
  windows: readonly LearWindow[],
  heldOutDays: number,
): number[][][] {
  const days = seriesList[0]!.length / daySteps;
  const known = days - heldOutDays;
  const before = seriesList.map((values) => values.subarray(0, known * daySteps));
  const fits = fitCalibrationWindows(before, daySteps, windows);
  const errors: number[][][] = [0, 1].map(() => Array.from({ length: daySteps }, () => []));
  for (let day = known; day < days; day += 1) {
    const ahead = Math.min(2, days - day);
    const from = day * daySteps;
    const recent = seriesList.map((values) =>
      values.subarray(from - MAX_LAG_DAYS * daySteps, from),
    );
    const future = seriesList.slice(1).map((values) => values.subarray(from));
    const expected = predictLearDays(fits, recent, future, ahead, (day - known) % 7);
    expected.forEach((value, i) => {
      errors[Math.floor(i / daySteps)]![i % daySteps]!.push(seriesList[0]![from + i]! - value);
    });
  }
  return errors;
}

/** Checked input with defaults filled in. */
interface ResolvedLearInput {
  readonly daySteps: number;
  /** Number of whole days of the series. */
  readonly days: number;
  readonly windows: readonly LearWindow[];
  readonly heldOutDays: number;
}

/** Checks a series and options and fills in defaults. */
function resolveLearInput(series: ModelSeries, options: LearOptions): ResolvedLearInput {
  const daySteps = stepsPerDay(series.stepMinutes);
  checkModelSeries(series, (MIN_FIT_DAYS + MAX_LAG_DAYS) * daySteps, 0);
  const days = Math.floor(series.values.length / daySteps);
  const windows = options.windows ?? DEFAULT_WINDOWS;
  if (windows.length === 0) {
    throw heliosError('invalid', 'noWindows', 'windows must hold at least 1; 0 came');
  }
  windows.forEach(({ days: length, scale }, i) => {
    checkWholeBetween(`windows[${i}].days`, length, MIN_FIT_DAYS, 100_000);
    if (scale === 'step' || scale === 'day') return;
    const message = `windows[${i}].scale must be step or day; ${scale} came`;
    throw heliosError('invalid', 'scaleUnknown', message);
  });
  const room = days - MAX_LAG_DAYS - MIN_FIT_DAYS;
  const wanted = options.heldOutDays ?? Math.min(DEFAULT_HELD_OUT_DAYS, room);
  checkWholeBetween('heldOutDays', wanted, 0, MAX_HELD_OUT_DAYS);
  if (wanted > room) {
    const message = `heldOutDays must leave ${MIN_FIT_DAYS + MAX_LAG_DAYS} of ${days} days; ${wanted} came`;
    throw heliosError('invalid', 'tooFewValues', message);
  }
  return { daySteps, days, windows, heldOutDays: wanted };
}

export function stepsPerDay(stepMinutes: number): number {
  const daySteps = 1440 / stepMinutes;
  if (Number.isInteger(daySteps) && daySteps >= 1 && daySteps <= 96) return daySteps;
  const message = `stepMinutes must divide a day into at most 96 steps; ${stepMinutes} came`;
  throw heliosError('invalid', 'invalidStep', message);
}

/**
 * Fits the regressions of all steps of the day to the last `days` days; seven more days precede them. With `apart`, each step of the day
 * has its own scale.
 */
function fitLearWindow(
  seriesList: readonly Float64Array[],
  daySteps: number,
  days: number,
  apart: boolean,
): LearFit {
  const length = (days + MAX_LAG_DAYS) * daySteps;
  const last = seriesList.map((values) => values.subarray(values.length - length));
  const scales = last.map((values) =>
    fitStepScales(values.subarray(MAX_LAG_DAYS * daySteps), daySteps, apart),
  );
  const transformed = last.map((values, series) => transformByStep(values, scales[series]!));
  // Weekdays are counted from the day after the last.
  const firstDayOfWeek = (7 - (days % 7)) % 7;
  const source = { transformed, daySteps, firstDay: MAX_LAG_DAYS, firstDayOfWeek };
  const columns = regressionTerms(seriesList.length, daySteps).map((term) =>
    termColumn(term, source, days),
  );
  const design = standardizedDesign(columns);
  const regressions = Array.from({ length: daySteps }, (_, step) => {
    const target = Float64Array.from(
      { length: days },
      (_, row) => transformed[0]![(row + MAX_LAG_DAYS) * daySteps + step]!,
    );
    return fitRegression(design, target);
  });
  return { days, scales, regressions };
}

function fitRegression(design: StandardizedDesign, target: Float64Array): LearRegression {
  const { columns, means, inverseDeviations, gram, rows } = design;
  const { mean, deviation } = meanAndDeviation(target);
  let lower = target[0]!;
  let upper = target[0]!;
  for (const value of target) {
    lower = Math.min(lower, value);
    upper = Math.max(upper, value);
  }
  const terms: number[] = [];
  const weights: number[] = [];
  let intercept = mean;
  if (deviation > 0) {
    const standard = target.map((value) => (value - mean) / deviation);
    const products = Float64Array.from(columns, (column) => meanProduct(column, standard));
    selectLassoByCriterion(gram, products, rows).forEach((coefficient, j) => {
      if (coefficient === 0) return;
      const weight = coefficient * deviation * inverseDeviations[j]!;
      terms.push(j);
      weights.push(weight);
      intercept -= weight * means[j]!;
    });
  }
  return {
    intercept,
    terms,
    weights,
    lower: lower - EXTRAPOLATION_MARGIN,
    upper: upper + EXTRAPOLATION_MARGIN,
  };
}
