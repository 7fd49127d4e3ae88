import { type GateProblem, meanNetLoadNowKw } from '../gate/gate-problem.js';
import type { PeakPromise, ScheduleEvaluation } from '../gate/schedule.js';
import type { CurrentInterval } from './risk-assessment.js';

/**
 * The current interval: its load, what the battery does in it, and the demands that it must not exceed.
 *
 * @param followed - the candidate that is followed; undefined if demand costs nothing
 */
export function currentInterval(
  problems: readonly GateProblem[],
  followed: ScheduleEvaluation | undefined,
  promise: PeakPromise | null,
): CurrentInterval {
  const { windows, assuredPeaksKw, socFraction } = problems[0]!;
  // Problems of several seasons have the same windows, but not the same metered hours.
  const metered = windows.flatMap(({ name }, window) =>
    followed !== undefined &&
    problems.some(({ meteredSteps, fromStep }) => meteredSteps[window]![fromStep] === 1)
      ? [{ runningPeakKw: assuredPeaksKw[window]!, targetKw: promise?.targetsKw[name] }]
      : [],
  );
  const targetsKw = metered.flatMap(({ targetKw }) => targetKw ?? []);
  return {
    netLoadKw: meanNetLoadNowKw(problems),
    chargeKw: followed?.chargeKwSeries[0] ?? 0,
    dischargeKw: followed?.dischargeKwSeries[0] ?? 0,
    socFraction,
    runningPeakKw: lowest(metered.map(({ runningPeakKw }) => runningPeakKw)),
    targetKw: lowest(targetsKw),
  };
}

function lowest(valuesKw: readonly number[]): number | null {
  return valuesKw.length === 0 ? null : Math.min(...valuesKw);
}
