import { storedEnergyValue } from '@bess/strix/valuation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worstPricePath } from '../../src/adversary/index.js';
import { planInterval } from '../../src/index.js';
import { planDispatch, projectPlan, type Site, settleDispatch } from '../../src/plan/index.js';
import {
  anyPlan,
  moneyScale,
  price,
  priceAboveZero,
  site,
  type UniformSite,
  uncertaintyAround,
} from '../support/plan-cases.js';

/** Steps of multiples of a quarter-hour, and the same time in quarter-hours. */
const blocks = (most: number) =>
  fc.array(fc.constantFrom(1, 2, 4, 10), { minLength: 1, maxLength: most });
const spread = <T>(values: readonly T[], quarters: readonly number[]) =>
  values.flatMap((value, at) => new Array<T>(quarters[at]!).fill(value));
const inBlocks = (one: UniformSite, quarters: readonly number[]): Site => ({
  ...one,
  stepMinutes: quarters.map((count) => 15 * count),
});
const inQuarters = (one: UniformSite): Site => ({ ...one, stepMinutes: 15 });

const blockProblem = (prices: fc.Arbitrary<number>, most: number) =>
  blocks(most).chain((quarters) => {
    const path = fc.array(prices, { minLength: quarters.length, maxLength: quarters.length });
    return fc.record({ one: site(), quarters: fc.constant(quarters), pricePath: path });
  });

const scaleOf = (one: Site, prices: readonly number[], quarters: readonly number[]) =>
  moneyScale(prices, one, quarters.reduce((sum, count) => sum + count, 0) / 4);

