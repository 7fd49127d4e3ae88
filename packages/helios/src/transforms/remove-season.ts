import type { SeasonalProfile } from './seasonal-profile.js';

/**
 * A series less its season.
 *
 * @param values - in the unit of the profile
 * @param profile - from {@link fitSeasonalProfile}
 * @param firstStep - step of the first value, counted from the first value of the series that the profile was fitted to; 0
 * @example
 * removeSeason([10, 14, 10], { offsets: [-2, 2] });
 * // => Float64Array.of(12, 12, 12)
 */
export function removeSeason(
  values: ArrayLike<number>,
  profile: SeasonalProfile,
  firstStep = 0,
): Float64Array {
  const { offsets } = profile;
  return Float64Array.from(
    values,
    (value, i) => value - offsets[(firstStep + i) % offsets.length]!,
  );
}
