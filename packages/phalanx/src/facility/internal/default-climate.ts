const MEAN_F = 60;
const SEASON_F = 15;
const DAY_F = 8;
const WARMEST_MONTH = 7;
const WARMEST_HOUR = 15;

/**
 * What is usual where no temperature was ever read [°F]: a temperate year, 60 °F give or take 15 °F by season (warmest in July) and
 * 8 °F by hour (warmest at three in the afternoon).
 *
 * @param month - 1 to 12
 * @param hour - of the local day, with its fraction
 */
export function defaultClimateF(month: number, hour: number): number {
  return (
    MEAN_F +
    SEASON_F * Math.cos((2 * Math.PI * (month - WARMEST_MONTH)) / 12) +
    DAY_F * Math.cos((2 * Math.PI * (hour - WARMEST_HOUR)) / 24)
  );
}
