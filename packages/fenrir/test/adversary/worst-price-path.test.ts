import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  priceIntervals,
  type WorstPricePathProblem,
  worstPricePath,
} from '../../src/adversary/index.js';

const cents = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((c) => c / 100);

/** A problem with steps of one length. */
interface UniformProblem extends WorstPricePathProblem {
  readonly stepMinutes: number;
}

/** Up to six steps with intervals of any width and a dispatch that charges, idles or discharges. */
const problem = (steps: number, stepMinutes: number): fc.Arbitrary<UniformProblem> =>
  fc
    .record({
      steps: fc.array(fc.tuple(cents(-200, 2000), cents(0, 300), cents(0, 300), cents(-50, 50)), {
        minLength: 1,
        maxLength: steps,
      }),
      budgetHours: fc.oneof(fc.integer({ min: 0, max: 8 }), cents(0, 6)),
    })
    .map(({ steps: drawn, budgetHours }) => ({
      intervals: {
        nominalPath: Float64Array.from(drawn, ([p]) => p),
        lowPath: Float64Array.from(drawn, ([p, down]) => p - down),
        highPath: Float64Array.from(drawn, ([p, , up]) => p + up),
      },
      chargeMwSeries: drawn.map(([, , , mw]) => Math.max(0, -mw)),
      dischargeMwSeries: drawn.map(([, , , mw]) => Math.max(0, mw)),
      budgetHours,
      stepMinutes,
    }));

function revenueOn(
  path: ArrayLike<number>,
  { chargeMwSeries, dischargeMwSeries, stepMinutes }: UniformProblem,
) {
  let total = 0;
  for (let step = 0; step < path.length; step += 1) {
    total += (path[step]! * (dischargeMwSeries[step]! - chargeMwSeries[step]!) * stepMinutes) / 60;
  }
  return total;
}

/** Smallest revenue over all sets of whole steps and one step moved in part: the corners of the budget set. */
function overAllCorners(one: UniformProblem): number {
  const { nominalPath, lowPath, highPath } = one.intervals;
  const steps = nominalPath.length;
  const budget = Math.min(steps, one.budgetHours / (one.stepMinutes / 60));
  let least = revenueOn(nominalPath, one);
  // Each step stays, goes down or goes up; then one more moves as far as the remaining budget allows.
  for (let corner = 0; corner < 3 ** steps; corner += 1) {
    const moves = Array.from({ length: steps }, (_, step) => Math.floor(corner / 3 ** step) % 3);
    const whole = moves.filter((move) => move !== 0).length;
    if (whole > budget) continue;
    const at = (step: number, move: number) =>
      move === 0 ? nominalPath[step]! : move === 1 ? lowPath[step]! : highPath[step]!;
    const path = moves.map((move, step) => at(step, move));
    least = Math.min(least, revenueOn(path, one));
    const part = Math.min(1, budget - whole);
    for (let step = 0; step < steps; step += 1) {
      if (moves[step] !== 0) continue;
      for (const move of [1, 2]) {
        const partly = [...path];
        partly[step] = nominalPath[step]! + part * (at(step, move) - nominalPath[step]!);
        least = Math.min(least, revenueOn(partly, one));
      }
    }
  }
  return least;
}

