import type { ProphetOptions } from '../models/prophet/prophet-options.js';

/** Days from which each hour of the week has been seen. */
const WEEK = 7;

/**
 * What is to differ from Prophet's defaults on a history of a length: a level that neither rises nor bends but changes in passing, and
 * many harmonics of the week under a narrow prior, which is what a single week can teach; on less than a week a narrower one, which
 * leaves them what moves slowly. Chosen on the validation stretches, see docs/training-card.md.
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
    weekly: 21,
    weeklyScale: days < WEEK ? 0.02 : 0.05,
    transientHours: 36,
    transientScale: 0.03,
  };
}
