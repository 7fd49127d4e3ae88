import { HOURS, REGIMES } from '../internal/layout.js';
import type { DaySample } from './day-sample.js';
import type { WatchedSample } from './watch-sample.js';

/** Hours by which the mean of a regime leans on that of its hour. */
const PRIOR_HOURS = 20;

/**
 * Mean price of the reserve by hour and regime over the simulated days, in scales of the day.
 *
 * @param sample - days; must hold reserve prices
 * @param watched - what an observer made of them
 * @param tellsRegimes - off: the mean of the hour in all regimes
 * @returns 24 × 5
 */
export function meanReservePrice(
  sample: DaySample,
  watched: WatchedSample,
  tellsRegimes: boolean,
): Float64Array {
  const sums = new Float64Array(HOURS * REGIMES);
  const counts = new Float64Array(HOURS * REGIMES);
  for (let day = 0; day < sample.simulatedDays; day++) {
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const row = hour * REGIMES + watched.regimes[at]!;
      sums[row]! += sample.reservePrices[at]! / watched.scalesPerMwh[day]!;
      counts[row]! += 1;
    }
  }
  return sums.map((sum, row) => {
    const first = row - (row % REGIMES);
    let ofHour = 0;
    let hours = 0;
    for (let regime = first; regime < first + REGIMES; regime++) {
      ofHour += sums[regime]!;
      hours += counts[regime]!;
    }
    const mean = ofHour / hours;
    return tellsRegimes ? (sum + PRIOR_HOURS * mean) / (counts[row]! + PRIOR_HOURS) : mean;
  });
}
