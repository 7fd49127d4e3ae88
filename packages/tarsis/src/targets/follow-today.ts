import { demandOfInterval } from '../internal/demand-of-interval.js';
import { restOfIntervalKw } from '../internal/rest-of-interval.js';
import { type CapFollower, followCaps } from './follow-caps.js';
import type { PeakScene } from './peak-scene.js';

/**
 * Follows caps through a way in which today may go on, from what is stored now: first through the rest of the meter interval that
 * runs, in which what was drawn already counts.
 *
 * @param highestKw As for {@link followCaps}.
 * @param netKwSeries One of the ways of the scene [kW].
 */
export function followToday(
  highestKw: Float64Array,
  follower: CapFollower,
  { stepHours, storedKwh, today: { running, periodSeries } }: PeakScene,
  netKwSeries: Float64Array,
): void {
  const restKw = new Float64Array(highestKw.length);
  const rest: CapFollower = {
    battery: follower.battery,
    stepHours: stepHours * running.steps,
    capsKw: follower.capsKw.map((kw) => restOfIntervalKw(kw, running)),
  };
  const leftKwh = followCaps(restKw, rest, netKwSeries, periodSeries, 0, 1, storedKwh);
  const period = periodSeries[0]!;
  for (const index of period < 0 ? [0] : [0, period + 1]) {
    highestKw[index] = Math.max(highestKw[index]!, demandOfInterval(restKw[index]!, running));
  }
  followCaps(highestKw, follower, netKwSeries, periodSeries, 1, netKwSeries.length, leftKwh);
}
