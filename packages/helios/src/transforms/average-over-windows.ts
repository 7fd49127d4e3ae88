import { checkFiniteSeries, checkWhole, heliosError } from '../internal/checks.js';

/**
 * Averages the forecasts of one model that is calibrated to windows of several lengths, each ending at the newest value. For prices the
 * average is better than the best single length, which is not known in advance. Windows longer than the series are skipped; if all are, the
 * whole series is used.
 *
 * @param values - the series, oldest first
 * @param windowSteps - lengths of the windows [steps], at least one, from 1
 * @param forecast - forecasts from one window, always the same number of steps; it must not keep the window it is given
 * @returns mean forecast of each step
 * @throws EngineError `noValues`, `notFinite`, `notWhole`, `windowStepsOutOfRange`, `lengthsDiffer`
 * @see G. Marcjasz, T. Serafin, R. Weron, Selection of Calibration Windows for Day-Ahead Electricity Price Forecasting, Energies 11 (2018)
 * 2364.
 * @example
 * averageOverWindows([1, 2, 3, 6], [1, 2], (window) => window.subarray(0, 1));
 * // => Float64Array.of(4.5)
 */
export function averageOverWindows(
  values: ArrayLike<number>,
  windowSteps: readonly number[],
  forecast: (window: Float64Array) => ArrayLike<number>,
): Float64Array {
  checkFiniteSeries('values', values);
  checkFiniteSeries('windowSteps', windowSteps);
  for (const length of windowSteps) checkWhole('windowSteps', length, 1);
  const fitting = windowSteps.filter((length) => length <= values.length);
  const lengths = fitting.length > 0 ? fitting : [values.length];
  const series = Float64Array.from(values);
  let mean: Float64Array | undefined;
  for (let i = 0; i < lengths.length; i++) {
    const one = forecast(series.slice(series.length - lengths[i]!));
    mean ??= new Float64Array(one.length);
    if (one.length !== mean.length) {
      throw heliosError(
        'invalid',
        'lengthsDiffer',
        `forecast must return ${mean.length} steps for each window; ${one.length} came for ${lengths[i]} values`,
      );
    }
    for (let step = 0; step < mean.length; step++) {
      mean[step] = mean[step]! + (one[step]! - mean[step]!) / (i + 1);
    }
  }
  return mean!;
}
