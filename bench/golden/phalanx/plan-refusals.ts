import { type DayProblem, planCaps, planDay } from '@bess/phalanx/plan';
import { type FollowOptions, followTarget, lowestFeasibleTarget } from '@bess/phalanx/target';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { allHours, followed, week } from './follow-cases.js';
import { problem } from './plan-cases.js';

/** Targets and plans that are refused. */
export const planRefusals: readonly GoldenCase[] = [
  { name: 'phalanx/plans/refused', answer: () => caught(refusedCalls()) },
];

function refusedCalls(): (() => unknown)[] {
  const faulty: Partial<DayProblem>[] = [
    { nodesKw: [] },
    { socLevels: 1 },
    { socLevels: 1001 },
    { socLevels: 2.5 },
    { windows: [] },
    { windows: [...problem.windows, ...problem.windows, ...problem.windows] },
    { nodesKw: [Float64Array.of(90, 60), ...problem.nodesKw.slice(1)] },
    { nodesKw: [Float64Array.of(), ...problem.nodesKw.slice(1)] },
    { transition: problem.transition.slice(1) },
    { transition: [Float64Array.of(0.4, 0.5), ...problem.transition.slice(1)] },
    { transition: [Float64Array.of(-0.4, 1.4), ...problem.transition.slice(1)] },
    { transition: [Float64Array.of(1), ...problem.transition.slice(1)] },
    { terminalCost: Float64Array.of(1, 2) },
    { terminalCost: Float64Array.of(0, 1, 2, 3, 4, Number.NaN) },
    { energyPricePerKwh: Float64Array.of(1) },
    { energyPricePerKwh: Float64Array.of(1, Number.POSITIVE_INFINITY, 1) },
    { windows: [{ ...problem.windows[0]!, meteredSteps: Uint8Array.of(1) }] },
    { stepMinutes: 0 },
  ];
  const plan = planDay(problem);
  const unfollowed: Partial<FollowOptions>[] = [
    { windows: [] },
    { windows: [{ meteredSteps: allHours, targetKw: -1 }] },
    { windows: [{ meteredSteps: allHours, targetKw: Number.NaN }] },
    { windows: [...followed.windows, { meteredSteps: Uint8Array.of(1), targetKw: 1 }] },
    { netLoadKwSeries: [1, 2] },
    { netLoadKwSeries: week.map((kw, hour) => (hour === 9 ? Number.NaN : kw)) },
    { runningPeaksKw: [1, 2] },
    { initialSocFraction: 1.01 },
    { stepMinutes: -5 },
  ];
  return [
    ...faulty.map((change) => () => planDay({ ...problem, ...change })),
    ...faulty.map((change) => () => planCaps({ ...problem, ...change })),
    () => plan.capKw(3, 50, 0.5, [0]),
    () => plan.capKw(0, Number.NaN, 0.5, [0]),
    () => plan.capKw(0, 50, 1.5, [0]),
    () => plan.capKw(0, 50, 0.5, [0, 0]),
    () => plan.expectedCost(-0.1, [0]),
    () => plan.expectedCost(0.1, [Number.NaN]),
    ...unfollowed.map((change) => () => followTarget({ ...followed, ...change })),
    () => lowestFeasibleTarget({ ...followed, runningPeakKw: -3 }),
    () => lowestFeasibleTarget({ ...followed, netLoadKwSeries: [] }),
  ];
}
