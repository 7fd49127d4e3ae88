import { tarsisError } from '../internal/tarsis-error.js';
import { checkPlain } from './check-plain.js';
import { checkedSeries } from './checked-series.js';

/** What was expected from some instant on, and what came until now. */
export interface LedOnOptions {
  /** From the instant on, further than now [kW]. */
  readonly expectedKwSeries: ArrayLike<number>;
  /** From the instant until now [kW]. */
  readonly measuredKwSeries: ArrayLike<number>;
  readonly stepMinutes: number;
}

/** So many hours before now say how far off the rest is. */
const hoursCompared = 2;
/** By this factor an hour it comes back to what was expected. */
const hourlyFade = 0.95;

/**
 * What is to be expected from now on: what was expected before, and what the last hours differed from it, which fades.
 *
 * @param options Both series begin at the same instant.
 * @returns The entries after those that were measured; below 0 where they were expected near 0 [kW].
 * @throws EngineError `invalid` / `seriesLength` where more was measured than expected, or naming field, rule and value.
 * @example
 * // 10 kW more than expected for two hours: 9.5 kW more in the next, 9.025 in the one after it.
 * ledOn({ expectedKwSeries: [50, 50, 60, 60], measuredKwSeries: [60, 60], stepMinutes: 60 });
 * // => Float64Array [69.5, 69.025]
 */
export function ledOn(options: LedOnOptions): Float64Array {
  checkPlain.ledOn(options);
  const { stepMinutes } = options;
  const expectedKwSeries = ofOwnLength('expectedKwSeries', options.expectedKwSeries);
  const measuredKwSeries = ofOwnLength('measuredKwSeries', options.measuredKwSeries);
  const now = measuredKwSeries.length;
  if (now > expectedKwSeries.length) {
    throw tarsisError(
      'invalid',
      'seriesLength',
      `measuredKwSeries must have at most as many entries as expectedKwSeries (${expectedKwSeries.length}); ${now} came`,
    );
  }
  const compared = Math.min(now, Math.max(1, Math.round((60 * hoursCompared) / stepMinutes)));
  const fade = hourlyFade ** (stepMinutes / 60);
  let differsKw = 0;
  for (let step = now - compared; step < now; step += 1) {
    differsKw += (measuredKwSeries[step]! - expectedKwSeries[step]!) / compared;
  }
  return expectedKwSeries.subarray(now).map((kw, ahead) => kw + differsKw * fade ** (ahead + 1));
}

function ofOwnLength(field: string, series: ArrayLike<number>): Float64Array {
  // Callers without types may leave it out, which is refused below.
  return checkedSeries(field, series, series?.length ?? 0);
}
