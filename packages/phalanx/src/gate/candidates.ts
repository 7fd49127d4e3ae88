import { marginalDemandPrice } from '../demand/demand-charge.js';
import { dischargeHeadroomKw } from '../internal/battery-parameters.js';
import type { CapPolicy } from '../plan/day-problem.js';
import { lowestFeasibleTargetCore } from '../target/lowest-feasible-target.js';
import type { GateProblem } from './gate-problem.js';
import type { GatePlan } from './period-problem.js';
import type { TodayPolicy } from './schedule.js';

/** Share of the paths whose highest step of today is in the likely peak window. */
const PEAK_SHARE = 0.8;

/** The candidate `planned`: today's plan, but never above the targets. */
export function plannedPolicy(
  problem: GateProblem,
  plan: GatePlan,
  targetsKw: ArrayLike<number>,
): TodayPolicy {
  const target = targetPolicy(problem, targetsKw);
  const belowTargets =
    (capKw: CapPolicy): CapPolicy =>
    (step, netLoadKw, socFraction, peaksKw) =>
      Math.min(
        capKw(step, netLoadKw, socFraction, peaksKw),
        target.capKw(step, netLoadKw, socFraction, peaksKw),
      );
  const common = { name: 'planned', drawsUpToRunningPeak: true } as const;
  if (plan.chargeUpToKw) {
    return {
      ...common,
      capKw: belowTargets(plan.capKw),
      chargeUpToKw: belowTargets(plan.chargeUpToKw),
    };
  }
  // A rule is made in hours, so in shorter steps it may ask for less than the running peak, which demand may reach at no cost.
  const runningPeak = targetPolicy(
    problem,
    problem.windows.map(() => Number.NEGATIVE_INFINITY),
  );
  return {
    ...common,
    seesLoad: true,
    capKw: belowTargets((step, netLoadKw, socFraction, peaksKw) =>
      Math.max(
        plan.capKw(step, netLoadKw, socFraction, peaksKw),
        runningPeak.capKw(step, netLoadKw, socFraction, peaksKw),
      ),
    ),
  };
}

/** The candidate `target`: keeps every window at its target. A target that was exceeded is replaced by the resulting peak. */
export function targetPolicy(problem: GateProblem, targetsKw: ArrayLike<number>): TodayPolicy {
  const { meteredSteps } = problem;
  const windows = meteredSteps.length;
  return {
    name: 'target',
    drawsUpToRunningPeak: true,
    capKw(step, _previousNetLoadKw, _socFraction, peaksKw) {
      let capKw = Number.POSITIVE_INFINITY;
      for (let window = 0; window < windows; window += 1) {
        if (meteredSteps[window]![step] === 0) continue;
        const windowCapKw = Math.max(targetsKw[window]!, peaksKw[window]!);
        if (windowCapKw < capKw) capKw = windowCapKw;
      }
      return capKw;
    },
  };
}

/**
 * The candidate `tariffAware`: saves the energy for the costliest window today. There it aims at the lowest target that is feasible for the
 * mean load of the paths; in the steps of other windows it discharges only what their targets require.
 */
export function tariffAwarePolicy(problem: GateProblem, targetsKw: ArrayLike<number>): TodayPolicy {
  const { meteredSteps, fromStep, stepsPerDay, batteryParameters, socFraction } = problem;
  const costliest = costliestWindow(problem);
  const aimKw =
    costliest < 0
      ? 0
      : lowestFeasibleTargetCore(
          batteryParameters,
          meanLoad(problem),
          socFraction,
          meteredSteps[costliest]!.slice(fromStep, stepsPerDay),
          problem.runningPeaksKw[costliest]!,
        );
  const aimsKw = Float64Array.from(targetsKw, (targetKw, window) =>
    window === costliest ? Math.min(aimKw, targetKw) : targetKw,
  );
  return { ...targetPolicy(problem, aimsKw), name: 'tariffAware' };
}

/** The window, of those metered in the rest of today, in which raising the peak by a tenth costs most per kW; −1 without one. */
function costliestWindow({
  windows,
  meteredSteps,
  runningPeaksKw,
  fromStep,
  stepsPerDay,
}: GateProblem): number {
  let costliest = -1;
  let highestPrice = 0;
  for (const [index, window] of windows.entries()) {
    if (!meteredSteps[index]!.subarray(fromStep, stepsPerDay).includes(1)) continue;
    const price = marginalDemandPrice(window, runningPeaksKw[index]!);
    if (price > highestPrice) {
      highestPrice = price;
      costliest = index;
    }
  }
  return costliest;
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
 * Candidates with a fixed discharge power: `hold` discharges nothing in the rest of today, `full` and `partial` all or half of the power from
 * now on while the energy lasts, `timeSpread` the energy evenly over the steps that are likely to contain today's peak. In other steps they
 * follow the targets.
 */
export function fixedDischargePolicies(
  problem: GateProblem,
  targetsKw: ArrayLike<number>,
): TodayPolicy[] {
  const { fromStep, stepsPerDay, batteryParameters: parameters, socFraction } = problem;
  const { hours, minSocFraction, capacityKwh, dischargeEfficiency } = parameters;
  const { capKw } = targetPolicy(problem, targetsKw);
  const limitKw = dischargeHeadroomKw({ ...parameters, hours: 1e-6 }, socFraction);
  const storedKwh = Math.max(0, socFraction - minSocFraction) * capacityKwh * dischargeEfficiency;
  const fixedDischarge = (
    name: TodayPolicy['name'],
    from: number,
    until: number,
    kw: number,
  ): TodayPolicy => {
    const fixedDischargeKw = new Float64Array(stepsPerDay).fill(Number.NaN);
    fixedDischargeKw.fill(kw, from, Math.min(until, stepsPerDay));
    return { name, fixedDischargeKw, drawsUpToRunningPeak: true, capKw };
  };
  const stepsAt = (kw: number) => (kw > 0 ? Math.ceil(storedKwh / (kw * hours)) : 0);
  const { start, end } = likelyPeakSteps(problem);
  const spreadKw = Math.min(limitKw, storedKwh / ((end - start) * hours));
  return [
    {
      name: 'hold',
      fixedDischargeKw: new Float64Array(stepsPerDay).fill(0),
      drawsUpToRunningPeak: true,
      capKw: () => Number.POSITIVE_INFINITY,
    },
    fixedDischarge('full', fromStep, fromStep + stepsAt(limitKw), limitKw),
    fixedDischarge('partial', fromStep, fromStep + stepsAt(limitKw / 2), limitKw / 2),
    fixedDischarge('timeSpread', start, end, spreadKw),
  ];
}

/**
 * The shortest run of steps in the rest of today that contains the highest metered net load of today on four of five paths.
 *
 * @returns first step and the step after the last one, of today
 */
function likelyPeakSteps(problem: GateProblem): {
  readonly start: number;
  readonly end: number;
} {
  const { futures, fromStep, stepsPerDay, netTodayKw, meteredSteps } = problem;
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
