import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followPolicy } from '../../src/candidates/follow-policy.js';
import { choose } from '../../src/decision/choose.js';
import { confidenceOf } from '../../src/decision/confidence-of.js';
import type { Rejection, Verdict } from '../../src/gate/validate-schedules.js';
import { validateSchedules } from '../../src/gate/validate-schedules.js';
import { noLaterPeaks, randomScene } from '../support/scenes.js';

const { scene } = randomScene({
  seed: 1,
  battery: createBattery({ powerKw: 50, capacityKwh: 100 }),
  pathCount: 4,
  dayCount: 1,
  windows: 1,
  fromStep: 23,
  socFraction: 0.5,
  runningPeakKw: 60,
});
/** The gate's own schedule, whatever its terms: what is decided on are the terms beside it. */
const accepted = validateSchedules([scene], [[followPolicy(scene, [500])]], [noLaterPeaks(scene)], {
  targetsKw: [500],
  idleP95Kw: [Number.POSITIVE_INFINITY],
  missLimit: 0.05,
  groups: 2,
})[0]!;

function verdict(
  rejection: Rejection | null,
  missProbability: number,
  expectedCharge: number,
  given: Partial<Verdict> = {},
  action: Verdict['terms']['action'] = 'hold',
): Verdict {
  return {
    terms: { ...accepted.terms, action, missProbability, expectedCharge, expectedWear: 0 },
    rejection,
    schedule: rejection === null ? accepted.schedule : null,
    groups: [],
    ...given,
  };
}

describe('choose', () => {
  test('takes the cheapest accepted, be a rejected one cheaper or not', () => {
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
          const { index, isAccepted } = choose(verdicts);
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

  test('takes the first of those that cost the same within a thousandth', () => {
    expect(choose([verdict(null, 0, 1000), verdict(null, 0, 999.5)]).index).toBe(0);
    expect(choose([verdict(null, 0, 1000), verdict(null, 0, 998)]).index).toBe(1);
  });
});

describe('confidenceOf', () => {
  test('is the share of the draws that would act alike', () => {
    // Four draws: the first is cheaper in two, misses in one, and is dearer in one.
    const verdicts = [
      verdict(null, 0, 0, {
        groups: [
          { missProbability: 0, cost: 1 },
          { missProbability: 0, cost: 1 },
          { missProbability: 0.2, cost: 1 },
          { missProbability: 0, cost: 3 },
        ],
      }),
      verdict(
        null,
        0,
        0,
        { groups: new Array(4).fill({ missProbability: 0.05, cost: 2 }) },
        'charge',
      ),
    ];
    expect(confidenceOf(verdicts, 'hold', { missLimit: 0.05 })).toBe(0.5);
    expect(confidenceOf(verdicts, 'charge', { missLimit: 0.05 })).toBe(0.5);
    expect(confidenceOf(verdicts, 'discharge_full', { missLimit: 0.05 })).toBe(0);
    expect(confidenceOf(verdicts, 'hold', { missLimit: 0.02 })).toBe(0.75);
  });
});
