import { createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ambiguityRadiusKullbackLeibler,
  ambiguityRadiusWasserstein,
  worstCaseKullbackLeibler,
  worstCaseTail,
  worstCaseWasserstein,
} from '../../src/adversary/index.js';
import type { CycleAmbiguity } from '../../src/cycle/index.js';
import { type CycleOptions, type CycleResult, cycle } from '../../src/index.js';
import { planDispatch } from '../../src/plan/index.js';
import { expectLookahead } from '../../src/scenarios/index.js';
import { asked, DAYS, HOUR, knownSite, NOW, noisySite } from '../support/cycle-cases.js';

const site = knownSite();
const kinds: readonly CycleAmbiguity['kind'][] = ['budget', 'kullbackLeibler', 'wasserstein'];
const run = async (change: Partial<CycleOptions>) =>
  (await cycle({ ...asked, ...change }, site)).result;

/** The decision and its reasons, without assumptions and insights on the uncertainty budget. */
function decided({ assumptions: _, adversarialReport: __, insights: ___, ...rest }: CycleResult) {
  return rest;
}
const worth = ({ negotiation }: CycleResult) =>
  Object.values(negotiation.utilities).reduce((sum, value) => sum + value, 0);
const assumed = ({ assumptions }: CycleResult, field: string) =>
  assumptions.find((one) => one.field === field);

/** Times of day, stored energy, prices and wear for which plans differ. */
const anyOptions: fc.Arbitrary<Partial<CycleOptions>> = fc
  .record({
    hour: fc.integer({ min: 0, max: 23 }),
    socFraction: fc.constantFrom(0.1, 0.5, 1),
    pricePerMwh: fc.integer({ min: -20, max: 110 }),
    horizonHours: fc.constantFrom(4, 8),
    wear: fc.constantFrom(0, 5),
  })
  .map(({ hour, wear, ...rest }) => ({
    ...rest,
    timeMs: NOW + hour * HOUR,
    submitted: { direction: 'idle', powerMw: 0 },
    battery: createBattery({
      powerKw: 50_000,
      capacityKwh: 200_000,
      wearPerMwhDischarged: wear,
    }),
  }));
/** Gap of a plan: 10⁻⁵ of the cash turnover of 50 MW over eight hours at a few hundred per MWh. */
const GAP = 1e-5 * 300 * 400;

/** Cash of a schedule in each scenario, computed independently [currency]. */
function cashOf(result: CycleResult, scenarios: readonly Float64Array[]): number[] {
  return scenarios.map((prices) =>
    result.schedule.reduce((sum, { direction, powerMw, stepMinutes }, step) => {
      const sign = { charge: -1, idle: 0, discharge: 1 }[direction];
      return sum + (sign * powerMw * stepMinutes * prices[step]!) / 60;
    }, 0),
  );
}

