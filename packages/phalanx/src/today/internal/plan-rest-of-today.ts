import type { CapOfState } from '../../plan/cap-of-state.js';
import { planCaps } from '../../plan/plan-caps.js';
import type { TodayOptions } from '../today-options.js';
import type { TodayPlan } from '../today-plan.js';
import type { LaterTargets } from './later-targets.js';
import type { NetPaths } from './net-paths.js';
import { todayBlocks } from './today-blocks.js';

/**
 * `planToday` where the futures are laid out already.
 *
 * @param options - battery, windows, peaks so far
 * @param paths - net loads of the futures
 * @param later - how far peaks of the later days can be brought down, of all windows
 */
export function planRestOfToday(
  options: TodayOptions,
  paths: NetPaths,
  later: LaterTargets,
): TodayPlan {
  const { fromStep } = options;
  const today = todayBlocks(options, paths, later);
  if (today === undefined) {
    const free = () => Number.POSITIVE_INFINITY;
    return { fromStep, capKw: free, chargeUpToKw: free, expectedCost: () => 0 };
  }
  const { problem, blocks, blockOf, isMetered, pick } = today;
  const plan = planCaps(problem);
  const inBlocks =
    (ask: CapOfState): CapOfState =>
    (step, previousNetLoadKw, socFraction, peaksKw) =>
      isMetered[step] === 1
        ? ask(
            blockOf(step),
            previousNetLoadKw + blocks.shiftOfPreviousKw[step]!,
            socFraction,
            pick(peaksKw),
          )
        : Number.POSITIVE_INFINITY;
  return {
    fromStep,
    capKw: inBlocks(plan.capKw),
    chargeUpToKw: inBlocks(plan.chargeUpToKw),
    expectedCost: (socFraction, peaksKw) => plan.expectedCost(socFraction, pick(peaksKw)),
  };
}
