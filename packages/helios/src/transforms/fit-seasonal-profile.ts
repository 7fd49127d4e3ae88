import { checkSeries } from '../internal/check-series.js';
import { detectSeasons } from './detect-seasons.js';
import { foldByMedian } from './internal/fold-by-median.js';
import { medianSorted } from './internal/median-sorted.js';
import { seasonSteps } from './season-steps.js';
import type { SeasonalProfile } from './seasonal-profile.js';

/** Weeks after which the hour of the week counts as much as the time of day. */
const HALF_WEIGHT_WEEKS = 2;

/**
 * The seasons that a series shows, as a profile by median: the time of day first, then what the hour of the week adds, shrunk by
 * weeks/(weeks + 2) because each hour of the week was met only that often. A season that is not detected adds nothing; with none the
 * profile is a single 0. Medians of deviations from the median of each cycle: neither spikes nor a drifting level bend it.
 *
 * @param values - the series, oldest first, finite
 * @param stepMinutes - length of a step [min]
 * @throws EngineError `noValues`, `notFinite`, `stepMinutesOutOfRange`
 * @example
 * const days = Array.from({ length: 96 }, (_, hour) => (hour % 24 < 8 ? 20 : 50));
 * fitSeasonalProfile(days, 60).offsets.slice(6, 10);
 * // => [-30, -30, 0, 0]
 */
export function fitSeasonalProfile(
  values: ArrayLike<number>,
  stepMinutes: number,
): SeasonalProfile {
  checkSeries('values', values);
  const { day, week } = seasonSteps(stepMinutes);
  const found = detectSeasons(values, stepMinutes);
  const daily = found.daily ? foldByMedian(values, day) : [0];
  if (!found.weekly) return { offsets: centred(daily) };
  const weeks = Math.floor(values.length / week);
  const share = weeks / (weeks + HALF_WEIGHT_WEEKS);
  const rest = Float64Array.from(values, (value, i) => value - daily[i % daily.length]!);
  const weekly = foldByMedian(rest, week);
  return { offsets: centred(weekly.map((add, i) => daily[i % daily.length]! + share * add)) };
}

function centred(offsets: readonly number[]): number[] {
  const middle = medianSorted(Float64Array.from(offsets).sort());
  return offsets.map((offset) => offset - middle);
}
