import { quantileSorted } from '@bess/kernel/stats';
import { windowCharge } from '../../demand/window-charge.js';
import type { GateScene } from '../../gate/gate-scene.js';
import type { WindowRisk } from '../risk-assessment.js';

/**
 * What one demand window is in for without action, over the paths of scenes with the same windows.
 *
 * @param index - of the window
 */
export function windowRisk(scenes: readonly GateScene[], index: number): WindowRisk {
  const finalKw: number[] = [];
  let newToday = 0;
  let newEver = 0;
  let liability = 0;
  for (const scene of scenes) {
    const { windows, idlePeaksKw, soFarKw, futures } = scene;
    const window = windows[index]!;
    const tomorrowKw = new Float64Array(scene.stepsPerDay);
    for (let path = 0; path < futures.pathCount; path += 1) {
      const at = path * windows.length + index;
      const lockedKw = Math.max(0, soFarKw[at]!);
      const idleKw = Math.max(lockedKw, idlePeaksKw[at]!);
      finalKw.push(idleKw);
      if (idleKw <= lockedKw) continue;
      newEver += 1;
      if (exceedsWithinDay(scene, index, path, lockedKw, tomorrowKw)) newToday += 1;
      liability += windowCharge(window, idleKw) - windowCharge(window, lockedKw);
    }
  }
  const sorted = Float64Array.from(finalKw).sort();
  const { windows, runningPeaksKw } = scenes[0]!;
  const { name, kind, period, floorKw } = windows[index]!;
  return {
    name,
    kind,
    ...(period !== undefined && { period }),
    runningPeakKw: runningPeaksKw[index]!,
    floorKw,
    newPeakProbability24h: newToday / finalKw.length,
    newPeakProbability: newEver / finalKw.length,
    finalPeakP50Kw: quantileSorted(sorted, 0.5),
    finalPeakP95Kw: quantileSorted(sorted, 0.95),
    liability: liability / finalKw.length,
  };
}

/** Whether the demand of the next 24 hours, today's rest and tomorrow up to this time, goes above a peak. */
function exceedsWithinDay(
  scene: GateScene,
  window: number,
  path: number,
  peakKw: number,
  tomorrowKw: Float64Array,
): boolean {
  const { dayPeaksKw, futures, windows, meteredSteps, stepsPerDay, fromStep, netDayInto } = scene;
  const at = path * futures.dayCount * windows.length + window;
  if (dayPeaksKw[at]! > peakKw) return true;
  if (futures.dayCount === 1 || !(dayPeaksKw[at + windows.length]! > peakKw)) return false;
  netDayInto(tomorrowKw, path, 1);
  for (let step = 0; step < fromStep; step += 1) {
    if (meteredSteps[window]![stepsPerDay + step] === 1 && tomorrowKw[step]! > peakKw) return true;
  }
  return false;
}
