import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fixedDischargePolicies,
  targetPolicy,
  tariffAwarePolicy,
} from '../../src/gate/candidates.js';
import { isValidatedSchedule, validateSchedules } from '../../src/gate/validate-schedules.js';
import { followTarget } from '../../src/target/follow-target.js';
import { plainBattery } from '../support/batteries.js';
import { noLaterPeaks, randomScene } from '../support/scenes.js';

const anyScene = fc.record({
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
  test('misses where following the targets step by step misses, on every path', () => {
    fc.assert(
      fc.property(anyScene, share, (given, height) => {
        const { scene, pathsKw } = randomScene(given);
        const targetsKw = scene.runningPeaksKw.map((kw) => kw + height * 80);
        const [verdict] = validateSchedules(
          [scene],
          [[targetPolicy(scene, targetsKw)]],
          [noLaterPeaks(scene)],
          rules(targetsKw, 0.05),
        );
        // The independent answer: the whole horizon in one go, with no day left out.
        const abovesKw = pathsKw.map((kw) => {
          const { peaksKw } = followTarget({
            battery: given.battery,
            stepMinutes: 60,
            netLoadKwSeries: kw.subarray(given.fromStep),
            windows: scene.meteredSteps.map((metered, window) => ({
              meteredSteps: metered.subarray(given.fromStep),
              targetKw: targetsKw[window]!,
            })),
            initialSocFraction: given.socFraction,
            runningPeaksKw: scene.runningPeaksKw,
          });
          const above = peaksKw.map((peakKw, window) => peakKw - targetsKw[window]! * (1 + 1e-9));
          return Math.max(...above);
        });
        // A peak at its target to a billionth of a kilowatt, where rounding decides, may count or not.
        const missedBy = (kw: number) => abovesKw.filter((above) => above > kw).length;
        const missed = Math.round(verdict!.evaluation.missProbability * pathsKw.length);
        expect(verdict!.evaluation.missProbability).toBeCloseTo(missed / pathsKw.length, 12);
        expect(missed).toBeGreaterThanOrEqual(missedBy(1e-9));
        expect(missed).toBeLessThanOrEqual(missedBy(-1e-9));
      }),
    );
  });

  test('lets nothing through above the limit, and nothing that promises nothing, whatever the candidate', () => {
    const seen = { accepted: 0, missProbability: 0, noBetterThanNoAction: 0 };
    // No load reaches 280 kW, which is less than 1,000 and more than 150 without action; all exceed 0.
    const high = { ...example, runningPeakKw: 120 };
    const examples: [Parameters<typeof randomScene>[0], number, number, number][] = [
      [high, 1, 0.05, 1000],
      [high, 1, 0.05, 150],
      [{ ...example, runningPeakKw: 0 }, 0, 0.05, 1000],
    ];
    fc.assert(
      fc.property(
        anyScene,
        share,
        fc.constantFrom(0.02, 0.05, 0.1, 0.5),
        // Seldom above any target, and above all of them.
        fc.constantFrom(150, 1000),
        (given, height, limit, idleKw) => {
          const { scene } = randomScene(given);
          const targetsKw = scene.runningPeaksKw.map((kw) => kw + height * 160);
          const uncontrolledP95Kw = targetsKw.map(() => idleKw);
          const policies = [
            targetPolicy(scene, targetsKw),
            tariffAwarePolicy(scene, targetsKw),
            ...fixedDischargePolicies(scene, targetsKw),
          ];
          const verdicts = validateSchedules(
            [scene],
            policies.map((policy) => [policy]),
            [noLaterPeaks(scene)],
            { ...rules(targetsKw, limit), uncontrolledP95Kw },
          );
          expect(verdicts.map(({ evaluation }) => evaluation.name)).toEqual(
            policies.map(({ name }) => name),
          );
          for (const { evaluation, rejection, schedule } of verdicts) {
            if (rejection === null) {
              expect(evaluation.missProbability).toBeLessThanOrEqual(limit);
              expect(targetsKw.some((kw) => kw < idleKw)).toBe(true);
              expect(isValidatedSchedule(schedule)).toBe(true);
              seen.accepted += 1;
            } else {
              expect(schedule).toBeNull();
              if (rejection === 'missProbability') {
                expect(evaluation.missProbability).toBeGreaterThan(limit);
              }
              seen[rejection] += 1;
            }
          }
        },
      ),
      { numRuns: 150, examples },
    );
    // All three ways out were taken, by the examples alone.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  test('turns a probability that is no number down', () => {
    const { scene } = randomScene(example);
    const [verdict] = validateSchedules(
      [scene],
      [[targetPolicy(scene, [500])]],
      [noLaterPeaks(scene)],
      rules([500], Number.NaN),
    );
    expect(verdict!.schedule).toBeNull();
  });

  test('is the only one who makes a validated schedule', () => {
    const { scene } = randomScene(example);
    const [verdict] = validateSchedules(
      [scene],
      [[targetPolicy(scene, [500])]],
      [noLaterPeaks(scene)],
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

  test('runs what misses on just as many paths as allowed to the end, and no path more of what misses on more', () => {
    // The last hour of four paths against 80 kW without a battery; two may miss.
    const battery = createBattery({ powerKw: 1, capacityKwh: 1, availabilityFraction: 0 });
    const last = { battery, pathCount: 4, dayCount: 1, fromStep: 23 };
    const { scene } = randomScene({ ...example, ...last });
    const verdictOf = (loadsKw: readonly number[]) => {
      for (const [path, kw] of loadsKw.entries()) scene.netTodayKw[24 * path + 23] = kw;
      const [verdict] = validateSchedules(
        [scene],
        [[targetPolicy(scene, [80])]],
        // Charges need the first path alone.
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
    expect(allowed.evaluation.missProbability).toBe(0.5);
    expect(isValidatedSchedule(allowed.schedule)).toBe(true);
    // All of the three that are run.
    const tooMany = verdictOf([100, 100, 100, 60]);
    expect(tooMany.evaluation.missProbability).toBe(1);
    expect(tooMany.rejection).toBe('missProbability');
  });

  test('counts what the battery does in each interval, and what it wears', () => {
    // One path, two hours left: 100 and 60 kW against 80, lossless, 10 per MWh.
    const battery = createBattery({
      powerKw: 50,
      capacityKwh: 100,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 10,
    });
    const { scene } = randomScene({ ...example, battery, pathCount: 1, dayCount: 1, fromStep: 22 });
    scene.netTodayKw.set([100, 60], 22);
    const [verdict] = validateSchedules(
      [scene],
      [[targetPolicy(scene, [80])]],
      [noLaterPeaks(scene)],
      rules([80], 0.05),
    );
    const { evaluation } = verdict!;
    expect(evaluation.dischargeKwSeries).toEqual([20, 0]);
    expect(evaluation.chargeKwSeries).toEqual([0, 20]);
    expect(evaluation.expectedWear).toBeCloseTo(0.2, 12);
    expect(evaluation.expectedCharge).toBeCloseTo(800, 9);
    expect(evaluation.action).toBe('discharge_partial');
    expect(evaluation.missProbability).toBe(0);
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

function rules(targetsKw: readonly number[], missLimit: number) {
  return {
    targetsKw,
    missLimit,
    uncontrolledP95Kw: targetsKw.map(() => Number.POSITIVE_INFINITY),
  };
}
