import { quantileSorted } from '@bess/kernel/stats';
import { targetPolicy } from './candidates.js';
import type { GateProblem } from './gate-problem.js';
import type { TodayPolicy } from './schedule.js';

const MAX_PATHS = 400;

/**
 * The candidate `guarded`: as planned while the battery holds more than the targets may still need today. With less it discharges only what
 * the targets require, and recharges as the plan does or, with a reserve margin, higher.
 *
 * @param reserveMargin - from 0 to 1: how much more than the reserve is held back, and how far towards the targets the battery recharges
 * @param maxMissShare - largest share of the paths that may miss a target
 */
export function guardedPolicy(
  problem: GateProblem,
  planned: TodayPolicy,
  targetsKw: ArrayLike<number>,
  reserveMargin: number,
  maxMissShare: number,
): TodayPolicy {
  const { maxSocFraction } = problem.batteryParameters;
  const target = targetPolicy(problem, targetsKw);
  const reserve = socReserves(problem, targetsKw, reserveMargin, maxMissShare / 2);
  const isShort = (step: number, socFraction: number) => {
    const reserved = reserve[step + 1]!;
    return socFraction <= reserved + reserveMargin * (maxSocFraction - reserved);
  };
  return {
    name: 'guarded',
    drawsUpToRunningPeak: true,
    seesLoad: planned.seesLoad ?? false,
    capKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      (isShort(step, socFraction) ? target : planned).capKw(
        step,
        previousNetLoadKw,
        socFraction,
        peaksKw,
      ),
    chargeUpToKw(step, previousNetLoadKw, socFraction, peaksKw) {
      const plannedKw = (planned.chargeUpToKw ?? planned.capKw)(
        step,
        previousNetLoadKw,
        socFraction,
        peaksKw,
      );
      if (reserveMargin === 0 || !isShort(step, socFraction)) return plannedKw;
      const targetKw = target.capKw(step, previousNetLoadKw, socFraction, peaksKw);
      // If nothing is metered, both are infinite.
      return targetKw > plannedKw ? plannedKw + reserveMargin * (targetKw - plannedKw) : targetKw;
    },
  };
}

/**
 * State of charge that keeping the targets through the rest of today may need, by step of today and the following midnight. It is computed
 * backwards from midnight on each path: a step above its target needs more energy before it, a step below it needs less by what can be
 * recharged. The reserve is enough on all but a share of the paths. Method note, section 11.
 *
 * @param reserveMargin - how high the battery recharges: 0 up to the running peaks, 1 up to the targets
 * @param missShare - share of the paths for which the reserve may be too small
 */
export function socReserves(
  problem: GateProblem,
  targetsKw: ArrayLike<number>,
  reserveMargin: number,
  missShare: number,
): Float64Array {
  const {
    futures,
    fromStep,
    stepsPerDay,
    netTodayKw,
    meteredSteps,
    assuredPeaksKw,
    batteryParameters,
  } = problem;
  const { hours, capacityKwh, chargeEfficiency, dischargeEfficiency } = batteryParameters;
  const { minSocFraction, maxSocFraction } = batteryParameters;
  const paths = Math.min(MAX_PATHS, futures.pathCount);
  const powerKw = batteryParameters.powerKw * batteryParameters.availabilityFraction;
  const needed = new Float64Array(paths).fill(minSocFraction);
  const reserve = new Float64Array(stepsPerDay + 1).fill(minSocFraction);
  for (let step = stepsPerDay - 1; step >= fromStep; step -= 1) {
    let capKw = Number.POSITIVE_INFINITY;
    let upToKw = Number.POSITIVE_INFINITY;
    for (let window = 0; window < meteredSteps.length; window += 1) {
      if (meteredSteps[window]![step] === 0) continue;
      const targetKw = targetsKw[window]!;
      const runningPeakKw = assuredPeaksKw[window]!;
      capKw = Math.min(capKw, targetKw);
      upToKw = Math.min(upToKw, runningPeakKw + reserveMargin * (targetKw - runningPeakKw));
    }
    for (let path = 0; path < paths; path += 1) {
      const loadKw = netTodayKw[path * stepsPerDay + step]!;
      const dischargeKw = Math.min(Math.max(0, loadKw - capKw), powerKw);
      const chargeKw = Math.min(Math.max(0, upToKw - loadKw), powerKw);
      const soc =
        needed[path]! +
        (hours * (dischargeKw / dischargeEfficiency - chargeKw * chargeEfficiency)) / capacityKwh;
      needed[path] = Math.min(maxSocFraction, Math.max(minSocFraction, soc));
    }
    reserve[step] = quantileSorted(needed.slice().sort(), 1 - missShare);
  }
  return reserve;
}
