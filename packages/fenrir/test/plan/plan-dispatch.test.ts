import { createBattery } from '@bess/kernel/battery';
import type { BatteryParameters } from '@bess/strix';
import { perfectForesightBound } from '@bess/strix/valuation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worstPricePath } from '../../src/adversary/index.js';
import {
  type DispatchProblem,
  planDispatch,
  projectPlan,
  type Site,
  settleDispatch,
} from '../../src/plan/index.js';
import {
  anyPlan,
  moneyScale,
  price,
  priceAboveZero,
  site,
  type UniformSite,
  uncertaintyAround,
} from '../support/plan-cases.js';

/** Converts a step to an hour: STRIX's bound uses hours, and only power times step length matters. */
function asHours({ battery, socFraction, stepMinutes }: UniformSite): BatteryParameters {
  const capacityMwh = battery.capacityKwh / 1000;
  return {
    powerMw: (battery.powerKw / 1000) * (stepMinutes / 60),
    minEnergyMwh: battery.minSocFraction * capacityMwh,
    maxEnergyMwh: battery.maxSocFraction * capacityMwh,
    initialEnergyMwh: socFraction * capacityMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    wearPerMwhDischarged: battery.wearPerMwhDischarged,
  };
}

/** Cash turnover, for tolerances. */
const scaleOf = (one: Site, prices: readonly number[]) => moneyScale(prices, one, prices.length);

/** Worst-case value of a dispatch, by the adversary. */
function worstValueOf(
  problem: DispatchProblem,
  dispatch: ReturnType<typeof projectPlan>['dispatch'],
) {
  const { site: one, pricePath, endValue, uncertainty } = problem;
  const { value } = settleDispatch(one, dispatch, pricePath, endValue);
  const { worstRevenue, nominalRevenue } = worstPricePath({
    intervals: {
      nominalPath: Float64Array.from(pricePath),
      lowPath: Float64Array.from(uncertainty!.lowPath),
      highPath: Float64Array.from(uncertainty!.highPath),
    },
    ...dispatch,
    budgetHours: uncertainty!.budgetHours,
    stepMinutes: one.stepMinutes,
  });
  return value + worstRevenue - nominalRevenue;
}

