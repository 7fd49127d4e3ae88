import { priceOfMore } from '../demand/internal/price-of-more.js';
import { leastTarget } from '../follow/least-target.js';
import type { GateScene } from '../gate/gate-scene.js';
import type { TodayPolicy } from '../gate/today-policy.js';
import { followPolicy } from './follow-policy.js';

/**
 * Keeps the energy for the window whose peak costs most today, the candidate `tariffAware`: there it aims at the least demand that
 * could be held if the load came as its mean over the futures; in the steps of other windows it gives no more than
 * their targets ask for.
 *
 * @param scene - futures, battery
 * @param targetsKw - by window [kW]
 */
export function tariffAwarePolicy(scene: GateScene, targetsKw: ArrayLike<number>): TodayPolicy {
  const { meteredSteps, fromStep, stepsPerDay, battery, stepMinutes, socFraction } = scene;
  const dearest = dearestWindow(scene);
  const aimKw =
    dearest < 0
      ? 0
      : leastTarget({
          battery,
          stepMinutes,
          netLoadKwSeries: meanLoad(scene),
          initialSocFraction: socFraction,
          meteredSteps: meteredSteps[dearest]!.slice(fromStep, stepsPerDay),
          runningPeakKw: scene.runningPeaksKw[dearest]!,
        });
  const aimsKw = Float64Array.from(targetsKw, (targetKw, window) =>
    window === dearest ? Math.min(aimKw, targetKw) : targetKw,
  );
  return { ...followPolicy(scene, aimsKw), name: 'tariffAware' };
}

/** Of the windows metered in the rest of today the one where another tenth of the peak costs most for each kW; −1 without any. */
function dearestWindow({
  windows,
  meteredSteps,
  runningPeaksKw,
  fromStep,
  stepsPerDay,
}: GateScene): number {
  let dearest = -1;
  let highest = 0;
  for (const [index, window] of windows.entries()) {
    if (!meteredSteps[index]!.subarray(fromStep, stepsPerDay).includes(1)) continue;
    const price = priceOfMore(window, runningPeaksKw[index]!);
    if (price > highest) {
      highest = price;
      dearest = index;
    }
  }
  return dearest;
}

function meanLoad({ futures, netTodayKw, fromStep, stepsPerDay }: GateScene): Float64Array {
  const mean = new Float64Array(stepsPerDay - fromStep);
  for (let path = 0; path < futures.pathCount; path += 1) {
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      mean[step - fromStep] =
        mean[step - fromStep]! + netTodayKw[path * stepsPerDay + step]! / futures.pathCount;
    }
  }
  return mean;
}
