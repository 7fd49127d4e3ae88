import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
} from '../internal/battery-parameters.js';
import type { GateProblem } from './gate-problem.js';
import { type LaterFeasibility, laterFeasibility, targetCaps } from './later-feasibility.js';

/** Accuracy of a few thousandths of the battery's power. */
const BISECTIONS = 10;

/**
 * The lowest targets whose miss probability, when followed from now on, is at most `missLevel`: for each window the quantile of its peak
 * without action that is exceeded with that probability, plus one power that is common to all windows, but at least its running peak and its
 * floor. Method note, section 11.
 *
 * Feasibility is monotone in the targets (equation (4)), so each bisection step only re-evaluates the paths whose feasibility is still
 * unknown.
 *
 * @param missLevel - allowed probability, 0 to 1
 * @returns by window [kW]
 */
export function lowestFeasibleTargets(
  problems: readonly GateProblem[],
  missLevel: number,
): Float64Array {
  const { windows, battery } = problems[0]!;
  const basesKw = windows.map(({ floorKw }, window) =>
    Math.max(0, floorKw, ...problems.map((problem) => problem.runningPeaksKw[window]!)),
  );
  const total = problems.reduce((sum, { futures }) => sum + futures.pathCount, 0);
  const allowed = Math.floor(missLevel * total);
  const uncontrolledKw = windows.map((_, window) => uncontrolledPeaksSorted(problems, window));
  // At most the allowed number of paths is higher.
  const highKw = uncontrolledKw.map((sorted) => sorted[Math.max(0, total - 1 - allowed)]!);
  const targetsAt = (aboveKw: number) =>
    Float64Array.from(windows, (_, window) =>
      Math.max(basesKw[window]!, highKw[window]! + aboveKw),
    );

  // Paths are numbered consecutively over all problems.
  const firsts = problems.map((_, index) =>
    problems.slice(0, index).reduce((sum, { futures }) => sum + futures.pathCount, 0),
  );
  let unknown = Int32Array.from({ length: total }, (_, at) => at);
  // Lower bound: the battery cannot do better on that many paths. Upper bound: every path is feasible.
  let low = -battery.powerKw * battery.availabilityFraction;
  let high = Math.max(...uncontrolledKw.map((sorted, window) => sorted.at(-1)! - highKw[window]!));
  // Starts at the level without action: it is likely to be near, and few paths exceed it.
  let middle = Math.min(0, high);
  let missed = 0;
  for (let iteration = 0; iteration <= BISECTIONS && high > low; iteration += 1) {
    const targetsKw = targetsAt(middle);
    const later = problems.map((problem) => laterFeasibility(problem, targetsKw));
    const capsKw = problems.map(({ meteredSteps, stepsPerDay }) =>
      targetCaps(meteredSteps, targetsKw, stepsPerDay),
    );
    let index = 0;
    const isFeasible = unknown.map((at) => {
      while (index + 1 < problems.length && at >= firsts[index + 1]!) index += 1;
      return isPathFeasible(
        problems[index]!,
        later[index]!,
        at - firsts[index]!,
        targetsKw,
        capsKw[index]!,
      )
        ? 1
        : 0;
    });
    const infeasible = unknown.filter((_, place) => isFeasible[place] === 0);
    if (missed + infeasible.length <= allowed) {
      high = middle;
      missed += infeasible.length;
      unknown = unknown.filter((_, place) => isFeasible[place] === 1);
    } else {
      low = middle;
      unknown = infeasible;
    }
    middle = (low + high) / 2;
  }
  return targetsAt(high);
}

function uncontrolledPeaksSorted(problems: readonly GateProblem[], window: number): Float64Array {
  const paths = problems.reduce((sum, { futures }) => sum + futures.pathCount, 0);
  const peaksKw = new Float64Array(paths);
  let at = 0;
  for (const { uncontrolledPeaksKw, windows, futures } of problems) {
    for (let path = 0; path < futures.pathCount; path += 1) {
      peaksKw[at] = Math.max(0, uncontrolledPeaksKw[path * windows.length + window]!);
      at += 1;
    }
  }
  return peaksKw.sort();
}

/** Whether following the targets from now on keeps a path at or below them. */
function isPathFeasible(
  problem: GateProblem,
  later: LaterFeasibility,
  path: number,
  targetsKw: Float64Array,
  capsKw: Float64Array,
): boolean {
  const { batteryParameters, stepsPerDay, fromStep, netTodayKw, uncontrolledPeaksKw } = problem;
  const { maxSocFraction } = batteryParameters;
  const windows = targetsKw.length;
  let isBelowTargets = true;
  for (let window = 0; window < windows; window += 1) {
    if (uncontrolledPeaksKw[path * windows + window]! > targetsKw[window]!) isBelowTargets = false;
  }
  if (isBelowTargets) return true;
  let soc = problem.socFraction;
  for (let step = fromStep; step < stepsPerDay; step += 1) {
    const capKw = capsKw[step]!;
    const loadKw = netTodayKw[path * stepsPerDay + step]!;
    if (loadKw > capKw) {
      if (dischargeHeadroomKw(batteryParameters, soc) < loadKw - capKw) return false;
      soc = socAfterDischarge(batteryParameters, soc, loadKw - capKw);
    } else if (soc < maxSocFraction) {
      soc = socAfterCharge(
        batteryParameters,
        soc,
        Math.min(capKw - loadKw, chargeHeadroomKw(batteryParameters, soc)),
      );
    }
  }
  return later.isFeasible(path, soc);
}