describe('the plan at known prices', () => {
  test("has the value of STRIX's dynamic programme", async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(priceAboveZero, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 120 }),
        async (one, pricePath, perMwh) => {
          const endValue = [{ widthMwh: 1, perMwh }];
          const { nominal, worstValue, worstValueBound } = await planDispatch({
            site: one,
            pricePath,
            endValue,
          });
          const battery = asHours(one);
          const bound = perfectForesightBound(pricePath, battery, { endValuePerMwh: perMwh });
          const endMwh = bound.energyMwhPath[pricePath.length - 1]!;
          const expected = bound.valueLessWear + perMwh * (endMwh - battery.initialEnergyMwh);
          const tolerance = 1e-7 * scaleOf(one, pricePath);
          expect(Math.abs(nominal.value - expected)).toBeLessThan(tolerance);
          expect(worstValue).toBe(nominal.value);
          expect(worstValueBound - worstValue).toBeLessThan(tolerance);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('never charges and discharges simultaneously at any price, and no dispatch is better', async () => {
    // 2 MWh in units of half a MWh; one MW for half an hour stores 0.5 MWh, and returns 0.25 of it.
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 2000,
      chargeEfficiency: 1,
      dischargeEfficiency: 0.5,
      wearPerMwhDischarged: 5,
    });
    const sharesOfStep = [-1, -0.5, 0, 0.5, 1];
    await fc.assert(
      fc.asyncProperty(
        fc.array(price, { minLength: 1, maxLength: 6 }),
        fc.nat(4),
        async (pricePath, quarter) => {
          const one: Site = { battery, socFraction: quarter / 4, stepMinutes: 30 };
          const { dispatch, nominal } = await planDispatch({ site: one, pricePath });
          dispatch.chargeMwSeries.forEach((chargeMw, step) => {
            expect(Math.min(chargeMw, dispatch.dischargeMwSeries[step]!)).toBe(0);
          });
          // Every sequence of full, half and no power on a grid that these powers never leave.
          const best = (step: number, storedMwh: number): number => {
            if (step === pricePath.length) return 0;
            let most = Number.NEGATIVE_INFINITY;
            for (const share of sharesOfStep) {
              const after = share > 0 ? storedMwh + share * 0.5 : storedMwh + share;
              if (after < 0 || after > 2) continue;
              const soldMwh = -share * 0.5;
              const cash = pricePath[step]! * soldMwh - 5 * Math.max(0, soldMwh);
              most = Math.max(most, cash + best(step + 1, after));
            }
            return most;
          };
          const enumerated = best(0, quarter / 2);
          expect(nominal.value).toBeGreaterThanOrEqual(enumerated - 1e-6);
          // At these sizes the optimum of exclusive steps moves whole or half steps.
          expect(nominal.value).toBeLessThanOrEqual(enumerated + 1e-6);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('beyond 24 steps is no worse than in whole steps, and no plan exceeds its bound', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(fc.integer({ min: -60, max: 40 }), { minLength: 13, maxLength: 16 }),
        anyPlan(32),
        async (one, prices, other) => {
          const halves = prices.flatMap((perMwh) => [perMwh, perMwh]);
          const fine = { ...one, stepMinutes: one.stepMinutes / 2 };
          const plan = await planDispatch({ site: fine, pricePath: halves });
          plan.dispatch.chargeMwSeries.forEach((chargeMw, step) => {
            expect(Math.min(chargeMw, plan.dispatch.dischargeMwSeries[step]!)).toBe(0);
          });
          const tolerance = 1e-7 * scaleOf(one, prices);
          expect(plan.worstValueBound).toBeGreaterThanOrEqual(plan.worstValue);
          // Whole steps consist of exclusive halves, and these are planned exactly.
          const whole = await planDispatch({ site: one, pricePath: prices });
          expect(plan.worstValueBound).toBeGreaterThanOrEqual(whole.nominal.value - tolerance);
          expect(plan.nominal.value).toBeGreaterThanOrEqual(whole.nominal.value - tolerance);
          const asked = halves.map((_, step) => other[step % other.length]!);
          const { dispatch } = projectPlan(fine, asked);
          expect(settleDispatch(fine, dispatch, halves).value).toBeLessThanOrEqual(
            plan.worstValueBound + tolerance,
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  test('is no worse than any other plan', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        anyPlan(10),
        fc.array(price, { minLength: 10, maxLength: 10 }),
        async (one, other, prices) => {
          const pricePath = prices.slice(0, other.length);
          const endValue = [
            { widthMwh: one.battery.capacityKwh / 3000, perMwh: 70 },
            { widthMwh: 1, perMwh: 25 },
          ];
          const { nominal } = await planDispatch({ site: one, pricePath, endValue });
          const { dispatch } = projectPlan(one, other);
          const { value } = settleDispatch(one, dispatch, pricePath, endValue);
          expect(nominal.value).toBeGreaterThanOrEqual(value - 1e-7 * scaleOf(one, pricePath));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('satisfies connection, discharge budget and power limits, and is worth less for them', async () => {
    const limited = [
      { socFraction: 0, chargeKw: 1000, dischargeKw: 200 },
      { socFraction: 0.25, chargeKw: 1000, dischargeKw: 1000 },
      { socFraction: 0.75, chargeKw: 900, dischargeKw: 1000 },
      { socFraction: 1, chargeKw: 100, dischargeKw: 1000 },
    ];
    const options = { powerKw: 1000, capacityKwh: 2000 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(priceAboveZero, { minLength: 4, maxLength: 16 }),
        async (pricePath) => {
          const free: Site = { battery: createBattery(options), socFraction: 0.5, stepMinutes: 60 };
          const tight = { ...free, importLimitMw: 0.6, exportLimitMw: 0.4 };
          const tapered = { ...free, battery: createBattery({ ...options, powerLimits: limited }) };
          const all = (await planDispatch({ site: free, pricePath })).nominal.value;
          const connected = await planDispatch({ site: tight, pricePath });
          const budgeted = await planDispatch({ site: free, pricePath, dischargeBudgetMwh: 0.7 });
          const slowed = await planDispatch({ site: tapered, pricePath });
          expect(Math.max(...connected.dispatch.chargeMwSeries)).toBeLessThanOrEqual(0.6);
          expect(Math.max(...connected.dispatch.dischargeMwSeries)).toBeLessThanOrEqual(0.4);
          expect(budgeted.nominal.soldMwh).toBeLessThanOrEqual(0.7 + 1e-9);
          for (const { nominal } of [connected, budgeted, slowed]) {
            expect(nominal.value).toBeLessThanOrEqual(all + 1e-6);
          }
          // If the lines did not limit the power, it would be clipped, and the value would differ from the model's.
          expect(slowed.nominal.value).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('recovers a battery from outside its window', async () => {
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 4000,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      minSocFraction: 0.5,
      maxSocFraction: 0.75,
    });
    const pricePath = [500, 40, 30, 60];
    const below = await planDispatch({
      site: { battery, socFraction: 0.125, stepMinutes: 60 },
      pricePath,
    });
    // 0.5 MWh are 1.5 below the window: an hour and a half at a high price.
    expect(below.dispatch.chargeMwSeries.slice(0, 2)).toEqual(Float64Array.of(1, 0.5));
    expect(Array.from(below.dispatch.socFractionSeries.slice(1))).toEqual([0.5, 0.75, 0.5]);
    const above = await planDispatch({
      site: { battery, socFraction: 1, stepMinutes: 60 },
      pricePath,
    });
    expect(above.dispatch.socFractionSeries[0]).toBe(0.75);
  });

  test('matches the example of its documentation', async () => {
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 1000,
      chargeEfficiency: 1,
      dischargeEfficiency: 0.8,
    });
    const one = { battery, socFraction: 0, stepMinutes: 60 };
    expect((await planDispatch({ site: one, pricePath: [20, 100] })).nominal.value).toBeCloseTo(
      56,
      9,
    );
  });

  test('rejects invalid problems', async () => {
    const one: Site = {
      battery: createBattery({ powerKw: 1, capacityKwh: 1 }),
      socFraction: 0,
      stepMinutes: 60,
    };
    await expect(planDispatch({ site: one, pricePath: [] })).rejects.toThrow(
      /1 to 288 entries; 0 came/,
    );
    await expect(planDispatch({ site: one, pricePath: [Number.NaN] })).rejects.toThrow(
      /pricePath\[0\]/,
    );
    await expect(
      planDispatch({
        site: one,
        pricePath: [1],
        endValue: [
          { widthMwh: 1, perMwh: 1 },
          { widthMwh: 1, perMwh: 2 },
        ],
      }),
    ).rejects.toThrow(/endValue\[1\].perMwh must be at most 1, that of the piece before; 2 came/);
    const sagging = createBattery({
      powerKw: 1,
      capacityKwh: 1,
      powerLimits: [
        { socFraction: 0, chargeKw: 1, dischargeKw: 1 },
        { socFraction: 0.5, chargeKw: 0.2, dischargeKw: 1 },
        { socFraction: 1, chargeKw: 1, dischargeKw: 1 },
      ],
    });
    await expect(
      planDispatch({ site: { ...one, battery: sagging }, pricePath: [1] }),
    ).rejects.toThrow(/charge limit of battery.powerLimits must be concave/);
  });
});

describe('the robust plan', () => {
  const robustProblem = (most: number) =>
    fc
      .tuple(site(), fc.array(price, { minLength: 1, maxLength: most }))
      .chain(([one, pricePath]) =>
        uncertaintyAround(pricePath).map(
          (uncertainty): DispatchProblem => ({ site: one, pricePath, uncertainty }),
        ),
      );

  test('is in its worst case no worse than any other plan, the nominal one included', async () => {
    await fc.assert(
      fc.asyncProperty(robustProblem(8), anyPlan(8), async (problem, other) => {
        const { site: one, pricePath } = problem;
        const tolerance = 1e-7 * scaleOf(one, [...Array.from(pricePath), 100]);
        const robust = await planDispatch(problem);
        expect(robust.worstValue).toBeCloseTo(worstValueOf(problem, robust.dispatch), 9);
        const nominal = await planDispatch({ site: one, pricePath });
        expect(robust.worstValue).toBeGreaterThanOrEqual(
          worstValueOf(problem, nominal.dispatch) - tolerance,
        );
        expect(robust.nominal.value).toBeLessThanOrEqual(nominal.nominal.value + tolerance);
        const steps = other.slice(0, pricePath.length);
        while (steps.length < pricePath.length) steps.push({ direction: 'idle', powerMw: 0 });
        const { dispatch } = projectPlan(one, steps);
        expect(robust.worstValue).toBeGreaterThanOrEqual(
          worstValueOf(problem, dispatch) - tolerance,
        );
        expect(robust.worstValueBound - robust.worstValue).toBeLessThan(
          1e-5 * scaleOf(one, [...Array.from(pricePath), 100]),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('is the best of all plans on a fine grid', async () => {
    // Lossless, 1 MW and 2 MWh: powers in quarters stay on a grid of energy.
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 2000,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 0,
    });
    const pricePath = fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        pricePath.chain((path) => fc.tuple(fc.constant(path), uncertaintyAround(path))),
        async ([path, uncertainty]) => {
          const one: Site = { battery, socFraction: 0.5, stepMinutes: 60 };
          const problem = { site: one, pricePath: path, uncertainty };
          const robust = await planDispatch(problem);
          let best = Number.NEGATIVE_INFINITY;
          const powers = Array.from({ length: 17 }, (_, at) => (at - 8) / 8);
          for (const a of powers) {
            for (const b of powers) {
              for (const c of powers) {
                const stored = [1 + a, 1 + a + b, 1 + a + b + c];
                if (stored.some((mwh) => mwh < 0 || mwh > 2)) continue;
                const chargeMwSeries = Float64Array.of(
                  Math.max(0, a),
                  Math.max(0, b),
                  Math.max(0, c),
                );
                const dischargeMwSeries = Float64Array.of(
                  Math.max(0, -a),
                  Math.max(0, -b),
                  Math.max(0, -c),
                );
                const socFractionSeries = Float64Array.from(stored, (mwh) => mwh / 2);
                best = Math.max(
                  best,
                  worstValueOf(problem, { chargeMwSeries, dischargeMwSeries, socFractionSeries }),
                );
              }
            }
          }
          expect(robust.worstValue).toBeGreaterThanOrEqual(best - 1e-6);
          // The optimum lies within half a cell of 0.125 MW in each of three steps, at up to 170 per MWh.
          expect(robust.worstValue).toBeLessThanOrEqual(best + 3 * 0.0625 * 170);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('equals the nominal plan without a budget, and is never better with a larger one', async () => {
    await fc.assert(
      fc.asyncProperty(robustProblem(12), async (problem) => {
        const { site: one, pricePath, uncertainty } = problem;
        const nominal = await planDispatch({ site: one, pricePath });
        const none = await planDispatch({
          ...problem,
          uncertainty: { ...uncertainty!, budgetHours: 0 },
        });
        expect(none).toEqual(nominal);
        const tolerance = 1e-7 * scaleOf(one, [...Array.from(pricePath), 100]);
        let before = none.worstValue;
        for (const budgetHours of [0.25, 1, 3, 30]) {
          const { worstValue } = await planDispatch({
            ...problem,
            uncertainty: { ...uncertainty!, budgetHours },
          });
          expect(worstValue).toBeLessThanOrEqual(before + tolerance);
          before = worstValue;
        }
      }),
      { numRuns: 13 },
    );
  });
});
