import { followCaps } from './follow-caps.js';
import { followToday } from './follow-today.js';
import type { PeakScene } from './peak-scene.js';

/** What import comes to at most under caps, on the days that were and in all ways that today may go; at any time first, then by demand period [kW]. */
export function highestUnderCaps(scene: PeakScene, capsKw: Float64Array): Float64Array {
  const { battery, intervalHours, past, today } = scene;
  const follower = { battery, stepHours: intervalHours, capsKw };
  const highestKw = new Float64Array(capsKw.length);
  const { netKwSeries, periodSeries } = past;
  const fullKwh = battery.maxSocFraction * battery.capacityKwh;
  followCaps(highestKw, follower, netKwSeries, periodSeries, 0, netKwSeries.length, fullKwh);
  for (const series of today.netKwSeries) followToday(highestKw, follower, scene, series);
  return highestKw;
}
