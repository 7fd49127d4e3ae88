import type { GateScene } from '../gate/gate-scene.js';
import type { TodayPolicy } from '../gate/today-policy.js';

/**
 * Keeps every window at its target: the candidate `target`. A target that was broken gives way to the peak that it cost.
 *
 * @param scene - windows and the steps they meter
 * @param targetsKw - by window [kW]
 */
export function followPolicy(scene: GateScene, targetsKw: ArrayLike<number>): TodayPolicy {
  const { meteredSteps } = scene;
  const windows = meteredSteps.length;
  return {
    name: 'target',
    drawsWhatIsPaid: true,
    capKw(step, _previousNetLoadKw, _socFraction, peaksKw) {
      let capKw = Number.POSITIVE_INFINITY;
      for (let window = 0; window < windows; window += 1) {
        if (meteredSteps[window]![step] === 0) continue;
        const heldKw = Math.max(targetsKw[window]!, peaksKw[window]!);
        if (heldKw < capKw) capKw = heldKw;
      }
      return capKw;
    },
  };
}
