import { quantileSorted } from '@bess/kernel/stats';
import { targetPolicy } from './candidates.js';
import type { GateProblem } from './gate-problem.js';
import type { TodayPolicy } from './schedule.js';

/** Paths looked at, the first ones. */
const MAX_PATHS = 400;

/**
 * The candidate `guarded`: as planned while the battery holds more than the targets may still ask for today. With less it gives
 * only what the targets ask for, and recharges as the plan does or, by its prudence, higher.
 *
 * @param scene - futures, battery
 * @param planned - the candidate `planned`
 * @param targetsKw - by window [kW]
 * @param prudence - from 0 to 1: how much more than the reserve is kept back, and how far towards the targets it is recharged
 * @param missLimit - highest probability of missing a target that is accepted
 */
export function guardedPolicy(
  scene: GateProblem,
  planned: TodayPolicy,
  targetsKw: ArrayLike<number>,
  prudence: number,
  missLimit: number,
): TodayPolicy {
  const { maxSocFraction } = scene.batteryParameters;
  const target = targetPolicy(scene, targetsKw);
  const reserve = socReserves(scene, targetsKw, prudence, missLimit / 2);
  const isShort = (step: number, socFraction: number) => {
    const reserved = reserve[step + 1]!;
    return socFraction <= reserved + prudence * (maxSocFraction - reserved);
  };
  return {
    name: 'guarded',
    drawsUpToRunningPeak: true,
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
      if (prudence === 0 || !isShort(step, socFraction)) return plannedKw;
      const targetKw = target.capKw(step, previousNetLoadKw, socFraction, peaksKw);
      // Where nothing is metered both are infinite.
      return targetKw > plannedKw ? plannedKw + prudence * (targetKw - plannedKw) : targetKw;
    },
  };
}

/**
 * What keeping the targets through the rest of today may take, by step of today and the midnight after it: a state of charge that is
 * likely to be enough from the step's start on. It goes back from midnight on each path: at a step above its target the state of
 * charge before it must be higher by what is given, below it it may be lower by what is taken. What is enough on all but
 * a share of the paths is the reserve. Method note, section 11.
 *
 * @param targetsKw - by window [kW]
 * @param prudence - how high energy is taken back: 0 up to the peaks so far, 1 up to the targets
 * @param missShare - share of the paths for which the reserve may be too little
 */
export function socReserves(
  scene: GateProblem,
  targetsKw: ArrayLike<number>,
  prudence: number,
  missShare: number,
): Float64Array {
  const {
    futures,
    fromStep,
    stepsPerDay,
    netTodayKw,
    meteredSteps,
    runningPeaksKw,
    batteryParameters: terms,
  } = scene;
  const { hours, capacityKwh, chargeEfficiency, dischargeEfficiency } = terms;
  const { minSocFraction, maxSocFraction } = terms;
  const paths = Math.min(MAX_PATHS, futures.pathCount);
  const powerKw = terms.powerKw * terms.availabilityFraction;
  const needed = new Float64Array(paths).fill(minSocFraction);
  const reserve = new Float64Array(stepsPerDay + 1).fill(minSocFraction);
  for (let step = stepsPerDay - 1; step >= fromStep; step -= 1) {
    let capKw = Number.POSITIVE_INFINITY;
    let upToKw = Number.POSITIVE_INFINITY;
    for (let window = 0; window < meteredSteps.length; window += 1) {
      if (meteredSteps[window]![step] === 0) continue;
      const targetKw = targetsKw[window]!;
      const paidKw = runningPeaksKw[window]!;
      capKw = Math.min(capKw, targetKw);
      upToKw = Math.min(upToKw, paidKw + prudence * (targetKw - paidKw));
    }
    for (let path = 0; path < paths; path += 1) {
      const loadKw = netTodayKw[path * stepsPerDay + step]!;
      const givenKw = Math.min(Math.max(0, loadKw - capKw), powerKw);
      const takenKw = Math.min(Math.max(0, upToKw - loadKw), powerKw);
      const soc =
        needed[path]! +
        (hours * (givenKw / dischargeEfficiency - takenKw * chargeEfficiency)) / capacityKwh;
      needed[path] = Math.min(maxSocFraction, Math.max(minSocFraction, soc));
    }
    reserve[step] = quantileSorted(needed.slice().sort(), 1 - missShare);
  }
  return reserve;
}
