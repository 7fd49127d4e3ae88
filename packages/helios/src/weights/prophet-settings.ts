import type { ProphetOptions } from '../models/prophet/prophet-options.js';

/** Days from which each hour of the week has been seen twice. */
const TWO_WEEKS = 14;

/**
 * What is to differ from Prophet's defaults on a history of a length: a level that neither rises nor bends but changes in passing, and
 * many harmonics of the week under a narrow prior, which is what a single week can teach. Chosen on the validation stretches, see
 * docs/training-card.md.
 *
 * @param valueCount - length of the history [values]
 * @param stepMinutes - length of a step [min]
 * @example
 * prophetSettings(168, 60).growth;
 * // => 'flat'
 */
export function prophetSettings(valueCount: number, stepMinutes: number): ProphetOptions {
  const days = (valueCount * stepMinutes) / 1440;
  return {
    growth: 'flat',
    daily: 6,
    weekly: days < 3 ? 'off' : 21,
    weeklyScale: days < TWO_WEEKS ? 0.05 : 0.1,
    transientHours: 36,
    transientScale: 0.03,
  };
}
