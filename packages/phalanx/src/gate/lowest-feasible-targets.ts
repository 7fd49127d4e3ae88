import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../internal/battery-parameters.js';
import type { GateProblem } from './gate-problem.js';
import { type LaterFeasibility, laterFeasibility, targetCaps } from './later-feasibility.js';

/** Good to a few thousandths of the battery's power. */
const BISECTIONS = 10;

/**
 * The least targets that following them from now on misses with no more than a probability: that of each window is the quantile
 * of its peak without action that is exceeded with that probability, less the same power for all, but not below its running peak or its floor. Method note, section 11.
 *
 * Whether a path is held only ever turns from no to yes as targets rise (equation (4)), so that after each halving only the paths remain
 * whose answer is not known yet.
 *
 * @param scenes - equally likely path by path, with the same windows
 * @param missLevel - probability allowed, 0 to 1
 * @returns by window [kW]
 */
export function lowestFeasibleTargets(
  scenes: readonly GateProblem[],
  missLevel: number,
): Float64Array {
  const { windows, battery } = scenes[0]!;
  const basesKw = windows.map(({ floorKw }, window) =>
    Math.max(0, floorKw, ...scenes.map((scene) => scene.runningPeaksKw[window]!)),
  );
  const total = scenes.reduce((sum, { futures }) => sum + futures.pathCount, 0);
  const allowed = Math.floor(missLevel * total);
  const idleKw = windows.map((_, window) => uncontrolledPeaksSorted(scenes, window));
  // No more paths than allowed are higher.
  const highKw = idleKw.map((sorted) => sorted[Math.max(0, total - 1 - allowed)]!);
  const targetsAt = (aboveKw: number) =>
    Float64Array.from(windows, (_, window) =>
      Math.max(basesKw[window]!, highKw[window]! + aboveKw),
    );

  // Paths are numbered through all scenes.
  const firsts = scenes.map((_, index) =>
    scenes.slice(0, index).reduce((sum, { futures }) => sum + futures.pathCount, 0),
  );
  let unknown = Int32Array.from({ length: total }, (_, at) => at);
  // Nothing lower can be held on so many paths; at the upper end every path is.
  let low = -battery.powerKw * battery.availabilityFraction;
  let high = Math.max(...idleKw.map((sorted, window) => sorted.at(-1)! - highKw[window]!));
  // The level without any action is likely to be near, and few paths are above it.
  let middle = Math.min(0, high);
  let missed = 0;
  for (let halving = 0; halving <= BISECTIONS && high > low; halving += 1) {
    const targetsKw = targetsAt(middle);
    const later = scenes.map((scene) => laterFeasibility(scene, targetsKw));
    const capsKw = scenes.map(({ meteredSteps, stepsPerDay }) =>
      targetCaps(meteredSteps, targetsKw, stepsPerDay),
    );
    let scene = 0;
    const isHeld = unknown.map((at) => {
      while (scene + 1 < scenes.length && at >= firsts[scene + 1]!) scene += 1;
      return isPathFeasible(
        scenes[scene]!,
        later[scene]!,
        at - firsts[scene]!,
        targetsKw,
        capsKw[scene]!,
      )
        ? 1
        : 0;
    });
    const broken = unknown.filter((_, place) => isHeld[place] === 0);
    if (missed + broken.length <= allowed) {
      high = middle;
      missed += broken.length;
      unknown = unknown.filter((_, place) => isHeld[place] === 1);
    } else {
      low = middle;
      unknown = broken;
    }
    middle = (low + high) / 2;
  }
  return targetsAt(high);
}

function uncontrolledPeaksSorted(scenes: readonly GateProblem[], window: number): Float64Array {
  const paths = scenes.reduce((sum, { futures }) => sum + futures.pathCount, 0);
  const peaksKw = new Float64Array(paths);
  let at = 0;
  for (const { uncontrolledPeaksKw, windows, futures } of scenes) {
    for (let path = 0; path < futures.pathCount; path += 1) {
      peaksKw[at] = Math.max(0, uncontrolledPeaksKw[path * windows.length + window]!);
      at += 1;
    }
  }
  return peaksKw.sort();
}

/** Whether following the targets from now on keeps a path at or under them. */
function isPathFeasible(
  scene: GateProblem,
  later: LaterFeasibility,
  path: number,
  targetsKw: Float64Array,
  capsKw: Float64Array,
): boolean {
  const {
    batteryParameters: terms,
    stepsPerDay,
    fromStep,
    netTodayKw,
    uncontrolledPeaksKw,
  } = scene;
  const windows = targetsKw.length;
  let isIdle = true;
  for (let window = 0; window < windows; window += 1) {
    if (uncontrolledPeaksKw[path * windows + window]! > targetsKw[window]!) isIdle = false;
  }
  if (isIdle) return true;
  let soc = scene.socFraction;
  for (let step = fromStep; step < stepsPerDay; step += 1) {
    const capKw = capsKw[step]!;
    const loadKw = netTodayKw[path * stepsPerDay + step]!;
    if (loadKw > capKw) {
      if (dischargeHeadroomKw(terms, soc) < loadKw - capKw) return false;
      soc = socAfterDischarge(terms, soc, loadKw - capKw);
    } else {
      soc = socAfterCharge(terms, soc, Math.min(capKw - loadKw, chargeHeadroomKw(terms, soc)));
    }
  }
  return later.isFeasible(path, soc);
}
