import { windowCharge } from '../../demand/window-charge.js';
import type { GateScene } from '../gate-scene.js';
import type { LaterPeaks } from '../later-peaks.js';
import type { PolicyOutcome } from '../simulate-policy.js';
import { finalPeakKw } from './final-peak-kw.js';

/** Sums over the paths of one draw of the posterior. */
export interface GroupSums {
  paths: number;
  missed: number;
  chargedPaths: number;
  charge: number;
  wear: number;
}

/** Sums of no path. */
export function emptySums(): GroupSums {
  return { paths: 0, missed: 0, chargedPaths: 0, charge: 0, wear: 0 };
}

/**
 * Adds what a policy came to on the paths of a scene, group by group: path p belongs to group p modulo their number.
 *
 * @param groups - sums so far, one for each draw
 */
export function addToGroups(
  groups: readonly GroupSums[],
  scene: GateScene,
  later: LaterPeaks,
  outcome: PolicyOutcome,
): void {
  const { windows } = scene;
  const { tonightPeaksKw, isMissed, wearCost } = outcome;
  const count = windows.length;
  for (let path = 0; path < outcome.pathCount; path += 1) {
    const sums = groups[path % groups.length]!;
    sums.paths += 1;
    sums.missed += isMissed[path]!;
    if (path >= later.pathCount) continue;
    sums.chargedPaths += 1;
    sums.wear += wearCost[path]!;
    for (let window = 0; window < count; window += 1) {
      const at = window * later.pathCount + path;
      const tonightKw = Math.max(
        tonightPeaksKw[path * count + window]!,
        scene.soFarKw[path * count + window]!,
      );
      sums.charge += windowCharge(
        windows[window]!,
        finalPeakKw(tonightKw, later.leastKw[at]!, later.naturalKw[at]!),
      );
    }
  }
}
