import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  planDispatch,
  planDistributionallyRobust,
  projectPlan,
  type Site,
  settleDispatch,
} from '../../src/plan/index.js';
import { gridDispatches, gridSite } from '../support/grid-plans.js';
import {
  anyPlan,
  moneyScale,
  price,
  priceAboveZero,
  site,
  uncertaintyAround,
} from '../support/plan-cases.js';

const scaleOf = (one: Site, prices: readonly number[]) => moneyScale(prices, one, prices.length);
const paths = (prices: fc.Arbitrary<number>, most: number) =>
  fc.array(prices, { minLength: 1, maxLength: most });
const endValue = [{ widthMwh: 1, perMwh: 45 }];

describe('a plan with a given first step', () => {
  test('carries it out as far as the battery can, and continues optimally', async () => {
    await fc.assert(
      fc.asyncProperty(site(), paths(price, 8), anyPlan(1), async (one, pricePath, [firstStep]) => {
        const plan = await planDispatch({
          site: one,
          pricePath,
          endValue,
          firstStep: firstStep!,
        });
        const alone = projectPlan(one, [firstStep!]).dispatch;
        expect(plan.dispatch.chargeMwSeries[0]).toBe(alone.chargeMwSeries[0]);
        expect(plan.dispatch.dischargeMwSeries[0]).toBe(alone.dischargeMwSeries[0]);
        const now = settleDispatch(one, alone, pricePath.slice(0, 1), endValue);
        const later =
          pricePath.length === 1
            ? 0
            : (
                await planDispatch({
                  site: { ...one, socFraction: alone.socFractionSeries[0]! },
                  pricePath: pricePath.slice(1),
                  endValue,
                })
              ).nominal.value;
        const tolerance = 1e-7 * scaleOf(one, pricePath);
        expect(Math.abs(plan.nominal.value - now.value - later)).toBeLessThan(tolerance);
        const free = await planDispatch({ site: one, pricePath, endValue });
        expect(plan.nominal.value).toBeLessThanOrEqual(free.nominal.value + tolerance);
      }),
      { numRuns: 30 },
    );
  });

  test('keeps it against adversary and ambiguity set, outside its window and beyond its budget', async () => {
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 4000,
      minSocFraction: 0.2,
      maxSocFraction: 0.8,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 20 }),
        fc.array(price, { minLength: 4, maxLength: 4 }).chain((pricePath) =>
          fc.record({
            pricePath: fc.constant(pricePath),
            uncertainty: uncertaintyAround(pricePath),
          }),
        ),
        anyPlan(1),
        async (twentieths, { pricePath, uncertainty }, [firstStep]) => {
          const one: Site = { battery, socFraction: twentieths / 20, stepMinutes: [5, 30, 60, 60] };
          const alone = projectPlan({ ...one, stepMinutes: 5 }, [firstStep!]).dispatch;
          // From above the window the battery recovers, which uses the budget.
          const dischargeBudgetMwh = twentieths > 16 ? 4 : 0.01;
          const task = { site: one, firstStep: firstStep!, dischargeBudgetMwh };
          const plans = [
            await planDispatch({ ...task, pricePath, uncertainty }),
            await planDistributionallyRobust({
              ...task,
              scenarios: [pricePath, uncertainty.lowPath],
              ambiguity: { kind: 'tail', riskAversion: 0.5, tailShare: 0.5 },
            }),
          ];
          for (const { dispatch } of plans) {
            expect(dispatch.chargeMwSeries[0]).toBe(alone.chargeMwSeries[0]);
            expect(dispatch.dischargeMwSeries[0]).toBe(alone.dischargeMwSeries[0]);
          }
        },
      ),
      {
        numRuns: 30,
        examples: [
          // The first step asks for far more than the battery can do: the budget loses only what it does.
          [
            17,
            {
              pricePath: [0, 0, -10.26, 0],
              uncertainty: {
                lowPath: [0, 0, -10.26, 0],
                highPath: [0, 0, -10.26, 0],
                budgetHours: 0,
              },
            },
            [{ direction: 'discharge', powerMw: 46.788 }],
          ],
        ],
      },
    );
  });
});

