/** Moments inside a series to forecast from. */
export interface RollingOrigins {
  /** How many values are known at each, rising. */
  readonly origins: readonly number[];
  /** Values that fits may learn from: at most the first origin. */
  readonly fitSteps: number;
}

/** Half of the shortest series, so that every series can be rolled. */
const LEAST_KNOWN = 12;
/** Share of a short series that comes before its first origin. */
const KNOWN_SHARE = 0.4;
const LONGEST_ROLLED_DAYS = 28;
const MOST_ORIGINS_SHORT = 6;
const MOST_ORIGINS_LONG = 12;
/** From so many days on there is room for more. */
const LONG_DAYS = 28;

/**
 * Where to forecast from inside a series to learn how well that goes. Origins are spread evenly over the last three fifths of a series,
 * at most four weeks, so that the hour of the day turns; the last leaves half the horizon or a quarter of a day to hold the forecast
 * against, in the shortest series less.
 *
 * @param length - values of the series, at least 24
 * @param horizon - steps that are forecast
 * @param daySteps - steps of a day
 */
export function rollingOrigins(length: number, horizon: number, daySteps: number): RollingOrigins {
  const rolled = Math.min(Math.floor((1 - KNOWN_SHARE) * length), LONGEST_ROLLED_DAYS * daySteps);
  const first = Math.max(LEAST_KNOWN, length - rolled);
  const room = Math.floor((length - first) / 2);
  const held = Math.max(1, Math.min(Math.ceil(horizon / 2), Math.ceil(daySteps / 4), room));
  const last = length - held;
  const most = length >= LONG_DAYS * daySteps ? MOST_ORIGINS_LONG : MOST_ORIGINS_SHORT;
  const count = Math.min(most, last - first + 1);
  const gap = count > 1 ? (last - first) / (count - 1) : 0;
  const origins = Array.from({ length: count }, (_, k) => first + Math.round(k * gap));
  return { origins, fitSteps: first };
}
