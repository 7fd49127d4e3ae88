import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netLoadPaths } from '../../src/futures/net-load.js';
import { targetPolicy } from '../../src/gate/candidates.js';
import { decisionConfidence } from '../../src/gate/confidence.js';
import { chooseCandidate, decide } from '../../src/gate/decide.js';
import { createGateProblem, type GateProblem } from '../../src/gate/gate-problem.js';
import type { TodayPolicy } from '../../src/gate/schedule.js';
import type { Rejection, Verdict } from '../../src/gate/validate-schedules.js';
import { laterPeakBounds } from '../../src/plan/later-peak-bounds.js';
import { planToday } from '../../src/plan/plan-today.js';
import { plainBattery } from '../support/batteries.js';
import {
  noLaterPeaks,
  plainWindow,
  randomProblem,
  validateSchedules,
} from '../support/gate-problems.js';
import { givenFutures } from '../support/given-futures.js';

const { problem } = randomProblem({
  seed: 1,
  battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
  pathCount: 4,
  dayCount: 1,
  windows: 1,
  fromStep: 23,
  socFraction: 0.5,
  runningPeakKw: 60,
});
/** A schedule issued by the gate; the tests only use the evaluation beside it. */
const accepted = validateSchedules(
  [problem],
  [[targetPolicy(problem, [500])]],
  [noLaterPeaks(problem)],
  {
    targetsKw: [500],
    uncontrolledP95Kw: [Number.POSITIVE_INFINITY],
    maxMissShare: 0.05,
  },
)[0]!;

function verdict(
  rejection: Rejection | null,
  missProbability: number,
  expectedCharge: number,
  action: Verdict['evaluation']['action'] = 'hold',
): Verdict {
  return {
    evaluation: {
      ...accepted.evaluation,
      action,
      missProbability,
      expectedCharge,
      expectedWear: 0,
    },
    rejection,
    schedule: rejection === null ? accepted.schedule : null,
  };
}

describe('chooseCandidate', () => {
  test('takes the cheapest accepted candidate, whether or not a rejected one is cheaper', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            rejection: fc.constantFrom<Rejection | null>(
              null,
              'missProbability',
              'noBetterThanNoAction',
            ),
            miss: fc.double({ min: 0, max: 1, noNaN: true }),
            charge: fc.double({ min: 1, max: 1e6, noNaN: true }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (given) => {
          const verdicts = given.map(({ rejection, miss, charge }) =>
            verdict(rejection, miss, charge),
          );
          const { index, isAccepted } = chooseCandidate(verdicts);
          const chosen = given[index]!;
          const passed = given.filter(({ rejection }) => rejection === null);
          expect(isAccepted).toBe(passed.length > 0);
          if (isAccepted) {
            expect(chosen.rejection).toBeNull();
            const least = Math.min(...passed.map(({ charge }) => charge));
            expect(chosen.charge * (1 - 1e-2)).toBeLessThanOrEqual(least);
          } else if (given.every(({ rejection }) => rejection === 'missProbability')) {
            expect(chosen.miss).toBe(Math.min(...given.map(({ miss }) => miss)));
          } else {
            expect(chosen.rejection).toBe('noBetterThanNoAction');
          }
        },
      ),
    );
  });

  test('takes the first of those whose costs differ by less than a thousandth', () => {
    expect(chooseCandidate([verdict(null, 0, 1000), verdict(null, 0, 999.5)]).index).toBe(0);
    expect(chooseCandidate([verdict(null, 0, 1000), verdict(null, 0, 998)]).index).toBe(1);
  });
});

