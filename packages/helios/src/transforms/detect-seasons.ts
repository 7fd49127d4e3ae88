import { checkSeries } from '../internal/check-series.js';
import { foldByMedian } from './internal/fold-by-median.js';
import { foldedErrors } from './internal/folded-errors.js';
import { seasonSteps } from './season-steps.js';

/** Which seasons a series shows. */
export interface DetectedSeasons {
  /** Whether knowing the time of day helps. */
  readonly daily: boolean;
  /** Whether knowing the hour of the week helps beyond the time of day. */
  readonly weekly: boolean;
  /** Share of the error that the time of day takes away, out of sample; at most 1, below 0 where it misleads. */
  readonly dailyStrength: number;
  /** Share of what then remains that the hour of the week takes away, out of sample; at most 1. */
  readonly weeklyStrength: number;
}

/** Cycles looked at: the recent past, so that long histories cost no more and old habits do not count. */
const MOST_WEEKS = 8;
/** Noise gives a strength below 0 on average; a season must take away at least this share. */
const SMALLEST_STRENGTH = 0.05;

/**
 * Looks for a season of a day and of a week. Each value's deviation from the median of its own cycle is predicted by the median of the
 * deviations at the same place in all other cycles; strength is the share of the mean absolute deviation that this takes away. Because
 * the cycle itself is left out, noise shows no strength, however few cycles there are. A day needs two days of values, a week two weeks.
 *
 * @param values - the series, oldest first, finite
 * @param stepMinutes - length of a step [min]
 * @throws EngineError `noValues`, `notFinite`, `stepMinutesOutOfRange`
 * @example
 * const days = Array.from({ length: 96 }, (_, hour) => (hour % 24 < 8 ? 20 : 50));
 * detectSeasons(days, 60);
 * // => { daily: true, weekly: false, dailyStrength: 1, weeklyStrength: 0 }
 */
export function detectSeasons(values: ArrayLike<number>, stepMinutes: number): DetectedSeasons {
  checkSeries('values', values);
  const { day, week } = seasonSteps(stepMinutes);
  const first = Math.max(0, values.length - MOST_WEEKS * week);
  const recent = Float64Array.from({ length: values.length - first }, (_, i) => values[first + i]!);
  const byDay = foldedErrors(recent, day);
  const dailyStrength = strength(byDay.without, byDay.with);
  const daily = dailyStrength >= SMALLEST_STRENGTH;
  // What the week adds to the time of day, within whole weeks.
  const profile = daily ? foldByMedian(recent, day) : [0];
  const rest = recent.map((value, i) => value - profile[i % profile.length]!);
  const byWeek = foldedErrors(rest, week);
  const weeklyStrength = strength(byWeek.without, byWeek.with);
  return {
    daily,
    weekly: weeklyStrength >= SMALLEST_STRENGTH,
    dailyStrength,
    weeklyStrength,
  };
}

function strength(without: number, withSeason: number): number {
  return without > 0 ? 1 - withSeason / without : 0;
}