describe('a plan with price impact', () => {
  test('is the best of all plans on a fine grid', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 3, maxLength: 3 }),
        fc.constantFrom(1, 8, 30),
        async (pricePath, impactPerMw) => {
          const plan = await planDispatch({ site: gridSite, pricePath, impactPerMw });
          let best = Number.NEGATIVE_INFINITY;
          for (const dispatch of gridDispatches(8)) {
            // p·g − β·g², on paper.
            let cash = 0;
            for (let step = 0; step < 3; step += 1) {
              const soldMw = dispatch.dischargeMwSeries[step]! - dispatch.chargeMwSeries[step]!;
              cash += (pricePath[step]! - impactPerMw * soldMw) * soldMw;
            }
            best = Math.max(best, cash);
          }
          expect(plan.worstValueBound).toBeGreaterThanOrEqual(best - 1e-9);
          expect(plan.nominal.value).toBeGreaterThanOrEqual(best - 0.01);
          // Half a cell of 0.125 MW in each of three steps, in which a MW more costs up to 90 + 2·30.
          expect(plan.nominal.value).toBeLessThanOrEqual(best + 3 * 0.0625 * 150);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('spreads over hours of equal price, among which a price taker is indifferent', async () => {
    // 2 MWh to sell in 4 hours at 50, each MW of an hour lowering its own price by 8: half a MW each, 4·0.5·(50 − 4).
    const { dispatch, nominal } = await planDispatch({
      site: { ...gridSite, socFraction: 1 },
      pricePath: [50, 50, 50, 50],
      impactPerMw: 8,
    });
    expect(nominal.value).toBeCloseTo(92, 2);
    expect(nominal.impactCost).toBeCloseTo(8, 1);
    dispatch.dischargeMwSeries.forEach((mw) => {
      expect(mw).toBeCloseTo(0.5, 1);
    });
  });

  test('is proven within its gap, has the settled value, and earns less with a larger impact', async () => {
    await fc.assert(
      fc.asyncProperty(site(), paths(price, 10), async (one, pricePath) => {
        const tolerance = 2e-5 * scaleOf(one, pricePath);
        let before = Number.POSITIVE_INFINITY;
        for (const impactPerMw of [0, 0.01, 0.2, 5]) {
          const plan = await planDispatch({ site: one, pricePath, endValue, impactPerMw });
          expect(plan.worstValueBound - plan.worstValue).toBeLessThan(tolerance);
          const settled = settleDispatch(one, plan.dispatch, pricePath, endValue, { impactPerMw });
          expect(settled).toEqual(plan.nominal);
          expect(plan.nominal.value).toBeLessThanOrEqual(before + tolerance);
          before = plan.nominal.value;
        }
      }),
      { numRuns: 15 },
    );
  });

  test('of 0 is the plan of a price taker, bit for bit', async () => {
    await fc.assert(
      fc.asyncProperty(site(), paths(price, 10), async (one, pricePath) => {
        expect(await planDispatch({ site: one, pricePath, impactPerMw: 0 })).toEqual(
          await planDispatch({ site: one, pricePath }),
        );
      }),
      { numRuns: 10 },
    );
  });

  test('is the best of all plans on a grid in its worst case, with ambiguity set and budget too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(priceAboveZero, { minLength: 3, maxLength: 3 }), {
          minLength: 2,
          maxLength: 3,
        }),
        async (scenarios) => {
          const impactPerMw = 6;
          const plan = await planDistributionallyRobust({
            site: gridSite,
            scenarios,
            impactPerMw,
            ambiguity: { kind: 'tail', riskAversion: 1, tailShare: 1 / scenarios.length },
          });
          for (const dispatch of gridDispatches(2)) {
            const worst = Math.min(
              ...scenarios.map(
                (path) => settleDispatch(gridSite, dispatch, path, [], { impactPerMw }).value,
              ),
            );
            expect(worst).toBeLessThanOrEqual(plan.worstValueBound + 1e-9);
          }
        },
      ),
      { numRuns: 13 },
    );
  });
});
