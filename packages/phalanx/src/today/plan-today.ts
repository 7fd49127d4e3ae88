import { windowCharge } from '../demand/window-charge.js';
import { planCaps } from '../plan/plan-caps.js';
import type { TodayOptions } from './today-options.js';
import type { TodayPlan } from './today-plan.js';
import { todayProblem } from './today-problem.js';

const MOST_WINDOWS = 2;

/**
 * Plans the rest of today: the caps that make the demand charges expected at the end of the billing period least, from futures of the
 * load, in closed loop. Of more than two windows metered in the rest of today the two that cost most are planned for.
 *
 * @param options - futures, battery, windows, peaks so far
 * @throws EngineError those of `todayProblem` and `planCaps`
 * @example
 * planToday(options).capKw(0, 0, 1, [0]);
 * // => 80
 */
export function planToday(options: TodayOptions): TodayPlan {
  const { fromStep, futures, windows, meteredSteps, runningPeaksKw } = options;
  const planned = windows
    .map((window, index) => ({ window, index }))
    .filter(({ index }) => meteredSteps[index]!.subarray(fromStep, futures.stepsPerDay).includes(1))
    .map(({ window, index }) => {
      // What a kW costs, at a peak that is likely.
      const peakKw = Math.max(runningPeaksKw[index]!, window.floorKw, 1);
      return {
        index,
        price: (windowCharge(window, 1.1 * peakKw) - windowCharge(window, peakKw)) / peakKw,
      };
    })
    .sort((a, b) => b.price - a.price || a.index - b.index)
    .slice(0, MOST_WINDOWS)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  if (planned.length === 0) {
    const free = () => Number.POSITIVE_INFINITY;
    return { fromStep, capKw: free, chargeUpToKw: free, expectedCost: () => 0 };
  }
  const plan = planCaps(
    todayProblem({
      ...options,
      windows: planned.map((index) => windows[index]!),
      meteredSteps: planned.map((index) => meteredSteps[index]!),
      runningPeaksKw: planned.map((index) => runningPeaksKw[index]!),
    }),
  );
  const peaks = new Float64Array(planned.length);
  const pick = (peaksKw: ArrayLike<number>): Float64Array => {
    for (let window = 0; window < planned.length; window += 1)
      peaks[window] = peaksKw[planned[window]!]!;
    return peaks;
  };
  return {
    fromStep,
    capKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      plan.capKw(step - fromStep, previousNetLoadKw, socFraction, pick(peaksKw)),
    chargeUpToKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      plan.chargeUpToKw(step - fromStep, previousNetLoadKw, socFraction, pick(peaksKw)),
    expectedCost: (socFraction, peaksKw) => plan.expectedCost(socFraction, pick(peaksKw)),
  };
}
