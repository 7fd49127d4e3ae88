import { windowChargeCore } from '../demand/demand-charge.js';
import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../internal/battery-parameters.js';
import { expectedFinalPeakKw } from '../plan/today-problem.js';
import type { GateProblem } from './gate-problem.js';
import type { LaterFeasibility } from './later-feasibility.js';
import type { SampledPeakBounds } from './period-problem.js';
import type { TodayPolicy } from './schedule.js';

/** Above a target by no more than rounding. */
const TOLERANCE = 1e-9;

/** What became of a policy on the paths of a scene. */
export interface PolicyOutcome {
  /** Paths that were run, from the first on. */
  readonly pathCount: number;
  /** Paths × windows: peak by tonight, the running peak included [kW]. */
  readonly tonightPeaksKw: Float64Array;
  /** By path: 1 where a target is exceeded between now and the end of the billing period. */
  readonly isMissed: Uint8Array;
  /** By path: wear of the rest of today [currency]. */
  readonly wearCost: Float64Array;
  /** Mean over the paths by step, from the first on [kW]. */
  readonly dischargeKwSeries: Float64Array;
  readonly chargeKwSeries: Float64Array;
}

/** When it is enough to know that a policy misses too often. */
export interface EarlyStop {
  /** Missed paths above which it does. */
  readonly maxMissed: number;
  /** Paths to be run in any case. */
  readonly minPaths: number;
}

/**
 * Runs a policy on all paths of a scene: today as the policy says, step by step without seeing the step's load, then following the targets
 * to the end of the billing period.
 *
 * @param scene - futures, battery, windows
 * @param policy - for the rest of today
 * @param targetsKw - by window [kW]
 * @param later - `laterFeasibility` of the same scene and targets
 * @param stop - when to leave off; all paths are run without it
 */
export function simulatePolicy(
  scene: GateProblem,
  policy: TodayPolicy,
  targetsKw: ArrayLike<number>,
  later: LaterFeasibility,
  stop?: EarlyStop,
): PolicyOutcome {
  const {
    futures,
    batteryParameters: terms,
    stepsPerDay,
    fromStep,
    meteredSteps,
    netTodayKw,
    runningPeaksKw,
  } = scene;
  const { pathCount } = futures;
  const windows = meteredSteps.length;
  const steps = stepsPerDay - fromStep;
  const tonightPeaksKw = new Float64Array(pathCount * windows);
  const isMissed = new Uint8Array(pathCount);
  const wearCost = new Float64Array(pathCount);
  const dischargeKwSeries = new Float64Array(steps);
  const chargeKwSeries = new Float64Array(steps);
  const peaksKw = new Float64Array(windows);
  const { fixedDischargeKw, drawsUpToRunningPeak = false } = policy;
  const { maxSocFraction } = terms;
  const mostMissed = stop?.maxMissed ?? pathCount;
  const leastPaths = stop?.minPaths ?? pathCount;
  let ran = 0;
  let missedPaths = 0;
  for (let path = 0; path < pathCount; path += 1) {
    if (missedPaths > mostMissed && path >= leastPaths) break;
    const at = path * stepsPerDay;
    let soc = scene.socFraction;
    let wear = 0;
    let missed = 0;
    for (let window = 0; window < windows; window += 1) {
      peaksKw[window] = runningPeaksKw[window]!;
    }
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      const previousKw = netTodayKw[at + Math.max(0, step - 1)]!;
      const loadKw = netTodayKw[at + step]!;
      const spentKw = fixedDischargeKw === undefined ? Number.NaN : fixedDischargeKw[step]!;
      const isSpending = spentKw >= 0;
      let isPaid = false;
      if (drawsUpToRunningPeak && !isSpending) {
        let paidKw = Number.POSITIVE_INFINITY;
        for (let window = 0; window < windows; window += 1) {
          if (meteredSteps[window]![step] === 1 && peaksKw[window]! < paidKw) {
            paidKw = peaksKw[window]!;
          }
        }
        isPaid = loadKw <= paidKw;
        // Nothing to give and no room to take.
        if (isPaid && soc >= maxSocFraction) continue;
      }
      // Of what is paid for nothing is taken off, whatever the cap is.
      const isCapAsked = !isPaid || policy.chargeUpToKw === undefined;
      const capKw = isCapAsked ? policy.capKw(step, previousKw, soc, peaksKw) : loadKw;
      let gridKw = loadKw;
      if (isSpending || loadKw > capKw) {
        // Nothing is fed into the grid.
        const wantedKw = Math.min(
          Math.max(0, loadKw),
          isSpending ? Math.max(spentKw, loadKw - capKw) : loadKw - capKw,
        );
        const givenKw = Math.min(wantedKw, dischargeHeadroomKw(terms, soc));
        soc = socAfterDischarge(terms, soc, givenKw);
        wear += stepWear(terms, givenKw);
        gridKw = loadKw - givenKw;
        dischargeKwSeries[step - fromStep] = dischargeKwSeries[step - fromStep]! + givenKw;
      } else {
        const upToKw =
          policy.chargeUpToKw === undefined
            ? capKw
            : policy.chargeUpToKw(step, previousKw, soc, peaksKw);
        const takenKw = Math.min(Math.max(0, upToKw - loadKw), chargeHeadroomKw(terms, soc));
        soc = socAfterCharge(terms, soc, takenKw);
        gridKw = loadKw + takenKw;
        chargeKwSeries[step - fromStep] = chargeKwSeries[step - fromStep]! + takenKw;
      }
      for (let window = 0; window < windows; window += 1) {
        if (gridKw > peaksKw[window]! && meteredSteps[window]![step] === 1)
          peaksKw[window] = gridKw;
      }
    }
    for (let window = 0; window < windows; window += 1) {
      tonightPeaksKw[path * windows + window] = peaksKw[window]!;
      if (peaksKw[window]! > targetsKw[window]! * (1 + TOLERANCE)) missed = 1;
    }
    if (missed === 1 || !later.isFeasible(path, soc)) {
      isMissed[path] = 1;
      missedPaths += 1;
    }
    wearCost[path] = wear;
    ran += 1;
  }
  for (let step = 0; step < steps; step += 1) {
    dischargeKwSeries[step] = dischargeKwSeries[step]! / ran;
    chargeKwSeries[step] = chargeKwSeries[step]! / ran;
  }
  return { pathCount: ran, tonightPeaksKw, isMissed, wearCost, dischargeKwSeries, chargeKwSeries };
}

/** Sums over the paths of one draw of the posterior. */
export interface OutcomeSums {
  paths: number;
  missed: number;
  chargedPaths: number;
  charge: number;
  wear: number;
}

/** Sums of no path. */
export function zeroSums(): OutcomeSums {
  return { paths: 0, missed: 0, chargedPaths: 0, charge: 0, wear: 0 };
}

/**
 * Adds what a policy came to on the paths of a scene, group by group: path p belongs to group p modulo their number.
 *
 * @param groups - sums so far, one for each draw
 */
export function addOutcome(
  groups: readonly OutcomeSums[],
  scene: GateProblem,
  later: SampledPeakBounds,
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
        scene.runningPeaksByPathKw[path * count + window]!,
      );
      sums.charge += windowChargeCore(
        windows[window]!,
        expectedFinalPeakKw(tonightKw, later.foresightPeakKw[at]!, later.uncontrolledPeakKw[at]!),
      );
    }
  }
}
