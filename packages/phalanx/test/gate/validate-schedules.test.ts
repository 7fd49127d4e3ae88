import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fixedDischargePolicies,
  targetPolicy,
  tariffAwarePolicy,
} from '../../src/gate/candidates.js';
import { missProbabilityOf } from '../../src/gate/miss-calibration.js';
import { isValidatedSchedule } from '../../src/gate/validate-schedules.js';
import { followTarget } from '../../src/target/follow-target.js';
import { plainBattery } from '../support/batteries.js';
import { noLaterPeaks, randomProblem, validateSchedules } from '../support/gate-problems.js';

const anyProblem = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  battery: plainBattery,
  pathCount: fc.constant(12),
  dayCount: fc.integer({ min: 1, max: 5 }),
  windows: fc.constantFrom<1 | 2>(1, 2),
  fromStep: fc.integer({ min: 0, max: 23 }),
  socFraction: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  runningPeakKw: fc.double({ min: 0, max: 120, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the gate', () => {
  test('misses exactly the paths that a step-by-step simulation of the whole horizon misses', () => {
    fc.assert(
      fc.property(anyProblem, share, (given, height) => {
        const { problem, pathsKw } = randomProblem(given);
        const targetsKw = problem.runningPeaksKw.map((kw) => kw + height * 80);
        const [verdict] = validateSchedules(
          [problem],
          [[targetPolicy(problem, targetsKw)]],
          [noLaterPeaks(problem)],
          rules(targetsKw, 0.05),
        );
        // Independent reference: the whole horizon in one run, without skipping days.
        const abovesKw = pathsKw.map((kw) => {
          const { peaksKw } = followTarget({
            battery: given.battery,
            stepMinutes: 60,
            netLoadKwSeries: kw.subarray(given.fromStep),
            windows: problem.meteredSteps.map((metered, window) => ({
              meteredSteps: metered.subarray(given.fromStep),
              targetKw: targetsKw[window]!,
            })),
            initialSocFraction: given.socFraction,
            runningPeaksKw: problem.runningPeaksKw,
          });
          const above = peaksKw.map((peakKw, window) => peakKw - targetsKw[window]! * (1 + 1e-9));
          return Math.max(...above);
        });
        // A peak within a billionth of a kilowatt of its target may count either way.
        const missedBy = (kw: number) => abovesKw.filter((above) => above > kw).length;
        const probabilityOf = (missed: number) =>
          missProbabilityOf(missed / pathsKw.length, pathsKw.length);
        const { missProbability } = verdict!.evaluation;
        expect(missProbability).toBeGreaterThanOrEqual(probabilityOf(missedBy(1e-9)));
        expect(missProbability).toBeLessThanOrEqual(probabilityOf(missedBy(-1e-9)));
      }),
    );
  });

  test('accepts no candidate above the miss limit, and none that promises nothing', () => {
    const seen = { accepted: 0, missProbability: 0, noBetterThanNoAction: 0 };
    // Without action no load reaches 280 kW, which lies below 1,000 and above 150; all exceed 0.
    const high = { ...example, runningPeakKw: 120 };
    const examples: [Parameters<typeof randomProblem>[0], number, number, number][] = [
      [high, 1, 0.05, 1000],
      [high, 1, 0.05, 150],
      [{ ...example, runningPeakKw: 0 }, 0, 0.05, 1000],
    ];
    fc.assert(
      fc.property(
        anyProblem,
        share,
        fc.constantFrom(0.02, 0.05, 0.1, 0.5),
        // Targets that are seldom exceeded, and targets that all loads exceed.
        fc.constantFrom(150, 1000),
        (given, height, limit, idleKw) => {
          const { problem } = randomProblem(given);
          const paths = problem.futures.pathCount;
          const targetsKw = problem.runningPeaksKw.map((kw) => kw + height * 160);
          const uncontrolledP95Kw = targetsKw.map(() => idleKw);
          const policies = [
            targetPolicy(problem, targetsKw),
            tariffAwarePolicy(problem, targetsKw),
            ...fixedDischargePolicies(problem, targetsKw),
          ];
          const verdicts = validateSchedules(
            [problem],
            policies.map((policy) => [policy]),
            [noLaterPeaks(problem)],
            { ...rules(targetsKw, limit), uncontrolledP95Kw },
          );
          expect(verdicts.map(({ evaluation }) => evaluation.name)).toEqual(
            policies.map(({ name }) => name),
          );
          for (const { evaluation, rejection, schedule } of verdicts) {
            if (rejection === null) {
              expect(evaluation.missProbability).toBeLessThanOrEqual(
                missProbabilityOf(limit, paths),
              );
              expect(targetsKw.some((kw) => kw < idleKw)).toBe(true);
              expect(isValidatedSchedule(schedule)).toBe(true);
              seen.accepted += 1;
            } else {
              expect(schedule).toBeNull();
              if (rejection === 'missProbability') {
                expect(evaluation.missProbability).toBeGreaterThan(missProbabilityOf(limit, paths));
              }
              seen[rejection] += 1;
            }
          }
        },
      ),
      { numRuns: 75, examples },
    );
    // The examples alone cover all three outcomes.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  test('rejects a probability that is NaN', () => {
    const { problem } = randomProblem(example);
    const [verdict] = validateSchedules(
      [problem],
      [[targetPolicy(problem, [500])]],
      [noLaterPeaks(problem)],
      rules([500], Number.NaN),
    );
    expect(verdict!.schedule).toBeNull();
  });

  test('is the only way to create a validated schedule', () => {
    const { problem } = randomProblem(example);
    const [verdict] = validateSchedules(
      [problem],
      [[targetPolicy(problem, [500])]],
      [noLaterPeaks(problem)],
      rules([500], 0.05),
    );
    const schedule = verdict!.schedule!;
    expect(isValidatedSchedule(schedule)).toBe(true);
    const maker = Reflect.get(schedule, 'constructor');
    const forged: unknown[] = [
      { ...schedule },
      structuredClone(schedule),
      JSON.parse(JSON.stringify(schedule)),
      Object.create(Object.getPrototypeOf(schedule)),
      Object.assign(Object.create(Object.getPrototypeOf(schedule)), schedule),
      Reflect.construct(maker, [{ ...schedule, missProbability: 0.9 }]),
      new Proxy(schedule, {}),
      verdict!.evaluation,
      null,
      'target',
    ];
    for (const value of forged) expect(isValidatedSchedule(value)).toBe(false);
    expect(() => Object.assign(schedule, { missProbability: 0 })).toThrow(TypeError);
    expect(() => Object.assign(schedule.targetsKw, { 'any time': 1 })).toThrow(TypeError);
  });

  test('simulates a candidate at the allowed number of misses to the end, and stops early above it', () => {
    // Four paths in the last hour against 80 kW without a battery; two may miss.
    const battery = createBattery({ powerKw: 1, capacityKwh: 1, availabilityFraction: 0 });
    const last = { battery, pathCount: 4, dayCount: 1, fromStep: 23 };
    const { problem } = randomProblem({ ...example, ...last });
    const verdictOf = (loadsKw: readonly number[]) => {
      for (const [path, kw] of loadsKw.entries()) problem.netTodayKw[24 * path + 23] = kw;
      const [verdict] = validateSchedules(
        [problem],
        [[targetPolicy(problem, [80])]],
        // Expected charges need the first path only.
        [
          {
            pathCount: 1,
            uncontrolledPeakKw: new Float64Array(1),
            foresightPeakKw: new Float64Array(1),
          },
        ],
        rules([80], 0.5),
      );
      return verdict!;
    };
    const allowed = verdictOf([100, 100, 60, 60]);
    expect(allowed.evaluation.missProbability).toBe(missProbabilityOf(0.5, 4));
    expect(isValidatedSchedule(allowed.schedule)).toBe(true);
    // All three simulated paths.
    const tooMany = verdictOf([100, 100, 100, 60]);
    expect(tooMany.evaluation.missProbability).toBe(missProbabilityOf(1, 3));
    expect(tooMany.rejection).toBe('missProbability');
  });

  test('weighs the paths of several problems alike, although charges come from fewer of the larger one', () => {
    const drawn = [60, 12].map(
      (pathCount, index) =>
        randomProblem({ ...example, seed: 7 + index, pathCount, fromStep: 9 }).problem,
    );
    // The first ten paths of the larger problem, all twelve of the smaller one.
    const bounds = drawn.map((problem, index) => ({
      ...noLaterPeaks(problem),
      pathCount: index === 0 ? 10 : 12,
    }));
    const targetsKw = [120];
    const evaluate = (indices: readonly number[]) =>
      validateSchedules(
        indices.map((index) => drawn[index]!),
        [indices.map((index) => targetPolicy(drawn[index]!, targetsKw))],
        indices.map((index) => bounds[index]!),
        rules(targetsKw, 1),
      )[0]!.evaluation;
    const both = evaluate([0, 1]);
    const [many, few] = [evaluate([0]), evaluate([1])];
    const mean = (one: number, other: number) => (60 * one + 12 * other) / 72;
    expect(both.expectedCharge).toBeCloseTo(mean(many.expectedCharge, few.expectedCharge), 9);
    expect(both.expectedWear).toBeCloseTo(mean(many.expectedWear, few.expectedWear), 9);
    both.dischargeKwSeries.forEach((kw, step) => {
      expect(kw).toBeCloseTo(mean(many.dischargeKwSeries[step]!, few.dischargeKwSeries[step]!), 9);
    });
    expect(many.expectedCharge).not.toBeCloseTo(few.expectedCharge, 1);
  });

  test('reports the power of each interval and the wear', () => {
    // One path, two hours left: 100 and 60 kW against 80, lossless, 10 per MWh.
    const battery = createBattery({
      powerKw: 50,
      capacityKwh: 100,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 10,
    });
    const { problem } = randomProblem({
      ...example,
      battery,
      pathCount: 1,
      dayCount: 1,
      fromStep: 22,
    });
    problem.netTodayKw.set([100, 60], 22);
    const [verdict] = validateSchedules(
      [problem],
      [[targetPolicy(problem, [80])]],
      [noLaterPeaks(problem)],
      rules([80], 0.05),
    );
    const { evaluation } = verdict!;
    expect(evaluation.dischargeKwSeries).toEqual([20, 0]);
    expect(evaluation.chargeKwSeries).toEqual([0, 20]);
    expect(evaluation.expectedWear).toBeCloseTo(0.2, 12);
    expect(evaluation.expectedCharge).toBeCloseTo(800, 9);
    expect(evaluation.action).toBe('discharge_partial');
    expect(evaluation.missProbability).toBe(missProbabilityOf(0, 1));
  });
});

const example = {
  seed: 7,
  battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
  pathCount: 12,
  dayCount: 3,
  windows: 1,
  fromStep: 9,
  socFraction: 0.5,
  runningPeakKw: 60,
} as const;

function rules(targetsKw: readonly number[], maxMissShare: number) {
  return {
    targetsKw,
    maxMissShare,
    uncontrolledP95Kw: targetsKw.map(() => Number.POSITIVE_INFINITY),
  };
}
