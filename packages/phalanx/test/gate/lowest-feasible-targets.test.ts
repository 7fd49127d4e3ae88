import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GateProblem } from '../../src/gate/gate-problem.js';
import { lowestFeasibleTargets } from '../../src/gate/lowest-feasible-targets.js';
import { followTarget } from '../../src/target/follow-target.js';
import { plainBattery } from '../support/batteries.js';
import { randomProblem } from '../support/gate-problems.js';

describe('lowestFeasibleTargets', () => {
  test('are missed on no more paths than allowed, and lower targets on more', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer({ min: 0, max: 1e6 }),
          battery: plainBattery,
          pathCount: fc.constant(20),
          dayCount: fc.integer({ min: 1, max: 4 }),
          windows: fc.constantFrom<1 | 2>(1, 2),
          fromStep: fc.integer({ min: 0, max: 23 }),
          socFraction: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
          runningPeakKw: fc.double({ min: 0, max: 120, noNaN: true }),
        }),
        fc.constantFrom(0, 0.05, 0.1, 0.3),
        (given, level) => {
          const { problem, pathsKw } = randomProblem(given);
          const targetsKw = lowestFeasibleTargets([problem], level);
          const missed = (kw: ArrayLike<number>) => missedPaths(problem, pathsKw, kw);
          expect(missed(targetsKw)).toBeLessThanOrEqual(level * pathsKw.length);
          targetsKw.forEach((kw, window) => {
            expect(kw).toBeGreaterThanOrEqual(problem.runningPeaksKw[window]!);
          });
          const lower = targetsKw.map((kw, window) =>
            Math.max(problem.runningPeaksKw[window]!, kw - 0.01 * (given.battery.powerKw + 100)),
          );
          // If all targets equal their running peaks, lower ones save nothing.
          if (lower.some((kw, window) => kw < targetsKw[window]!)) {
            expect(missed(lower)).toBeGreaterThan(level * pathsKw.length);
          }
        },
      ),
    );
  });
});

/** Every path from now to the end, without skipping days. */
function missedPaths(
  problem: GateProblem,
  pathsKw: readonly Float64Array[],
  targetsKw: ArrayLike<number>,
): number {
  const { battery, fromStep, meteredSteps, socFraction, runningPeaksKw } = problem;
  return pathsKw.filter((kw) => {
    const { peaksKw } = followTarget({
      battery,
      stepMinutes: 60,
      netLoadKwSeries: kw.subarray(fromStep),
      windows: meteredSteps.map((metered, window) => ({
        meteredSteps: metered.subarray(fromStep),
        targetKw: targetsKw[window]!,
      })),
      initialSocFraction: socFraction,
      runningPeaksKw,
    });
    return peaksKw.some((peakKw, window) => peakKw > targetsKw[window]! * (1 + 1e-9));
  }).length;
}
