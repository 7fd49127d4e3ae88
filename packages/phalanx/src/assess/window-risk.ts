import { quantileSorted } from '@bess/kernel/stats';
import { windowChargeCore } from '../demand/demand-charge.js';
import type { GateProblem } from '../gate/gate-problem.js';
import { finalPeaksSorted } from '../gate/promise-report.js';
import { type PeakRisk, type PeakRiskProblem, peakRisk } from '../risk/peak-risk.js';
import type { WindowRisk } from './risk-assessment.js';

/**
 * The risk of one demand window without battery action, over all paths of problems with the same windows.
 *
 * @param ofAll - risk of all windows together
 */
export function windowRisk(
  parts: readonly DrawnProblem[],
  index: number,
  ofAll: PeakRisk,
): WindowRisk {
  let newPeaks = 0;
  let liability = 0;
  for (const { problem } of parts) {
    const { windows, uncontrolledPeaksKw, runningPeaksByPathKw, futures } = problem;
    const window = windows[index]!;
    for (let path = 0; path < futures.pathCount; path += 1) {
      const at = path * windows.length + index;
      const runningPeakKw = Math.max(0, runningPeaksByPathKw[at]!);
      const uncontrolledKw = Math.max(runningPeakKw, uncontrolledPeaksKw[at]!);
      if (uncontrolledKw <= runningPeakKw) continue;
      newPeaks += 1;
      liability +=
        windowChargeCore(window, uncontrolledKw) - windowChargeCore(window, runningPeakKw);
    }
  }
  const sorted = finalPeaksSorted(
    parts.map(({ problem }) => problem),
    index,
  );
  const { windows, runningPeaksKw } = parts[0]!.problem;
  const { name, kind, period, floorKw } = windows[index]!;
  const { newPeakProbability } =
    windows.length === 1 ? ofAll : peakRisk(parts.map((part) => createRiskProblem(part, index)));
  return {
    name,
    kind,
    ...(period !== undefined && { period }),
    runningPeakKw: runningPeaksKw[index]!,
    floorKw,
    newPeakProbability24h: newPeakProbability,
    // A new peak within 24 hours is also a new peak of the period, so this probability cannot be smaller.
    newPeakProbability: Math.max(newPeakProbability, newPeaks / sorted.length),
    finalPeakP50Kw: quantileSorted(sorted, 0.5),
    finalPeakP95Kw: quantileSorted(sorted, 0.95),
    liability: liability / sorted.length,
  };
}

/** A gate problem and how its paths were drawn. */
export interface DrawnProblem {
  readonly problem: GateProblem;
  readonly seenSteps: number;
  /** Whether the history is too short, so that the paths come from load shapes of other buildings. */
  readonly isFromShapes: boolean;
}

/**
 * The input of `peakRisk`: all demand windows of the problem together, or one of them.
 *
 * @param only - index of that window
 */
export function createRiskProblem(part: DrawnProblem, only?: number): PeakRiskProblem {
  const { problem, seenSteps, isFromShapes } = part;
  const { futures, fromStep, windows, meteredSteps, runningPeaksByPathKw, dayPeaksKw } = problem;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const count = windows.length;
  const chosen = windows.map((_, window) => window).filter((w) => only === undefined || w === only);
  const isMetered = new Uint8Array(dayCount * stepsPerDay);
  const runningPeakKw = new Float64Array(pathCount);
  const laterPeaksKw = new Float64Array(pathCount).fill(Number.NEGATIVE_INFINITY);
  for (const window of chosen) {
    const metered = meteredSteps[window]!;
    for (let step = 0; step < isMetered.length; step += 1) {
      if (metered[step] === 1) isMetered[step] = 1;
    }
    for (let path = 0; path < pathCount; path += 1) {
      const runningKw = runningPeaksByPathKw[path * count + window]!;
      if (runningKw > runningPeakKw[path]!) runningPeakKw[path] = runningKw;
      for (let day = 2; day < dayCount; day += 1) {
        const peakKw = dayPeaksKw[(path * dayCount + day) * count + window]!;
        if (peakKw > laterPeaksKw[path]!) laterPeaksKw[path] = peakKw;
      }
    }
  }
  return {
    futures,
    seenSteps,
    isFromShapes,
    fromStep,
    meteredSteps: isMetered,
    runningPeakKw,
    floorKw: Math.max(0, ...chosen.map((window) => windows[window]!.floorKw)),
    laterPeaksKw,
  };
}
