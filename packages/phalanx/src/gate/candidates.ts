import { marginalDemandPrice } from '../demand/demand-charge.js';
import { dischargeHeadroomKw } from '../internal/battery-parameters.js';
import type { CapPolicy } from '../plan/day-problem.js';
import type { TodayPlan } from '../plan/plan-today.js';
import { lowestFeasibleTargetCore } from '../target/lowest-feasible-target.js';
import type { GateProblem } from './gate-problem.js';
import type { TodayPolicy } from './schedule.js';

/** Share of the paths whose highest step of today the window holds. */
const PEAK_SHARE = 0.8;

/**
 * The candidate `planned`: the plan of today, which aims as low as is worth it, but never above the targets.
 *
 * @param scene - windows
 * @param plan - of `planToday` from the same futures
 * @param targetsKw - by window [kW]
 */
export function plannedPolicy(
  scene: GateProblem,
  plan: TodayPlan,
  targetsKw: ArrayLike<number>,
): TodayPolicy {
  const target = targetPolicy(scene, targetsKw);
  const capKw: CapPolicy = (step, previousNetLoadKw, socFraction, peaksKw) =>
    Math.min(
      plan.capKw(step, previousNetLoadKw, socFraction, peaksKw),
      target.capKw(step, previousNetLoadKw, socFraction, peaksKw),
    );
  return {
    name: 'planned',
    drawsUpToRunningPeak: true,
    capKw,
    chargeUpToKw: (step, previousNetLoadKw, socFraction, peaksKw) =>
      Math.min(
        plan.chargeUpToKw(step, previousNetLoadKw, socFraction, peaksKw),
        target.capKw(step, previousNetLoadKw, socFraction, peaksKw),
      ),
  };
}

/**
 * Keeps every window at its target: the candidate `target`. A target that was broken gives way to the peak that it cost.
 *
 * @param scene - windows and the steps they meter
 * @param targetsKw - by window [kW]
 */
