import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteTerms } from '../../src/battery/site-terms.js';
import { planDispatch, projectPlan, settleDispatch } from '../../src/plan/index.js';
import type { CycleProblem } from '../../src/problem/cycle-problem.js';
import { riskNeutral } from '../../src/problem/resolve-ambiguity.js';
import { planExpected } from '../../src/proposals/plan-robust.js';
import { price, priceAboveZero, site } from '../support/plan-cases.js';

/** A problem with blocks of different lengths and no limit besides the battery. */
const problemOf = (prices: fc.Arbitrary<number>): fc.Arbitrary<CycleProblem> =>
  fc
    .record({
      // Some start outside the window.
      site: fc.oneof(site(), site({ minSocFraction: 0.3, maxSocFraction: 0.8 })),
      blocks: fc.array(fc.record({ price: prices, quarters: fc.integer({ min: 1, max: 8 }) }), {
        minLength: 1,
        maxLength: 12,
      }),
      values: fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 0, maxLength: 3 }),
    })
    .map((drawn) => {
      const ofBlocks = {
        ...drawn.site,
        stepMinutes: drawn.blocks.map(({ quarters }) => 15 * quarters),
      };
      const terms = siteTerms(ofBlocks);
      const pricePath = Float64Array.from(drawn.blocks, ({ price }) => price);
      const falling = [...drawn.values].sort((a, b) => b - a);
      return {
        site: ofBlocks,
        terms,
        pricePath,
        scenarios: [pricePath],
        hours: Float64Array.from(drawn.blocks, ({ quarters }) => quarters / 4),
        endValue: falling.map((perMwh) => ({ perMwh, widthMwh: terms.capacityMwh / 2 })),
        ...{ ambiguity: riskNeutral, market: {} },
      };
    });

const anyProblem = problemOf(priceAboveZero);
/** Many prices so far below 0 that dissipating energy pays. */
const dissipatingProblem = problemOf(
  fc.oneof(
    price,
    fc.integer({ min: -30_000, max: 100 }).map((cents) => cents / 100),
  ),
);

describe('the best plan by backward induction', () => {
  test("has the value of the linear program's optimum", async () => {
    await fc.assert(
      fc.asyncProperty(anyProblem, async (problem) => {
        const { site: ofBlocks, pricePath, endValue } = problem;
        const own = settleDispatch(ofBlocks, await planExpected(problem), pricePath, endValue);
        const { nominal } = await planDispatch({ site: ofBlocks, pricePath, endValue });
        const scale = 1 + Math.abs(nominal.value) + Math.abs(nominal.cash);
        expect(Math.abs(own.value - nominal.value)).toBeLessThan(1e-6 * scale);
      }),
      { numRuns: 30 },
    );
  });

  test('has it after a given first step too', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProblem,
        fc.constantFrom('charge', 'discharge', 'idle'),
        async (problem, direction) => {
          const { site: ofBlocks, pricePath, endValue } = problem;
          const ofFirst = { ...ofBlocks, stepMinutes: problem.hours[0]! * 60 };
          const { dispatch } = projectPlan(ofFirst, [
            { direction, powerMw: direction === 'idle' ? 0 : 3 },
          ]);
          const powerMw = dispatch.chargeMwSeries[0]! + dispatch.dischargeMwSeries[0]!;
          const firstStep =
            powerMw > 0 ? { direction, powerMw } : { direction: 'idle' as const, powerMw: 0 };
          const plan = await planExpected(problem, firstStep);
          expect(plan.chargeMwSeries[0]! + plan.dischargeMwSeries[0]!).toBeCloseTo(powerMw, 9);
          const own = settleDispatch(ofBlocks, plan, pricePath, endValue);
          const { nominal } = await planDispatch({
            site: ofBlocks,
            pricePath,
            endValue,
            firstStep,
          });
          const scale = 1 + Math.abs(nominal.value) + Math.abs(nominal.cash);
          expect(Math.abs(own.value - nominal.value)).toBeLessThan(1e-6 * scale);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('lies between what the program finds and proves where negative-price dissipation pays', async () => {
    await fc.assert(
      fc.asyncProperty(dissipatingProblem, async (problem) => {
        const { site: ofBlocks, pricePath, endValue } = problem;
        const own = settleDispatch(ofBlocks, await planExpected(problem), pricePath, endValue);
        const found = await planDispatch({ site: ofBlocks, pricePath, endValue });
        const scale = 1 + Math.abs(found.nominal.value) + Math.abs(found.nominal.cash);
        expect(own.value).toBeGreaterThan(found.nominal.value - 1e-6 * scale);
        expect(own.value).toBeLessThan(found.worstValueBound + 1e-6 * scale);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