describe('the worst-case price path', () => {
  test('is the worst of all corners of the budget', () => {
    for (const stepMinutes of [60, 30]) {
      fc.assert(
        fc.property(problem(6, stepMinutes), (one) => {
          const worst = worstPricePath(one);
          expect(worst.worstRevenue).toBeCloseTo(overAllCorners(one), 6);
        }),
        { numRuns: 30 },
      );
    }
  });

  test('costs what the dispatch loses on it, and stays in its intervals and within the budget', () => {
    fc.assert(
      fc.property(problem(24, 60), (one) => {
        const { worstPath, worstRevenue, nominalRevenue, bindingSteps } = worstPricePath(one);
        const { nominalPath, lowPath, highPath } = one.intervals;
        expect(worstRevenue).toBeCloseTo(revenueOn(worstPath, one), 6);
        expect(nominalRevenue).toBeCloseTo(revenueOn(nominalPath, one), 6);
        const moved = [...nominalPath.keys()].filter(
          (step) => worstPath[step] !== nominalPath[step],
        );
        expect(bindingSteps).toEqual(moved);
        expect(moved.length).toBeLessThanOrEqual(Math.ceil(one.budgetHours));
        for (const step of moved) {
          expect(worstPath[step]).toBeGreaterThanOrEqual(lowPath[step]!);
          expect(worstPath[step]).toBeLessThanOrEqual(highPath[step]!);
        }
      }),
    );
  });

  test('is the nominal path without a budget, and never better with a larger one', () => {
    fc.assert(
      fc.property(problem(24, 60), (one) => {
        const none = worstPricePath({ ...one, budgetHours: 0 });
        expect(none.worstPath).toEqual(one.intervals.nominalPath);
        expect(none.worstRevenue).toBe(none.nominalRevenue);
        let before = none.worstRevenue;
        for (const budgetHours of [0.5, 1, 2.25, 5, 24, 1000]) {
          const { worstRevenue } = worstPricePath({ ...one, budgetHours });
          expect(worstRevenue).toBeLessThanOrEqual(before + 1e-9);
          before = worstRevenue;
        }
      }),
    );
  });

  test('does not move a price without a cost to the dispatch', () => {
    const flat = (value: number) => new Float64Array(3).fill(value);
    const worst = worstPricePath({
      intervals: { nominalPath: flat(50), lowPath: flat(0), highPath: flat(90) },
      chargeMwSeries: [0, 2, 0],
      dischargeMwSeries: [0, 0, 1],
      budgetHours: 3,
      stepMinutes: 60,
    });
    expect(worst).toEqual({
      worstPath: Float64Array.of(50, 90, 0),
      nominalRevenue: -50,
      worstRevenue: -180,
      bindingSteps: [1, 2],
    });
  });

  test('rejects an interval without its nominal price', () => {
    const intervals = {
      nominalPath: Float64Array.of(50),
      lowPath: Float64Array.of(60),
      highPath: Float64Array.of(70),
    };
    expect(() =>
      worstPricePath({
        intervals,
        chargeMwSeries: [0],
        dischargeMwSeries: [1],
        budgetHours: 1,
        stepMinutes: 60,
      }),
    ).toThrow(/step 0 must lie in its interval, 60 to 70; 50 came/);
  });
});

describe('price intervals of scenarios', () => {
  test('contain all scenarios without a tail, and meet in the median with a tail of a half', () => {
    const path = fc.array(cents(-100, 1000), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 20 }), (scenarios) => {
        const whole = priceIntervals(scenarios, 0);
        const middle = priceIntervals(scenarios, 0.5);
        for (let step = 0; step < 3; step += 1) {
          const prices = scenarios.map((scenario) => scenario[step]!).sort((a, b) => a - b);
          const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
          const median = (prices[(prices.length - 1) >> 1]! + prices[prices.length >> 1]!) / 2;
          expect(whole.lowPath[step]).toBe(prices[0]);
          expect(whole.highPath[step]).toBe(prices[prices.length - 1]);
          expect(whole.nominalPath[step]).toBeCloseTo(mean, 9);
          expect(middle.lowPath[step]).toBeCloseTo(Math.min(mean, median), 9);
          expect(middle.highPath[step]).toBeCloseTo(Math.max(mean, median), 9);
        }
      }),
    );
  });

  test('reject scenarios of unequal length and tails beyond the middle', () => {
    expect(() => priceIntervals([[1, 2], [1]], 0.1)).toThrow(
      /scenarios\[1\] must have 2 entries; 1/,
    );
    expect(() => priceIntervals([[1]], 0.6)).toThrow(/tail must be from 0 to 0.5; 0.6 came/);
    expect(() => priceIntervals([], 0.1)).toThrow(/scenarios must have at least 1 entry/);
  });
});
