import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Dispatch,
  type PlannedStep,
  planDispatch,
  planDistributionallyRobust,
  type RampLimit,
  settleDispatch,
} from '../../src/plan/index.js';
import { gridDispatches, gridSite, soldMwOf } from '../support/grid-plans.js';
import { price, site } from '../support/plan-cases.js';

const threePrices = fc.array(fc.integer({ min: -40, max: 90 }), { minLength: 3, maxLength: 3 });
const before: fc.Arbitrary<PlannedStep | undefined> = fc.option(
  fc.record({
    direction: fc.constantFrom<PlannedStep['direction']>('charge', 'discharge', 'idle'),
    powerMw: fc.constantFrom(0.5, 1),
  }),
  { nil: undefined },
);
const soldBefore = ({ direction, powerMw }: PlannedStep) =>
  direction === 'idle' ? 0 : direction === 'charge' ? -powerMw : powerMw;

/** Total excess over the ramp in hours. */
function excessOf(dispatch: Dispatch, mwPerHour: number, last: PlannedStep | undefined): number {
  const powers = soldMwOf(dispatch);
  const all = last === undefined ? powers : [soldBefore(last), ...powers];
  return all
    .slice(1)
    .reduce((sum, mw, at) => sum + Math.max(0, Math.abs(mw - all[at]!) - mwPerHour), 0);
}