export function targetPolicy(scene: GateProblem, targetsKw: ArrayLike<number>): TodayPolicy {
  const { meteredSteps } = scene;
  const windows = meteredSteps.length;
  return {
    name: 'target',
    drawsUpToRunningPeak: true,
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

/**
 * Keeps the energy for the window whose peak costs most today, the candidate `tariffAware`: there it aims at the least demand that
 * could be held if the load came as its mean over the futures; in the steps of other windows it gives no more than
 * their targets ask for.
 *
 * @param scene - futures, battery
 * @param targetsKw - by window [kW]
 */
export function tariffAwarePolicy(scene: GateProblem, targetsKw: ArrayLike<number>): TodayPolicy {
  const { meteredSteps, fromStep, stepsPerDay, batteryParameters, socFraction } = scene;
  const dearest = costliestWindow(scene);
  const aimKw =
    dearest < 0
      ? 0
      : lowestFeasibleTargetCore(
          batteryParameters,
          meanLoad(scene),
          socFraction,
          meteredSteps[dearest]!.slice(fromStep, stepsPerDay),
          scene.runningPeaksKw[dearest]!,
        );
  const aimsKw = Float64Array.from(targetsKw, (targetKw, window) =>
    window === dearest ? Math.min(aimKw, targetKw) : targetKw,
  );
  return { ...targetPolicy(scene, aimsKw), name: 'tariffAware' };
}

/** Of the windows metered in the rest of today the one where another tenth of the peak costs most for each kW; −1 without any. */
function costliestWindow({
  windows,
  meteredSteps,
  runningPeaksKw,
  fromStep,
  stepsPerDay,
}: GateProblem): number {
  let dearest = -1;
  let highest = 0;
  for (const [index, window] of windows.entries()) {
    if (!meteredSteps[index]!.subarray(fromStep, stepsPerDay).includes(1)) continue;
    const price = marginalDemandPrice(window, runningPeaksKw[index]!);
    if (price > highest) {
      highest = price;
      dearest = index;
    }
  }
  return dearest;
}

function meanLoad({ futures, netTodayKw, fromStep, stepsPerDay }: GateProblem): Float64Array {
  const mean = new Float64Array(stepsPerDay - fromStep);
  for (let path = 0; path < futures.pathCount; path += 1) {
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      mean[step - fromStep] =
        mean[step - fromStep]! + netTodayKw[path * stepsPerDay + step]! / futures.pathCount;
    }
  }
  return mean;
}

/**
 * Candidates that say what the battery gives, not what the grid may: `hold` nothing in the rest of today, `full` and `partial` all or
 * half of the power from now on while the energy lasts, `timeSpread` the energy evenly over the steps that are likely to
 * hold today's peak. Where they spend nothing they follow the targets.
 *
 * @param scene - futures, battery
 * @param targetsKw - by window [kW]
 */
export function fixedDischargePolicies(
  scene: GateProblem,
  targetsKw: ArrayLike<number>,
): TodayPolicy[] {
  const { fromStep, stepsPerDay, batteryParameters: terms, socFraction } = scene;
  const { capKw } = targetPolicy(scene, targetsKw);
  const limitKw = dischargeHeadroomKw({ ...terms, hours: 1e-6 }, socFraction);
  const storedKwh =
    Math.max(0, socFraction - terms.minSocFraction) * terms.capacityKwh * terms.dischargeEfficiency;
  const spend = (
    name: TodayPolicy['name'],
    from: number,
    until: number,
    kw: number,
  ): TodayPolicy => {
    const fixedDischargeKw = new Float64Array(stepsPerDay).fill(Number.NaN);
    fixedDischargeKw.fill(kw, from, Math.min(until, stepsPerDay));
    return { name, fixedDischargeKw, drawsUpToRunningPeak: true, capKw };
  };
  const stepsAt = (kw: number) => (kw > 0 ? Math.ceil(storedKwh / (kw * terms.hours)) : 0);
  const { start, end } = likelyPeakSteps(scene);
  const spreadKw = Math.min(limitKw, storedKwh / ((end - start) * terms.hours));
  return [
    {
      name: 'hold',
      fixedDischargeKw: new Float64Array(stepsPerDay).fill(0),
      drawsUpToRunningPeak: true,
      capKw: () => Number.POSITIVE_INFINITY,
    },
    spend('full', fromStep, fromStep + stepsAt(limitKw), limitKw),
    spend('partial', fromStep, fromStep + stepsAt(limitKw / 2), limitKw / 2),
    spend('timeSpread', start, end, spreadKw),
  ];
}

/**
 * The shortest run of steps in the rest of today that holds the highest metered net load of today on four of five paths.
 *
 * @returns first step and the one after the last, of today
 */
function likelyPeakSteps(scene: GateProblem): {
  readonly start: number;
  readonly end: number;
} {
  const { futures, fromStep, stepsPerDay, netTodayKw, meteredSteps } = scene;
  const counts = new Float64Array(stepsPerDay);
  let counted = 0;
  for (let path = 0; path < futures.pathCount; path += 1) {
    let highest = Number.NEGATIVE_INFINITY;
    let place = -1;
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      const kw = netTodayKw[path * stepsPerDay + step]!;
      if (kw > highest && meteredSteps.some((metered) => metered[step] === 1)) {
        highest = kw;
        place = step;
      }
    }
    if (place < 0) continue;
    counts[place] = counts[place]! + 1;
    counted += 1;
  }
  let best = { start: fromStep, end: stepsPerDay };
  let end = fromStep;
  let held = 0;
  for (let start = fromStep; start < stepsPerDay; start += 1) {
    while (end < stepsPerDay && held < PEAK_SHARE * counted) {
      held += counts[end]!;
      end += 1;
    }
    if (held < PEAK_SHARE * counted) break;
    if (end > start && end - start < best.end - best.start) best = { start, end };
    held -= counts[start]!;
  }
  return best;
}