describe('steps of unequal length', () => {
  test('have the value of their quarter-hours in a plan', async () => {
    await fc.assert(
      fc.asyncProperty(blockProblem(priceAboveZero, 6), async ({ one, quarters, pricePath }) => {
        const endValue = [{ widthMwh: 1, perMwh: 30 }];
        const coarse = await planDispatch({ site: inBlocks(one, quarters), pricePath, endValue });
        const fine = await planDispatch({
          site: inQuarters(one),
          pricePath: spread(pricePath, quarters),
          endValue,
        });
        const tolerance = 1e-7 * scaleOf(one, pricePath, quarters);
        expect(Math.abs(coarse.nominal.value - fine.nominal.value)).toBeLessThan(tolerance);
        expect(coarse.worstValueBound - coarse.worstValue).toBeLessThan(tolerance);
      }),
      { numRuns: 20 },
    );
  });

  test("give stored energy the value of STRIX's blocks", async () => {
    await fc.assert(
      fc.asyncProperty(
        blockProblem(priceAboveZero, 12),
        async ({ one: drawn, quarters, pricePath }) => {
          const one = inBlocks(drawn, quarters);
          const { battery } = one;
          const capacityMwh = battery.capacityKwh / 1000;
          const storedMwh = one.socFraction * capacityMwh;
          const { slopes, lengths } = storedEnergyValue(
            pricePath,
            {
              powerMw: battery.powerKw / 1000,
              minEnergyMwh: 0,
              maxEnergyMwh: capacityMwh,
              initialEnergyMwh: 0,
              chargeEfficiency: battery.chargeEfficiency,
              dischargeEfficiency: battery.dischargeEfficiency,
              wearPerMwhDischarged: battery.wearPerMwhDischarged,
            },
            { blockHours: quarters.map((count) => count / 4) },
          );
          let left = storedMwh;
          const worth = slopes.reduce((sum, slope, at) => {
            const taken = Math.min(left, lengths[at]!);
            left -= taken;
            return sum + slope * taken;
          }, 0);
          const stored = await planDispatch({ site: one, pricePath });
          const empty = await planDispatch({ site: { ...one, socFraction: 0 }, pricePath });
          expect(Math.abs(stored.nominal.value - empty.nominal.value - worth)).toBeLessThan(
            1e-7 * scaleOf(one, pricePath, quarters),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  test('lose in the worst case what their quarter-hours lose, parts of a step included', async () => {
    await fc.assert(
      fc.asyncProperty(
        blockProblem(price, 6).chain(({ one, quarters, pricePath }) =>
          fc.record({
            one: fc.constant(one),
            quarters: fc.constant(quarters),
            pricePath: fc.constant(pricePath),
            uncertainty: uncertaintyAround(pricePath),
          }),
        ),
        async ({ one, quarters, pricePath, uncertainty }) => {
          const { lowPath, highPath, budgetHours } = uncertainty;
          const plan = await planDispatch({
            site: inBlocks(one, quarters),
            pricePath,
            uncertainty,
          });
          const { chargeMwSeries, dischargeMwSeries } = plan.dispatch;
          const fine = worstPricePath({
            intervals: {
              nominalPath: Float64Array.from(spread(pricePath, quarters)),
              lowPath: Float64Array.from(spread(Array.from(lowPath), quarters)),
              highPath: Float64Array.from(spread(Array.from(highPath), quarters)),
            },
            chargeMwSeries: spread(Array.from(chargeMwSeries), quarters),
            dischargeMwSeries: spread(Array.from(dischargeMwSeries), quarters),
            budgetHours,
            stepMinutes: 15,
          });
          const tolerance = 1e-7 * scaleOf(one, [...pricePath, 100], quarters);
          const lost = fine.nominalRevenue - fine.worstRevenue;
          expect(Math.abs(plan.nominal.value - plan.worstValue - lost)).toBeLessThan(tolerance);
          expect(plan.worstValueBound - plan.worstValue).toBeLessThan(100 * tolerance);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('are carried out and settled as their quarter-hours, where none ends on a limit', () => {
    fc.assert(
      fc.property(site(), blocks(6), anyPlan(6), price, (one, quarters, asked, cost) => {
        const plan = quarters.map((_, step) => asked[step % asked.length]!);
        const pricePath = quarters.map((_, step) => cost + step);
        const coarse = inBlocks(one, quarters);
        const { dispatch } = projectPlan(coarse, plan);
        // A power that is feasible throughout a block is feasible in its quarters, with the same end.
        const given = plan.map(({ direction }, step) => ({
          direction,
          powerMw:
            direction === 'charge'
              ? dispatch.chargeMwSeries[step]!
              : dispatch.dischargeMwSeries[step]!,
        }));
        const fine = projectPlan(inQuarters(one), spread(given, quarters));
        expect(fine.dispatch.socFractionSeries.at(-1)).toBeCloseTo(
          dispatch.socFractionSeries.at(-1)!,
          9,
        );
        const settled = settleDispatch(coarse, dispatch, pricePath);
        const again = settleDispatch(inQuarters(one), fine.dispatch, spread(pricePath, quarters));
        expect(Math.abs(settled.value - again.value)).toBeLessThan(
          1e-9 * scaleOf(one, pricePath, quarters),
        );
      }),
    );
  });

  test('given as a list of equal lengths are the same as that length, bit for bit', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(price, { minLength: 1, maxLength: 12 }),
        async (one, pricePath) => {
          const listed = { ...one, stepMinutes: pricePath.map(() => one.stepMinutes) };
          expect(await planDispatch({ site: listed, pricePath })).toEqual(
            await planDispatch({ site: one, pricePath }),
          );
        },
      ),
      { numRuns: 10 },
    );
  });

  test('are rejected for an invalid number or length', () => {
    fc.assert(
      fc.property(site(), (one) => {
        const plan = [{ direction: 'idle', powerMw: 0 }] as const;
        const of = (stepMinutes: readonly number[]) => () =>
          projectPlan({ ...one, stepMinutes }, plan);
        expect(of([5, 5])).toThrow(/stepMinutes must have 1 entries; 2 came/);
        expect(of([])).toThrow(/stepMinutes must have at least 1 entry; 0 came/);
        expect(of([0])).toThrow(/stepMinutes/);
        expect(of([Number.NaN])).toThrow(/stepMinutes\[0\] must be a finite number; NaN came/);
      }),
      { numRuns: 1 },
    );
  });

  test('start with the interval that begins', () => {
    fc.assert(
      fc.property(site(), price, price, (one, now, later) => {
        const lookahead = { pricePath: Float64Array.of(later), blockHours: Float64Array.of(1) };
        const listed = { ...one, stepMinutes: [one.stepMinutes] };
        expect(planInterval({ site: listed, pricePerMwh: now, lookahead })).toEqual(
          planInterval({ site: one, pricePerMwh: now, lookahead }),
        );
      }),
    );
  });
});
