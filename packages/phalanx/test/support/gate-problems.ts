import type { Battery } from '@bess/kernel/battery';
import type { DemandWindow } from '../../src/demand/demand-charge.js';
import { createGateProblem, type GateProblem } from '../../src/gate/gate-problem.js';
import type { SampledPeakBounds } from '../../src/gate/period-problem.js';
import type { TodayPolicy } from '../../src/gate/schedule.js';
import { createGate, type GateRules, type Verdict } from '../../src/gate/validate-schedules.js';
import { givenFutures } from './given-futures.js';
import { randomPaths } from './random-paths.js';

/** A window with a single price that meters these steps. */
export function plainWindow(name: string, meteredSteps: Uint8Array, price: number): DemandWindow {
  return {
    name,
    kind: name === 'any time' ? 'anyTime' : 'timeOfUse',
    meteredSteps,
    intervalSteps: 1,
    stepsIntoInterval: 0,
    tierSchedule: [{ width: Number.POSITIVE_INFINITY, price }],
    floorKw: 0,
    laterMonths: [],
  };
}

/** A gate problem of random hourly paths with one window or two, the second from 12 to 18 h. */
export function randomProblem(given: {
  readonly seed: number;
  readonly battery: Battery;
  readonly pathCount: number;
  readonly dayCount: number;
  readonly windows: 1 | 2;
  readonly fromStep: number;
  readonly socFraction: number;
  readonly runningPeakKw: number;
}): { readonly problem: GateProblem; readonly pathsKw: readonly Float64Array[] } {
  const { seed, battery, pathCount, dayCount, fromStep, socFraction, runningPeakKw } = given;
  const pathsKw = randomPaths(seed, pathCount, dayCount, 24);
  const length = 24 * dayCount;
  const windows = [
    plainWindow('any time', new Uint8Array(length).fill(1), 10),
    plainWindow(
      'period 1',
      Uint8Array.from({ length }, (_, step) => (step % 24 >= 12 && step % 24 < 18 ? 1 : 0)),
      15,
    ),
  ].slice(0, given.windows);
  const problem = createGateProblem({
    futures: givenFutures(
      pathsKw.map((kw) => Array.from(kw)),
      24,
    ),
    fromStep,
    stepMinutes: 60,
    battery,
    socFraction,
    windows,
    meteredSteps: windows.map(({ meteredSteps }) => meteredSteps),
    runningPeaksKw: windows.map((_, window) => runningPeakKw * (1 - 0.1 * window)),
  });
  return { problem, pathsKw };
}

/** Bounds with which charges depend on tonight's peaks only. */
export function noLaterPeaks(problem: GateProblem): SampledPeakBounds {
  const { pathCount } = problem.futures;
  const length = pathCount * problem.windows.length;
  return {
    pathCount,
    uncontrolledPeakKw: new Float64Array(length),
    foresightPeakKw: new Float64Array(length),
  };
}

/** The verdicts of a gate on candidates, each with one policy for every problem. */
export function validateSchedules(
  problems: readonly GateProblem[],
  candidates: readonly (readonly TodayPolicy[])[],
  later: readonly SampledPeakBounds[],
  rules: GateRules,
): Verdict[] {
  return candidates.map(createGate(problems, later, rules).validate);
}
