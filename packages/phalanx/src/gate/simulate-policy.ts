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

/** A peak that exceeds a target by no more than this share of it is rounding. */
export const TARGET_TOLERANCE = 1e-9;

export interface PolicyOutcome {
  /** Number of simulated paths, from the first on. */
  readonly pathCount: number;
  /** Paths × windows: peak by tonight, including the running peak [kW]. */
  readonly tonightPeaksKw: Float64Array;
  /** By path: 1 if a target is exceeded between now and the end of the billing period. */
  readonly isMissed: Uint8Array;
  readonly wearCost: Float64Array;
  /** Mean over the paths by remaining step of today [kW]. */
  readonly dischargeKwSeries: Float64Array;
  readonly chargeKwSeries: Float64Array;
}

export interface EarlyStop {
  readonly maxMissed: number;
  readonly minPaths: number;
}

/**
 * Simulates a policy on all paths of a problem: today by the policy, which does not see the load of a step in advance unless it says so, then following the
 * targets to the end of the billing period.
 *
 * @param later - `laterFeasibility` of the same problem and targets
 * @param stop - when to stop early; by default all paths are simulated
 */
export function simulatePolicy(
  problem: GateProblem,
  policy: TodayPolicy,
  targetsKw: ArrayLike<number>,
  later: LaterFeasibility,
  stop?: EarlyStop,
): PolicyOutcome {
  const {
    futures,
    batteryParameters,
    stepsPerDay,
    fromStep,
    meteredSteps,
    netTodayKw,
    assuredPeaksKw,
  } = problem;
  const { pathCount } = futures;
  const windows = meteredSteps.length;
  const steps = stepsPerDay - fromStep;
  const tonightPeaksKw = new Float64Array(pathCount * windows);
  const isMissed = new Uint8Array(pathCount);
  const wearCost = new Float64Array(pathCount);
  const dischargeKwSeries = new Float64Array(steps);
  const chargeKwSeries = new Float64Array(steps);
  const peaksKw = new Float64Array(windows);
  // A policy does not see the running peaks of the path, but is charged for them.
  const { runningPeaksByPathKw, pathRunningPeaksKw } = problem;
  const chargedPeaksKw = pathRunningPeaksKw ? new Float64Array(windows) : peaksKw;
  const { fixedDischargeKw, drawsUpToRunningPeak = false, seesLoad = false } = policy;
  const { maxSocFraction } = batteryParameters;
  const { maxMissed = pathCount, minPaths = pathCount } = stop ?? {};
  let simulatedPaths = 0;
  let missedPaths = 0;
  for (let path = 0; path < pathCount; path += 1) {
    if (missedPaths > maxMissed && path >= minPaths) break;
    const at = path * stepsPerDay;
    let soc = problem.socFraction;
    let wear = 0;
    let missed = 0;
    for (let window = 0; window < windows; window += 1) {
      peaksKw[window] = assuredPeaksKw[window]!;
      chargedPeaksKw[window] = runningPeaksByPathKw[path * windows + window]!;
    }
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      const loadKw = netTodayKw[at + step]!;
      const knownKw = seesLoad ? loadKw : netTodayKw[at + Math.max(0, step - 1)]!;
      const fixedKw = fixedDischargeKw === undefined ? Number.NaN : fixedDischargeKw[step]!;
      const isFixed = fixedKw >= 0;
      let isBelowRunningPeak = false;
      let isChargingFreely = false;
      if (drawsUpToRunningPeak && !isFixed) {
        let lowestPeakKw = Number.POSITIVE_INFINITY;
        for (let window = 0; window < windows; window += 1) {
          if (meteredSteps[window]![step] === 1 && peaksKw[window]! < lowestPeakKw) {
            lowestPeakKw = peaksKw[window]!;
          }
        }
        isBelowRunningPeak = loadKw <= lowestPeakKw;
        // No discharge, and no room to charge.
        if (isBelowRunningPeak && soc >= maxSocFraction && !pathRunningPeaksKw) continue;
        // Even at full power, charging stays below the running peak.
        isChargingFreely =
          isBelowRunningPeak && lowestPeakKw - loadKw >= chargeHeadroomKw(batteryParameters, soc);
      }
      // Load up to the running peak is not reduced, whatever the cap.
      const needsCap = !isBelowRunningPeak || policy.chargeUpToKw === undefined;
      const capKw =
        needsCap && !isChargingFreely ? policy.capKw(step, knownKw, soc, peaksKw) : loadKw;
      let gridKw = loadKw;
      if (isFixed || loadKw > capKw) {
        // The battery does not feed into the grid.
        const wantedKw = Math.min(
          Math.max(0, loadKw),
          isFixed ? Math.max(fixedKw, loadKw - capKw) : loadKw - capKw,
        );
        const dischargeKw = Math.min(wantedKw, dischargeHeadroomKw(batteryParameters, soc));
        soc = socAfterDischarge(batteryParameters, soc, dischargeKw);
        wear += stepWear(batteryParameters, dischargeKw);
        gridKw = loadKw - dischargeKw;
        dischargeKwSeries[step - fromStep] = dischargeKwSeries[step - fromStep]! + dischargeKw;
      } else {
        const headroomKw = chargeHeadroomKw(batteryParameters, soc);
        let chargeKw = headroomKw;
        if (headroomKw > 0 && !isChargingFreely) {
          const chargeUpToKw =
            policy.chargeUpToKw === undefined
              ? capKw
              : policy.chargeUpToKw(step, knownKw, soc, peaksKw);
          chargeKw = Math.min(Math.max(0, chargeUpToKw - loadKw), headroomKw);
        }
        soc = socAfterCharge(batteryParameters, soc, chargeKw);
        gridKw = loadKw + chargeKw;
        chargeKwSeries[step - fromStep] = chargeKwSeries[step - fromStep]! + chargeKw;
      }
      for (let window = 0; window < windows; window += 1) {
        if (gridKw > peaksKw[window]! && meteredSteps[window]![step] === 1)
          peaksKw[window] = gridKw;
        if (gridKw > chargedPeaksKw[window]! && meteredSteps[window]![step] === 1)
          chargedPeaksKw[window] = gridKw;
      }
    }
    for (let window = 0; window < windows; window += 1) {
      tonightPeaksKw[path * windows + window] = chargedPeaksKw[window]!;
      if (peaksKw[window]! > targetsKw[window]! * (1 + TARGET_TOLERANCE)) missed = 1;
    }
    if (missed === 1 || !later.isFeasible(path, soc)) {
      isMissed[path] = 1;
      missedPaths += 1;
    }
    wearCost[path] = wear;
    simulatedPaths += 1;
  }
  for (let step = 0; step < steps; step += 1) {
    dischargeKwSeries[step] = dischargeKwSeries[step]! / simulatedPaths;
    chargeKwSeries[step] = chargeKwSeries[step]! / simulatedPaths;
  }
  return {
    pathCount: simulatedPaths,
    tonightPeaksKw,
    isMissed,
    wearCost,
    dischargeKwSeries,
    chargeKwSeries,
  };
}

