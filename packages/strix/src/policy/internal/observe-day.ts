import type { ObserverState } from '../observer.js';
import type { ObserverTable } from '../policy-table.js';
import { beginDay } from './begin-day.js';
import { HOURS } from './layout.js';

/**
 * Shows a whole day to an observer, equations (9) to (13): the same figures as {@link observe} hour by hour.
 *
 * @param squashed - receives û of the 24 hours
 * @param surprises - receives q of the 24 hours
 * @param prices - prices; the day begins at `at`
 */
export function observeDay(
  squashed: Float64Array,
  surprises: Float64Array,
  state: ObserverState,
  table: ObserverTable,
  kind: number,
  prices: Float64Array,
  at: number,
): void {
  beginDay(state, table, kind);
  const { profile, profileMean, scalePerMwh } = state;
  const { profileReach, surpriseGain, widthFactor } = table;
  const gain = table.profileGain[kind]!;
  const ofKind = kind * HOURS;
  let { surprise } = state;
  for (let hour = 0; hour < HOURS; hour++) {
    const expected = profile[ofKind + hour]!;
    const width = scalePerMwh + widthFactor * Math.max(0, expected - profileMean);
    const deviation = prices[at + hour]! - expected;
    const u = deviation / (width + Math.abs(deviation));
    const reach = profileReach * width;
    const taken = deviation > reach ? reach : deviation < -reach ? -reach : deviation;
    profile[ofKind + hour] = expected + gain * taken;
    surprise += surpriseGain * (u - surprise);
    squashed[hour] = u;
    surprises[hour] = surprise;
  }
  state.surprise = surprise;
}