describe('a ramp limit', () => {
  test('is satisfied, and no plan on a grid that satisfies it is better', async () => {
    await fc.assert(
      fc.asyncProperty(
        threePrices,
        fc.constantFrom(0.5, 1),
        before,
        async (pricePath, mwPerHour, last) => {
          const ramp: RampLimit = {
            mwPerMinute: mwPerHour / 60,
            ...(last === undefined ? {} : { before: last }),
          };
          const plan = await planDispatch({ site: gridSite, pricePath, ramp });
          expect(excessOf(plan.dispatch, mwPerHour, last)).toBeCloseTo(plan.rampExcessMw, 6);
          let best = Number.NEGATIVE_INFINITY;
          let leastExcess = Number.POSITIVE_INFINITY;
          for (const dispatch of gridDispatches(12)) {
            const excess = excessOf(dispatch, mwPerHour, last);
            leastExcess = Math.min(leastExcess, excess);
            if (excess > 1e-9) continue;
            const cash = soldMwOf(dispatch).reduce(
              (sum, mw, step) => sum + pricePath[step]! * mw,
              0,
            );
            best = Math.max(best, cash);
          }
          expect(plan.rampExcessMw).toBeCloseTo(leastExcess, 5);
          // Limits are halves, energies whole: up to three coupled steps share them in twelfths.
          if (leastExcess < 1e-9) expect(plan.nominal.value).toBeCloseTo(best, 4);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('that a full battery cannot satisfy is exceeded as little as possible', async () => {
    // It was charging at 1 MW and is full: of the 1 MW that it must give up at once, 0.3 are allowed.
    const plan = await planDispatch({
      site: { ...gridSite, socFraction: 1 },
      pricePath: [10, 10, 90],
      ramp: { mwPerMinute: 0.3 / 60, before: { direction: 'charge', powerMw: 1 } },
    });
    expect(plan.rampExcessMw).toBeCloseTo(0.7, 5);
    expect(soldMwOf(plan.dispatch)[0]).toBeCloseTo(0, 5);
    // Then 0.3 more each hour: 10·0.3 + 90·0.6, and nothing was sold before the first.
    expect(plan.nominal.value).toBeCloseTo(0.3 * 10 + 0.6 * 90, 3);
  });

  test('between steps of unequal length uses the time between their middles', async () => {
    const plan = await planDispatch({
      site: { ...gridSite, socFraction: 1, stepMinutes: [30, 90] },
      pricePath: [-10, 90],
      ramp: { mwPerMinute: 0.01, before: { direction: 'idle', powerMw: 0 } },
    });
    // 60 minutes lie between the middles, 30 between the first and the one before: it sells 0.6 MW more than at first.
    const [first, second] = soldMwOf(plan.dispatch);
    expect(second! - first!).toBeCloseTo(0.6, 6);
    expect(plan.rampExcessMw).toBeCloseTo(0, 9);
  });

  test('of 0 keeps the power constant, and a very large one has no effect', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(price, { minLength: 1, maxLength: 8 }),
        async (one, pricePath) => {
          const idle: PlannedStep = { direction: 'idle', powerMw: 0 };
          const still = await planDispatch({
            site: one,
            pricePath,
            ramp: { mwPerMinute: 0, before: idle },
          });
          expect(still.nominal.soldMwh + still.nominal.boughtMwh).toBeLessThan(
            1e-6 * one.battery.powerKw,
          );
          const free = await planDispatch({
            site: one,
            pricePath,
            ramp: { mwPerMinute: one.battery.powerKw, before: idle },
          });
          const bare = await planDispatch({ site: one, pricePath });
          const scale = 1 + (5000 * pricePath.length * one.battery.powerKw) / 1000;
          expect(Math.abs(free.nominal.value - bare.nominal.value)).toBeLessThan(1e-7 * scale);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('holds with an ambiguity set too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(threePrices, { minLength: 2, maxLength: 3 }), async (scenarios) => {
        const plan = await planDistributionallyRobust({
          site: gridSite,
          scenarios,
          ramp: { mwPerMinute: 0.5 / 60 },
          ambiguity: { kind: 'tail', riskAversion: 1, tailShare: 1 / scenarios.length },
        });
        expect(plan.rampExcessMw).toBeLessThan(1e-6);
        for (const dispatch of gridDispatches(4)) {
          if (excessOf(dispatch, 0.5, undefined) > 1e-9) continue;
          const values = scenarios.map((path) => settleDispatch(gridSite, dispatch, path).value);
          expect(Math.min(...values)).toBeLessThanOrEqual(plan.worstValueBound + 1e-6);
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('discharge limits', () => {
  test('hold for each range of steps, and no plan on a grid that satisfies them is better', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 5, max: 90 }), { minLength: 3, maxLength: 3 }),
        fc.constantFrom(0, 0.25, 0.5, 1),
        fc.constantFrom(0.25, 0.75, 1.5),
        async (pricePath, firstMwh, laterMwh) => {
          const dischargeLimits = [
            { fromStep: 0, untilStep: 2, dischargeMwh: firstMwh },
            { fromStep: 1, untilStep: 3, dischargeMwh: laterMwh },
          ];
          const plan = await planDispatch({ site: gridSite, pricePath, dischargeLimits });
          const soldMwh = ({ dischargeMwSeries }: Dispatch, from: number) =>
            dischargeMwSeries[from]! + dischargeMwSeries[from + 1]!;
          expect(soldMwh(plan.dispatch, 0)).toBeLessThanOrEqual(firstMwh + 1e-6);
          expect(soldMwh(plan.dispatch, 1)).toBeLessThanOrEqual(laterMwh + 1e-6);
          let best = Number.NEGATIVE_INFINITY;
          for (const dispatch of gridDispatches(4)) {
            if (soldMwh(dispatch, 0) > firstMwh || soldMwh(dispatch, 1) > laterMwh) continue;
            best = Math.max(best, settleDispatch(gridSite, dispatch, pricePath).value);
          }
          expect(plan.nominal.value).toBeCloseTo(best, 5);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('over all steps equal the budget, and a given first step is always allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(price, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 20 }),
        async (one, pricePath, tenths) => {
          const dischargeMwh = (tenths / 10) * (one.battery.capacityKwh / 1000);
          const untilStep = pricePath.length;
          const listed = await planDispatch({
            site: one,
            pricePath,
            dischargeLimits: [{ fromStep: 0, untilStep, dischargeMwh }],
          });
          expect(listed).toEqual(
            await planDispatch({ site: one, pricePath, dischargeBudgetMwh: dischargeMwh }),
          );
          const firstStep: PlannedStep = { direction: 'discharge', powerMw: 1e3 };
          const given = await planDispatch({
            site: one,
            pricePath,
            firstStep,
            dischargeLimits: [{ fromStep: 0, untilStep, dischargeMwh: 0 }],
          });
          expect(Math.max(0, ...given.dispatch.dischargeMwSeries.slice(1))).toBeLessThan(
            1e-6 * one.battery.powerKw,
          );
        },
      ),
      { numRuns: 10 },
    );
  });

  test('and ramps are rejected where they are invalid', async () => {
    const of = (fromStep: number, untilStep: number) =>
      planDispatch({
        site: gridSite,
        pricePath: [1, 2],
        dischargeLimits: [{ fromStep, untilStep, dischargeMwh: 1 }],
      });
    await expect(of(1, 1)).rejects.toThrow(/steps within 0 to 2; 1 to 1 came/);
    await expect(of(0, 3)).rejects.toThrow(/steps within 0 to 2; 0 to 3 came/);
    await expect(
      planDispatch({ site: gridSite, pricePath: [1], ramp: { mwPerMinute: -1 } }),
    ).rejects.toThrow(/ramp.mwPerMinute must be at least 0; -1 came/);
  });
});
