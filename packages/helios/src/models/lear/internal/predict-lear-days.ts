import type { LearFit } from '../lear-model.js';
import { LONGEST_LAG_DAYS, learTerms } from './lear-terms.js';
import { predictLearDay } from './predict-lear-day.js';

/**
 * Forecasts day by day; a day that was forecast counts as known for those after it.
 *
 * @param fits - of all lengths of the past
 * @param recent - the last seven days of the series, then of each series known ahead
 * @param future - series known ahead over the days to forecast
 * @param days - days to forecast
 * @param firstDayOfWeek - 0 to 6: days between the first day after those fitted and the first day to forecast, modulo 7
 */
export function predictLearDays(
  fits: readonly LearFit[],
  recent: readonly ArrayLike<number>[],
  future: readonly ArrayLike<number>[],
  days: number,
  firstDayOfWeek = 0,
): Float64Array {
  const daySteps = fits[0]!.regressions.length;
  const terms = learTerms(recent.length, daySteps);
  const before = LONGEST_LAG_DAYS * daySteps;
  const whole = recent.map((values, series) => {
    const all = new Float64Array(before + days * daySteps);
    all.set(Array.from(values));
    if (series > 0) all.set(Array.from(future[series - 1]!).slice(0, days * daySteps), before);
    return all;
  });
  for (let day = 0; day < days; day += 1) {
    const from = day * daySteps;
    const window = whole.map((values, series) =>
      values.subarray(from, from + before + (series === 0 ? 0 : daySteps)),
    );
    const expected = predictLearDay(fits, terms, window, (firstDayOfWeek + day) % 7);
    whole[0]!.set(expected, from + before);
  }
  return whole[0]!.slice(before);
}
