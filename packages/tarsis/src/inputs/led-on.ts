/** What was expected from some instant on, and what came until now. */
export interface LedOnOptions {
  /** From the instant on, further than now [kW]. */
  readonly expectedKwSeries: Float64Array;
  /** From the instant until now [kW]. */
  readonly measuredKwSeries: Float64Array;
  readonly stepMinutes: number;
}

/** So many hours before now say how far off the rest is. */
const hoursCompared = 2;
/** By this factor an hour it comes back to what was expected. */
const hourlyFade = 0.95;

/**
 * What is to be expected from now on: what was expected before, and what the last hours differed from it, which fades.
 *
 * @returns The entries after those that were measured [kW].
 */
export function ledOn({
  expectedKwSeries,
  measuredKwSeries,
  stepMinutes,
}: LedOnOptions): Float64Array {
  const now = measuredKwSeries.length;
  const compared = Math.min(now, Math.max(1, Math.round((60 * hoursCompared) / stepMinutes)));
  const fade = hourlyFade ** (stepMinutes / 60);
  let differsKw = 0;
  for (let step = now - compared; step < now; step += 1) {
    differsKw += (measuredKwSeries[step]! - expectedKwSeries[step]!) / compared;
  }
  return expectedKwSeries.subarray(now).map((kw, ahead) => kw + differsKw * fade ** (ahead + 1));
}
