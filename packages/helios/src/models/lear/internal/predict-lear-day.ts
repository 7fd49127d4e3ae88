import { sinh } from '../../../internal/elementary.js';
import type { LearFit } from '../lear-model.js';
import { learTransformed } from './lear-scales.js';
import { type LearTerm, LONGEST_LAG_DAYS, learTermColumn } from './lear-terms.js';

/**
 * What the fits expect of a day, averaged in the unit of the series.
 *
 * @param fits - of all lengths of the past
 * @param terms - of the fits
 * @param recent - the seven days before, of the series; of series known ahead also the day itself
 * @param dayOfWeek - 0 to 6, counted from the first day after those fitted
 * @returns one value for each step of the day
 */
export function predictLearDay(
  fits: readonly LearFit[],
  terms: readonly LearTerm[],
  recent: readonly ArrayLike<number>[],
  dayOfWeek: number,
): Float64Array {
  const daySteps = fits[0]!.regressions.length;
  const expected = new Float64Array(daySteps);
  fits.forEach(({ scales, regressions }, place) => {
    const transformed = recent.map((values, series) => learTransformed(values, scales[series]!));
    const firstDay = LONGEST_LAG_DAYS;
    const source = { transformed, daySteps, firstDay, firstDayOfWeek: dayOfWeek };
    const row = Float64Array.from(terms, (term) => learTermColumn(term, source, 1)[0]!);
    regressions.forEach(({ intercept, terms: places, weights, lower, upper }, step) => {
      let sum = intercept;
      for (let k = 0; k < places.length; k += 1) sum += weights[k]! * row[places[k]!]!;
      const { centre, spread } = scales[0]![step]!;
      const value = centre + spread * sinh(Math.min(Math.max(sum, lower), upper));
      // A running mean: a sum of huge values could overflow.
      expected[step]! += (value - expected[step]!) / (place + 1);
    });
  });
  return expected;
}
