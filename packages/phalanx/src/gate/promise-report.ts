import { quantileSorted } from '@bess/kernel/stats';
import { plannedPolicy } from './candidates.js';
import type { Decision } from './decide.js';
import type { GateProblem } from './gate-problem.js';
import { boundOverCampuses } from './miss-calibration.js';
import type { PeriodProblem } from './period-problem.js';
import type { ScheduleEvaluation } from './schedule.js';
import { createGate } from './validate-schedules.js';

/** How far one promised target lies above the peak that is expected without a battery. */
export interface TargetMargin {
  /** Demand window: `any time`, or `period 2`. */
  readonly name: string;
  /** Grid demand that is promised not to be exceeded until the billing period ends [kW]. */
  readonly targetKw: number;
  /** Median of the peak at the end of the billing period without battery action, from the paths of this report [kW]. */
  readonly expectedPeakKw: number;
  /** Target less expected peak; negative if the target is below it [kW]. */
  readonly aboveExpectedPeakKw: number;
  /** The same as a share of the expected peak; null if that is 0. */
  readonly aboveExpectedPeakShare: number | null;
}

/**
 * What a promise is worth: a target far above the expected peak cannot be missed and promises little, and a low one costs what the battery
 * could otherwise save.
 */
export interface PromiseReport {
  /** By demand window of the billing period. */
  readonly targets: readonly TargetMargin[];
  /** Probability that a target is exceeded before the billing period ends although the candidate is followed. */
  readonly missProbability: number;
  /** The same as a bound that holds on 95 of 100 campuses. */
  readonly missProbabilityBound: number;
  /** Expected demand charges and wear of the candidate that is followed [currency]. */
  readonly expectedCost: number;
  /** The same of the cheapest candidate, rejected or not, and of today's plan without any target, whichever is cheaper [currency]. */
  readonly expectedCostWithoutPromise: number;
  /** `expectedCost` less `expectedCostWithoutPromise`, at least 0: what keeping the promise is expected to cost [currency]. */
  readonly costOfPromise: number;
}

/**
 * Compares promised targets with the peaks that are expected without a battery, and the cost of keeping them with that of promising nothing.
 * All figures come from the paths of the problems, charges and wear from those used for expected charges. Method note, section 11.
 *
 * @param charged - the problems that were decided, with the same windows
 * @param decision - its `choice` is the candidate that is followed
 * @param targetsKw - promised targets, by window
 */
export function reportPromise(
  charged: readonly PeriodProblem[],
  decision: Decision,
  targetsKw: ArrayLike<number>,
): PromiseReport {
  const problems = charged.map(({ problem }) => problem);
  const { windows } = problems[0]!;
  const { verdicts, choice } = decision;
  const { missProbability } = verdicts[choice.index]!.evaluation;
  const costs = verdicts.map(({ evaluation }) => costOf(evaluation));
  const expectedCost = costs[choice.index]!;
  const expectedCostWithoutPromise = Math.min(...costs, costOf(evaluateFreePlan(charged)));
  return {
    targets: windows.map(({ name }, window) => {
      const targetKw = targetsKw[window]!;
      const expectedPeakKw = quantileSorted(finalPeaksSorted(problems, window), 0.5);
      const aboveExpectedPeakKw = targetKw - expectedPeakKw;
      return {
        name,
        targetKw,
        expectedPeakKw,
        aboveExpectedPeakKw,
        aboveExpectedPeakShare: expectedPeakKw > 0 ? aboveExpectedPeakKw / expectedPeakKw : null,
      };
    }),
    missProbability,
    missProbabilityBound: boundOverCampuses(missProbability),
    expectedCost,
    expectedCostWithoutPromise,
    costOfPromise: expectedCost - expectedCostWithoutPromise,
  };
}

/** The peaks of a demand window at the end of the billing period without battery action, over all paths of the problems, rising [kW]. */
export function finalPeaksSorted(problems: readonly GateProblem[], window: number): Float64Array {
  const paths = problems.reduce((sum, { futures }) => sum + futures.pathCount, 0);
  const peaksKw = new Float64Array(paths);
  let next = 0;
  for (const { windows, futures, runningPeaksByPathKw, uncontrolledPeaksKw } of problems) {
    for (let path = 0; path < futures.pathCount; path += 1) {
      const at = path * windows.length + window;
      peaksKw[next] = Math.max(0, runningPeaksByPathKw[at]!, uncontrolledPeaksKw[at]!);
      next += 1;
    }
  }
  return peaksKw.sort();
}

/** Today's plan without targets: only its expected cost counts, since it can miss nothing. */
function evaluateFreePlan(charged: readonly PeriodProblem[]): ScheduleEvaluation {
  const problems = charged.map(({ problem }) => problem);
  const unlimitedKw = problems[0]!.windows.map(() => Number.POSITIVE_INFINITY);
  const gate = createGate(
    problems,
    charged.map(({ later }) => later),
    { targetsKw: unlimitedKw, uncontrolledP95Kw: unlimitedKw, maxMissShare: 1 },
  );
  const policies = charged.map(({ problem, plan }) => plannedPolicy(problem, plan, unlimitedKw));
  return gate.preview(policies).evaluation;
}

function costOf({ expectedCharge, expectedWear }: ScheduleEvaluation): number {
  return expectedCharge + expectedWear;
}
