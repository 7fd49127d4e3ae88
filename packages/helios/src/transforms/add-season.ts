import type { SeasonalProfile } from './seasonal-profile.js';

/**
 * The inverse of {@link removeSeason}, for the same steps or later ones: for the steps after a series of n values `firstStep` is n.
 *
 * @param residuals - in the unit of the profile
 * @param profile - from {@link fitSeasonalProfile}
 * @param firstStep - step of the first residual, counted from the first value of the series that the profile was fitted to; 0
 * @example
 * addSeason([12, 12], { offsets: [-2, 2] }, 3);
 * // => Float64Array.of(14, 10)
 */
export function addSeason(
  residuals: ArrayLike<number>,
  profile: SeasonalProfile,
  firstStep = 0,
): Float64Array {
  const { offsets } = profile;
  return Float64Array.from(
    residuals,
    (value, i) => value + offsets[(firstStep + i) % offsets.length]!,
  );
}
