import type { GateScene } from '../gate/gate-scene.js';
import type { TodayPolicy } from '../gate/today-policy.js';
import type { CapOfState } from '../plan/cap-of-state.js';
import type { TodayPlan } from '../today/today-plan.js';
import { followPolicy } from './follow-policy.js';

/**
 * The candidate `planned`: the plan of today, which aims as low as is worth it, but never above the targets.
 *
 * @param scene - windows
 * @param plan - of `planToday` from the same futures
 * @param targetsKw - by window [kW]
 */
export function plannedPolicy(
  scene: GateScene,
  plan: TodayPlan,
  targetsKw: ArrayLike<number>,
): TodayPolicy {
  const target = followPolicy(scene, targetsKw);
  const capKw: CapOfState = (step, previousNetLoadKw, socFraction, peaksKw) =>
    Math.min(
      plan.capKw(step, previousNetLoadKw, socFraction, peaksKw),
      target.capKw(step, previousNetLoadKw, socFraction, peaksKw),
    );
  return {
    name: 'planned',
    drawsWhatIsPaid: true,
    capKw,
    chargeUpToKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      Math.min(
        plan.chargeUpToKw(step, previousNetLoadKw, socFraction, peaksKw),
        target.capKw(step, previousNetLoadKw, socFraction, peaksKw),
      ),
  };
}
