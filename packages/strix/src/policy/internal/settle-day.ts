import type { ObserverState } from '../observer.js';
import type { ObserverTable } from '../policy-table.js';
import { HOURS } from './layout.js';

/**
 * Mean and scale of a day from the running profile as it stands at its first hour, equation (9).
 *
 * @param state - receives them
 * @param profile - running profile, 24 hours of weekdays, then of weekends
 * @param from - first entry of the kind of day, 0 or 24
 * @param table - constants
 */
export function settleDay(
  state: Pick<ObserverState, 'profileMean' | 'scalePerMwh'>,
  profile: Float64Array,
  from: number,
  table: ObserverTable,
): void {
  const mean = profileMean(profile, from);
  // Four sums side by side: one running sum would wait for itself 24 times.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = from; at < from + HOURS; at += 4) {
    first += Math.abs(profile[at]! - mean);
    second += Math.abs(profile[at + 1]! - mean);
    third += Math.abs(profile[at + 2]! - mean);
    fourth += Math.abs(profile[at + 3]! - mean);
  }
  const apart = (first + second + (third + fourth)) * (1 / HOURS);
  const wide = table.scaleFactor * apart;
  state.profileMean = mean;
  state.scalePerMwh = wide > table.leastScalePerMwh ? wide : table.leastScalePerMwh;
}

/** Mean of a kind of day over its 24 hours [currency/MWh]. */
function profileMean(profile: Float64Array, from: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = from; at < from + HOURS; at += 4) {
    first += profile[at]!;
    second += profile[at + 1]!;
    third += profile[at + 2]!;
    fourth += profile[at + 3]!;
  }
  return (first + second + (third + fourth)) * (1 / HOURS);
}