describe('decide', () => {
  test('chooses as if every candidate had been validated on all paths', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer({ min: 0, max: 1e6 }),
          battery: plainBattery,
          pathCount: fc.constant(24),
          dayCount: fc.integer({ min: 1, max: 4 }),
          windows: fc.constantFrom<1 | 2>(1, 2),
          fromStep: fc.integer({ min: 0, max: 23 }),
          socFraction: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
          runningPeakKw: fc.double({ min: 0, max: 120, noNaN: true }),
        }),
        fc.constantFrom(0, 0.05, 0.3),
        (given, maxMissShare) => {
          const one = randomProblem(given).problem;
          const futures = { ...one.futures, pathCount: 8 };
          const { batteryParameters, meteredSteps } = one;
          const bounds = laterPeakBounds(
            netLoadPaths(futures, 0, meteredSteps),
            batteryParameters,
            meteredSteps,
          );
          const later = [{ pathCount: 8, ...bounds }];
          const plans = [planToday({ ...one, futures })];
          const decision = decide({ problems: [one], plans, later, maxMissShare });
          const { targetsKw, uncontrolledP95Kw, policies, choice, verdicts } = decision;
          const all = validateSchedules([one], policies, later, {
            targetsKw,
            uncontrolledP95Kw,
            maxMissShare,
          });
          expect(choice).toEqual(chooseCandidate(all));
          const { evaluation, rejection, schedule } = verdicts[choice.index]!;
          expect({ ...evaluation }).toEqual({ ...all[choice.index]!.evaluation });
          expect(rejection).toBe(all[choice.index]!.rejection);
          expect(schedule !== null).toBe(choice.isAccepted);
          seen.add(`${choice.isAccepted} ${evaluation.name}`);
        },
      ),
      { numRuns: 40 },
    );
    // Two of three are accepted: the probability that none of 40 is, or all are, is 1e-7.
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe('a promise', () => {
  test('is not broken by a running peak that exceeds it by rounding alone', () => {
    const { problem: held } = randomProblem({
      seed: 4,
      battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
      pathCount: 24,
      dayCount: 1,
      windows: 1,
      fromStep: 20,
      socFraction: 0.9,
      runningPeakKw: 400,
    });
    const { batteryParameters, meteredSteps } = held;
    const later = [
      {
        pathCount: 24,
        ...laterPeakBounds(
          netLoadPaths(held.futures, 0, meteredSteps),
          batteryParameters,
          meteredSteps,
        ),
      },
    ];
    const conceded = (promisedKw: number) =>
      decide({
        problems: [held],
        plans: [planToday(held)],
        later,
        maxMissShare: 0.05,
        promisedKw: [promisedKw],
      }).concededMissProbability;
    // No load comes near the running peak, so only that could break the promise.
    expect(conceded(400)).toBeUndefined();
    expect(conceded(400 * (1 - 1e-12))).toBeUndefined();
    expect(conceded(399)).toBe(1);
  });
});

describe('decisionConfidence', () => {
  // Two hours left, 25 kWh: draw 0 has its peak now, draw 1 has it in the second hour.
  const lossless = createBattery({
    powerKw: 50,
    capacityKwh: 25,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
  });
  const metered = new Uint8Array(24).fill(1);
  const day = (now: number, next: number) => [...new Array<number>(22).fill(0), now, next];
  const twoDraws = (first: number[], second: number[], battery = lossless) =>
    createGateProblem({
      futures: givenFutures([first, second, first, second], 24),
      fromStep: 22,
      stepMinutes: 60,
      battery,
      socFraction: 1,
      windows: [plainWindow('any time', metered, 10)],
      meteredSteps: [metered],
      runningPeaksKw: [0],
    });
  const spendNow: TodayPolicy = {
    name: 'full',
    fixedDischargeKw: new Float64Array(24).fill(Number.NaN).fill(25, 22, 23),
    capKw: () => 0,
  };
  const confidence = (some: GateProblem) =>
    decisionConfidence([some], [noLaterPeaks(some)], [spendNow], 'discharge_full', 2);

  test('is the share of the draws in which no other action is cheaper', () => {
    expect(confidence(twoDraws(day(100, 50), day(100, 50)))).toBe(1);
    expect(confidence(twoDraws(day(100, 50), day(100, 150)))).toBe(0.5);
    expect(confidence(twoDraws(day(100, 150), day(100, 150)))).toBe(0);
  });

  test('compares with half of the power that is available', () => {
    // 50 kWh for 100 kW in both hours: half the power now, 25 kW, leaves as much for the second hour, which full power does not.
    const even = day(100, 100);
    for (const availabilityFraction of [1, 0.5]) {
      const battery = createBattery({
        powerKw: 50 / availabilityFraction,
        capacityKwh: 50,
        chargeEfficiency: 1,
        dischargeEfficiency: 1,
        availabilityFraction,
      });
      expect(confidence(twoDraws(even, even, battery))).toBe(0);
    }
  });
});