export interface OutcomeSums {
  paths: number;
  missed: number;
  /** Sum of the weights of the paths with charges. */
  chargedWeight: number;
  charge: number;
  wear: number;
}

export function zeroSums(): OutcomeSums {
  return { paths: 0, missed: 0, chargedWeight: 0, charge: 0, wear: 0 };
}

/**
 * Weight of each path used for expected charges, by problem. The paths of all problems are equally likely, but charges come from about as many
 * of each problem, so one of them stands for more or fewer. Those of the first problem have weight 1.
 */
export function chargedPathWeights(
  problems: readonly GateProblem[],
  later: readonly SampledPeakBounds[],
): number[] {
  const standsFor = problems.map(
    ({ futures }, index) => futures.pathCount / later[index]!.pathCount,
  );
  return standsFor.map((paths) => paths / standsFor[0]!);
}

/**
 * Adds the outcome of a policy on the paths of a problem to the sums of each group: path p belongs to group p modulo their number.
 *
 * @param weight - of its paths in charges and wear, `chargedPathWeights`
 */
export function addOutcome(
  groups: readonly OutcomeSums[],
  problem: GateProblem,
  later: SampledPeakBounds,
  outcome: PolicyOutcome,
  weight: number,
): void {
  const { windows } = problem;
  const { tonightPeaksKw, isMissed, wearCost } = outcome;
  const count = windows.length;
  for (let path = 0; path < outcome.pathCount; path += 1) {
    const sums = groups[path % groups.length]!;
    sums.paths += 1;
    sums.missed += isMissed[path]!;
    if (path >= later.pathCount) continue;
    sums.chargedWeight += weight;
    sums.wear += weight * wearCost[path]!;
    for (let window = 0; window < count; window += 1) {
      const at = window * later.pathCount + path;
      const tonightKw = Math.max(
        tonightPeaksKw[path * count + window]!,
        problem.runningPeaksByPathKw[path * count + window]!,
      );
      sums.charge +=
        weight *
        windowChargeCore(
          windows[window]!,
          expectedFinalPeakKw(tonightKw, later.foresightPeakKw[at]!, later.uncontrolledPeakKw[at]!),
        );
    }
  }
}
