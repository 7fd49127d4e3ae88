import type { GateScene } from '../gate/gate-scene.js';
import type { TodayPolicy } from '../gate/today-policy.js';
import { followPolicy } from './follow-policy.js';
import { reserves } from './internal/reserves.js';

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
  scene: GateScene,
  planned: TodayPolicy,
  targetsKw: ArrayLike<number>,
  prudence: number,
  missLimit: number,
): TodayPolicy {
  const { maxSocFraction } = scene.terms;
  const target = followPolicy(scene, targetsKw);
  const reserve = reserves(scene, targetsKw, prudence, missLimit / 2);
  const isShort = (step: number, socFraction: number) => {
    const reserved = reserve[step + 1]!;
    return socFraction <= reserved + prudence * (maxSocFraction - reserved);
  };
  return {
    name: 'guarded',
    drawsWhatIsPaid: true,
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