describe('a cycle with an ambiguity set', () => {
  test('of radius 0 equals the risk-neutral one, bit for bit', async () => {
    await fc.assert(
      fc.asyncProperty(anyOptions, async (options) => {
        const nominal = await run({ ...options, riskAversion: 0 });
        for (const kind of kinds) {
          const none = await run({ ...options, ambiguity: { kind, radius: 0 } });
          expect(decided(none)).toEqual(decided(nominal));
          expect(none.adversarialReport.priceOfRobustness).toBe(0);
        }
      }),
      { numRuns: 5 },
    );
  });

  test.each(kinds)(
    '%s: is never worth more with a larger radius, and costs no more at expected prices than the worst case falls short',
    async (kind) => {
      const radii = { budget: [0, 0.5, 1, 3], kullbackLeibler: [0, 0.05, 0.3, 1.5] }[
        kind as 'budget' | 'kullbackLeibler'
      ] ?? [0, 2, 8, 30];
      await fc.assert(
        fc.asyncProperty(anyOptions, async (options) => {
          let before = Number.POSITIVE_INFINITY;
          let nominal: number | undefined;
          for (const radius of radii) {
            const result = await run({ ...options, ambiguity: { kind, radius } });
            const now = worth(result);
            nominal ??= now;
            expect(now).toBeLessThanOrEqual(before + GAP);
            const { priceOfRobustness } = result.adversarialReport;
            expect(priceOfRobustness).toBeGreaterThanOrEqual(0);
            expect(priceOfRobustness).toBeLessThanOrEqual(nominal - now + GAP);
            before = now;
          }
        }),
        { numRuns: 5 },
      );
    },
  );

  test('of the tail has a worst case and a cost at expected prices that are monotone in λ', async () => {
    await fc.assert(
      fc.asyncProperty(anyOptions, async (options) => {
        let before = Number.POSITIVE_INFINITY;
        let cost = 0;
        for (const riskAversion of [0, 0.2, 0.5, 1]) {
          const result = await run({ ...options, riskAversion });
          expect(worth(result)).toBeLessThanOrEqual(before + GAP);
          before = worth(result);
          // Either of two plans within a gap may be chosen: a difference of at most 2·λ/(λ' − λ) gaps.
          const { priceOfRobustness } = result.adversarialReport;
          expect(priceOfRobustness).toBeGreaterThanOrEqual(cost - 7 * GAP);
          cost = priceOfRobustness;
        }
      }),
      { numRuns: 8 },
    );
  });

  test('of a budget over all hours may give the nominal plan again: its cost need not rise with the budget', async () => {
    const battery = createBattery({
      powerKw: 1000,
      capacityKwh: 2000,
      chargeEfficiency: 1,
      dischargeEfficiency: 1,
    });
    const nominal = async (budgetHours: number) =>
      (
        await planDispatch({
          site: { battery, socFraction: 0.5, stepMinutes: 60 },
          pricePath: [44, 60, 20],
          uncertainty: { lowPath: [29, 31, 12], highPath: [75, 76, 52], budgetHours },
        })
      ).nominal.value;
    expect(await nominal(1)).toBeLessThan((await nominal(0)) - 1);
    expect(await nominal(2)).toBeGreaterThan((await nominal(1)) + 1);
  });

  test('charges the risk agent with the worst-case loss of expected cash, worked by hand', async () => {
    const noisy = noisySite({ size: 40, draws: 2 });
    // Stored energy is worth nothing after the horizon and little now, so it is sold at prices that are not known yet.
    const change = { pricePerMwh: 5, socFraction: 1, horizonHours: 8, endValue: [] } as const;
    const options = { ...asked, ...change, importLimitMw: 0 };
    const { scenarios, horizonBlocks, blockHours } = expectLookahead(noisy, options);
    const within = scenarios.map((path) => path.slice(0, horizonBlocks));
    const hours = blockHours.slice(0, horizonBlocks);
    const all = hours.reduce((sum, h) => sum + h, 0);
    const distances = within.flatMap((one) =>
      within.map((other) =>
        hours.reduce((sum, h, at) => sum + (h / all) * Math.abs(one[at]! - other[at]!), 0),
      ),
    );
    const taken = {
      tail: (cash: number[]) => worstCaseTail(cash, 0.1),
      kullbackLeibler: (cash: number[]) => worstCaseKullbackLeibler(cash, 0.2),
      wasserstein: (cash: number[]) => worstCaseWasserstein(cash, distances, 4),
    };
    for (const [kind, worstCase] of Object.entries(taken)) {
      const riskOption =
        kind === 'tail'
          ? { riskAversion: 0.1 }
          : { ambiguity: { kind, radius: kind === 'wasserstein' ? 4 : 0.2 } as CycleAmbiguity };
      const { result } = await cycle({ ...options, ...riskOption }, noisy);
      const { nominalValue, worstValue } = worstCase(cashOf(result, within));
      const { utilities } = result.negotiation.proposals.find(({ name }) => name === 'law')!;
      expect(nominalValue).toBeGreaterThan(100);
      expect(utilities.risk).toBeLessThan(-1);
      expect(utilities.risk).toBeCloseTo(worstValue - nominalValue, 6);
    }
    const { negotiation, adversarialReport } = (
      await cycle({ ...options, ambiguity: { kind: 'budget', radius: 2 } }, noisy)
    ).result;
    const { nominalRevenue, worstRevenue, budgetHours } = adversarialReport;
    expect(budgetHours).toBe(2);
    const path = negotiation.proposals.find(({ name }) => name === 'path')!;
    expect(path.utilities.risk).toBeLessThan(-1);
    expect(path.utilities.risk).toBeCloseTo(worstRevenue - nominalRevenue, 9);
  });

  test('without a radius uses the one that the days seen support, and reports it', async () => {
    const kullback = await run({ ambiguity: { kind: 'kullbackLeibler' } });
    // Three weeks, and the pending price of the interval.
    expect(assumed(kullback, 'ambiguity.radius')?.value).toBeCloseTo(
      ambiguityRadiusKullbackLeibler(DAYS),
      3,
    );
    expect(assumed(kullback, 'riskAversion')).toBeUndefined();
    expect(assumed(await run({}), 'riskAversion')?.value).toBe(0.1);
    const wasserstein = await run({ ambiguity: { kind: 'wasserstein' } });
    expect(assumed(wasserstein, 'ambiguity.radius')?.value).toBeGreaterThan(0);
    const budget = await run({ ambiguity: { kind: 'budget' } });
    expect(assumed(budget, 'ambiguity.radius')?.value).toBe(budget.adversarialReport.budgetHours);
    const given = await run({ ambiguity: { kind: 'budget', radius: 1 } });
    expect(assumed(given, 'ambiguity.radius')).toBeUndefined();
    expect(given.adversarialReport.budgetHours).toBe(1);
  });

  test('rejects an unknown set, and two risk measures at once', async () => {
    const of = (change: object) => cycle({ ...asked, ...change }, site);
    await expect(of({ ambiguity: { kind: 'sphere' } })).rejects.toMatchObject({
      code: 'unknownAmbiguity',
      message: 'ambiguity.kind must be one of budget, kullbackLeibler, wasserstein; sphere came',
    });
    await expect(of({ ambiguity: { kind: 'budget', radius: -1 } })).rejects.toThrow(
      /ambiguity.radius must be at least 0; -1 came/,
    );
    await expect(of({ ambiguity: { kind: 'wasserstein', radius: Number.NaN } })).rejects.toThrow(
      /ambiguity.radius must be/,
    );
    await expect(of({ ambiguity: { kind: 'budget' }, riskAversion: 0.1 })).rejects.toMatchObject({
      code: 'riskToldTwice',
    });
  });
});

describe('the radius of a Wasserstein ball that the data support', () => {
  test('contains the mean less z standard errors of any value that differs by no more than the distance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -200, max: 200 }), { minLength: 2, maxLength: 20 }),
        fc.integer({ min: 1, max: 60 }),
        (values, days) => {
          const distances = values.flatMap((one) => values.map((other) => Math.abs(one - other)));
          const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
          const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length;
          const radius = ambiguityRadiusWasserstein(distances, days, 2);
          expect(radius).toBeCloseTo(2 * Math.sqrt(variance / days), 9);
        },
      ),
    );
    expect(ambiguityRadiusWasserstein([0, 4, 4, 0], 16, 2)).toBe(1);
    expect(() => ambiguityRadiusWasserstein([0, 1, 1], 1)).toThrow(
      /a square matrix with a row and a column for each scenario; 3 came/,
    );
    expect(() => ambiguityRadiusWasserstein([], 1)).toThrow(/distances must have at least 1 entry/);
    expect(() => ambiguityRadiusWasserstein([0], 0)).toThrow(/observations must be at least/);
  });
});
