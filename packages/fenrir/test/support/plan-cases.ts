import { type BatteryOptions, createBattery } from '@bess/kernel/battery';
import fc from 'fast-check';
import type { DispatchProblem, PlannedStep, Site } from '../../src/plan/index.js';

/** A price in cents: mostly ordinary, sometimes below 0, sometimes in four digits. */
export const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 15_000 }).map((cents) => cents / 100) },
  { weight: 2, arbitrary: fc.integer({ min: -20_000, max: 0 }).map((cents) => cents / 100) },
  { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 500_000 }).map((cents) => cents / 100) },
);

/** Prices of at least 0, at which simultaneous charge and discharge never pays. */
export const priceAboveZero = fc.integer({ min: 1, max: 30_000 }).map((cents) => cents / 100);

/** A site with steps of one length. */
export interface UniformSite extends Site {
  readonly stepMinutes: number;
}

export const site = (change: Partial<BatteryOptions> = {}): fc.Arbitrary<UniformSite> =>
  fc
    .record({
      powerKw: fc.integer({ min: 100, max: 90_000 }),
      hours: fc.integer({ min: 2, max: 24 }).map((quarters) => quarters / 4),
      chargeEfficiency: fc.integer({ min: 70, max: 100 }).map((percent) => percent / 100),
      dischargeEfficiency: fc.integer({ min: 70, max: 100 }).map((percent) => percent / 100),
      wear: fc.constantFrom(0, 5, 20),
      socPercent: fc.integer({ min: 0, max: 100 }),
      stepMinutes: fc.constantFrom(5, 15, 30, 60),
    })
    .map((drawn) => ({
      battery: createBattery({
        powerKw: drawn.powerKw,
        capacityKwh: drawn.powerKw * drawn.hours,
        chargeEfficiency: drawn.chargeEfficiency,
        dischargeEfficiency: drawn.dischargeEfficiency,
        wearPerMwhDischarged: drawn.wear,
        ...change,
      }),
      socFraction: drawn.socPercent / 100,
      stepMinutes: drawn.stepMinutes,
    }));

/** Any plan that a desk might submit, most of them infeasible. */
export const anyPlan = (most: number): fc.Arbitrary<PlannedStep[]> =>
  fc.array(
    fc.record({
      direction: fc.constantFrom<PlannedStep['direction']>('charge', 'discharge', 'idle'),
      powerMw: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 120_000 }).map((kw) => kw / 1000),
      ),
    }),
    { minLength: 1, maxLength: most },
  );

/** Intervals around the prices of a problem and a budget. */
export const uncertaintyAround = (
  pricePath: readonly number[],
): fc.Arbitrary<NonNullable<DispatchProblem['uncertainty']>> => {
  const widths = fc.array(fc.integer({ min: 0, max: 80 }), {
    minLength: pricePath.length,
    maxLength: pricePath.length,
  });
  return fc.tuple(widths, widths, fc.integer({ min: 0, max: 24 })).map(([down, up, quarters]) => ({
    lowPath: pricePath.map((p, step) => p - down[step]!),
    highPath: pricePath.map((p, step) => p + up[step]!),
    budgetHours: quarters / 4,
  }));
};

/** Upper bound on the cash turnover, for tolerances: a MWh more than the battery can move, at the highest price. */
export const moneyScale = (prices: readonly number[], site: Site, hours: number): number =>
  Math.max(1, ...prices.map(Math.abs)) * (1 + (hours * site.battery.powerKw) / 1000);
