import type { ModelSeries } from '../model-series.js';
import { checkLearInput } from './internal/check-lear-input.js';
import { fitLearWindow } from './internal/fit-lear-window.js';
import { LONGEST_LAG_DAYS } from './internal/lear-terms.js';
import { predictLearDays } from './internal/predict-lear-days.js';
import type { LearFit, LearModel, LearOptions, LearWindow } from './lear-model.js';

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
  const { daySteps, days, windows, heldOutDays } = checkLearInput(series, options);
  const { values, stepMinutes, knownAhead = [] } = series;
  const end = values.length;
  const seriesList = [values, ...knownAhead].map((one) => one.subarray(end - days * daySteps, end));
  return {
    kind: 'lear',
    stepMinutes,
    length: values.length,
    knownAheadCount: knownAhead.length,
    fits: fitWindows(seriesList, daySteps, windows),
    heldOutErrors:
      heldOutDays === 0 ? [] : heldOutErrors(seriesList, daySteps, windows, heldOutDays),
  };
}

/** One fit for each window; windows that reach beyond the series and are scaled alike are one. */
function fitWindows(
  seriesList: readonly Float64Array[],
  daySteps: number,
  windows: readonly LearWindow[],
): LearFit[] {
  const room = seriesList[0]!.length / daySteps - LONGEST_LAG_DAYS;
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
  const fits = fitWindows(before, daySteps, windows);
  const errors: number[][][] = [0, 1].map(() => Array.from({ length: daySteps }, () => []));
  for (let day = known; day < days; day += 1) {
    const ahead = Math.min(2, days - day);
    const from = day * daySteps;
    const recent = seriesList.map((values) =>
      values.subarray(from - LONGEST_LAG_DAYS * daySteps, from),
    );
    const future = seriesList.slice(1).map((values) => values.subarray(from));
    const expected = predictLearDays(fits, recent, future, ahead, (day - known) % 7);
    expected.forEach((value, i) => {
      errors[Math.floor(i / daySteps)]![i % daySteps]!.push(seriesList[0]![from + i]! - value);
    });
  }
  return errors;
}
