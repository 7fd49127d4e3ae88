import type { GateScene } from '../gate/gate-scene.js';
import type { TodayPolicy } from '../gate/today-policy.js';
import { dischargeRoomKw } from '../internal/battery-terms.js';
import { followPolicy } from './follow-policy.js';
import { likelyPeakSteps } from './internal/likely-peak-steps.js';

/**
 * Candidates that say what the battery gives, not what the grid may: `hold` nothing in the rest of today, `full` and `partial` all or
 * half of the power from now on while the energy lasts, `timeSpread` the energy evenly over the steps that are likely to
 * hold today's peak. Where they spend nothing they follow the targets.
 *
 * @param scene - futures, battery
 * @param targetsKw - by window [kW]
 */
export function spendPolicies(scene: GateScene, targetsKw: ArrayLike<number>): TodayPolicy[] {
  const { fromStep, stepsPerDay, terms, socFraction } = scene;
  const { capKw } = followPolicy(scene, targetsKw);
  const limitKw = dischargeRoomKw({ ...terms, hours: 1e-6 }, socFraction);
  const storedKwh =
    Math.max(0, socFraction - terms.minSocFraction) * terms.capacityKwh * terms.dischargeEfficiency;
  const spend = (
    name: TodayPolicy['name'],
    from: number,
    until: number,
    kw: number,
  ): TodayPolicy => {
    const spendKw = new Float64Array(stepsPerDay).fill(Number.NaN);
    spendKw.fill(kw, from, Math.min(until, stepsPerDay));
    return { name, spendKw, drawsWhatIsPaid: true, capKw };
  };
  const stepsAt = (kw: number) => (kw > 0 ? Math.ceil(storedKwh / (kw * terms.hours)) : 0);
  const { start, end } = likelyPeakSteps(scene);
  const spreadKw = Math.min(limitKw, storedKwh / ((end - start) * terms.hours));
  return [
    {
      name: 'hold',
      spendKw: new Float64Array(stepsPerDay).fill(0),
      drawsWhatIsPaid: true,
      capKw: () => Number.POSITIVE_INFINITY,
    },
    spend('full', fromStep, fromStep + stepsAt(limitKw), limitKw),
    spend('partial', fromStep, fromStep + stepsAt(limitKw / 2), limitKw / 2),
    spend('timeSpread', start, end, spreadKw),
  ];
}
