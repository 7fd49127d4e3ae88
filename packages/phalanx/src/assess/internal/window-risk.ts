import { quantileSorted } from '@bess/kernel/stats';
import { windowCharge } from '../../demand/window-charge.js';
import { peakRisk } from '../../risk/peak-risk.js';
import type { WindowRisk } from '../risk-assessment.js';
import { type DrawnScene, riskScene } from './risk-scene.js';

/**
 * What one demand window is in for without action, over the paths of scenes with the same windows.
 *
 * @param parts - scenes
 * @param index - of the window
 */
export function windowRisk(parts: readonly DrawnScene[], index: number): WindowRisk {
  const finalKw: number[] = [];
  let newEver = 0;
  let liability = 0;
  for (const { scene } of parts) {
    const { windows, idlePeaksKw, soFarKw, futures } = scene;
    const window = windows[index]!;
    for (let path = 0; path < futures.pathCount; path += 1) {
      const at = path * windows.length + index;
      const lockedKw = Math.max(0, soFarKw[at]!);
      const idleKw = Math.max(lockedKw, idlePeaksKw[at]!);
      finalKw.push(idleKw);
      if (idleKw <= lockedKw) continue;
      newEver += 1;
      liability += windowCharge(window, idleKw) - windowCharge(window, lockedKw);
    }
  }
  const sorted = Float64Array.from(finalKw).sort();
  const { windows, runningPeaksKw } = parts[0]!.scene;
  const { name, kind, period, floorKw } = windows[index]!;
  const { newPeakProbability } = peakRisk(parts.map((part) => riskScene(part, index)));
  return {
    name,
    kind,
    ...(period !== undefined && { period }),
    runningPeakKw: runningPeaksKw[index]!,
    floorKw,
    newPeakProbability24h: newPeakProbability,
    // What the next 24 hours hold the rest of the period does not take back.
    newPeakProbability: Math.max(newPeakProbability, newEver / finalKw.length),
    finalPeakP50Kw: quantileSorted(sorted, 0.5),
    finalPeakP95Kw: quantileSorted(sorted, 0.95),
    liability: liability / finalKw.length,
  };
}
