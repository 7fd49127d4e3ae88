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

/** How far beyond what was seen a forecast may go, in asinh units: far out, one unit is a factor e. */
const EXTRAPOLATION_MARGIN = 1;

/** Fewest days that a regression is fitted on. */
const MIN_FIT_DAYS = 21;

const MAX_HELD_OUT_DAYS = 364;

const DEFAULT_HELD_OUT_DAYS = 28;

/** Chosen on DE in 2015 and PJM in 2016, before their tests. */
const DEFAULT_WINDOWS: readonly LearWindow[] = [
  { days: 56, scale: 'step' },
  { days: 84, scale: 'day' },
  { days: 364, scale: 'day' },
  { days: 728, scale: 'day' },
  { days: 1092, scale: 'step' },
  { days: 1456, scale: 'day' },
];

/**
 * Fits LEAR, the LASSO-estimated autoregression for day-ahead prices: each step of the day has a linear regression on all steps of one,
 * two, three and seven days before, on the series known ahead on that day, the day and the week before, on their squares, and on the
 * weekday; in the space asinh((v − centre)/spread), where a spike is no longer a spike. Several lengths of the past are fitted apart and
 * averaged. The LASSO keeps the terms that pay by an information criterion; the criterion, the squares and the lengths differ from the
 * reference. Days end where the series ends, so that any step of the clock may be the first to forecast.
 *
 * @param series - at least 28 days, of a step that divides a day, at most 96 a day; `knownAhead` as long as the values at least. Its place
 *   in the week is not needed
 * @param options - see {@link LearOptions}
 * @returns the model, plain data
 * @throws EngineError `tooFewValues`, `valueOutOfRange`, `knownAheadTooShort`, `invalidStep`, `noWindows`, `scaleUnknown`, `notWhole`
 * and names of fields with `OutOfRange`
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

/** One fit for each window; windows that reach beyond the series and are scaled alike are one. */
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

/** Errors of the last days, of a fit on those before: as the first day ahead and as the second. */
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

/** What is fitted, with defaults filled in. */
interface ResolvedLearInput {
  readonly daySteps: number;
  /** Whole days of the series. */
  readonly days: number;
  readonly windows: readonly LearWindow[];
  readonly heldOutDays: number;
}

/** Checks a series and the options, and fills in what is left open. */
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

/** Steps in a day. */
function stepsPerDay(stepMinutes: number): number {
  const daySteps = 1440 / stepMinutes;
  if (Number.isInteger(daySteps) && daySteps >= 1 && daySteps <= 96) return daySteps;
  const message = `stepMinutes must divide a day into at most 96 steps; ${stepMinutes} came`;
  throw heliosError('invalid', 'invalidStep', message);
}

/**
 * Fits the regressions of all steps of the day on the last days of a series.
 *
 * @param seriesList - the series and those known ahead, whole days up to the same end
 * @param daySteps - steps in a day
 * @param days - days to fit; seven more lie before them
 * @param apart - whether each step of the day has a scale of its own
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
  // Days of the week are counted from the day after the last.
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
