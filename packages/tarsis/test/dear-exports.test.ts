import { createTimeGrid } from '@bess/kernel/series';
import { createHighsSolver, type Solver } from '@bess/milp';
import { describe, expect, it } from 'vitest';
import { optimize } from '../src/index.js';
import { idealBattery } from './support/facilities.js';
import { energyTier, scheduleOf, touTariff } from './support/tariffs.js';

const buy = 0.1;
const sell = 0.5;
const tariff = touTariff({
  energy: {
    periods: [{ tiers: [energyTier(buy)] }],
    weekdaySchedule: scheduleOf(() => 0),
    weekendSchedule: scheduleOf(() => 0),
  },
  fixed: { perMonth: 0, perDay: 0 },
});
const grid = (length: number) =>
  createTimeGrid({ start: '2026-07-01', length, stepMinutes: 60, timeZone: 'America/Los_Angeles' });

describe('exports worth more than imports', () => {
  it.each([
    // Each of twelve cycles buys 10 kWh and sells 10, or with a load of 5 kW saves 5 and sells 5.
    [0, 12 * 10 * (sell - buy)],
    [5, 12 * 5 * (sell - buy)],
  ])(
    'are earned with every cycle of the battery over a load of %s kW, and not by buying what is sold in one hour',
    async (loadKw, gain) => {
      const { cost, plan, optimalityGapPct } = await optimize({
        tariff,
        grid: grid(24),
        loadKwSeries: new Array<number>(24).fill(loadKw),
        battery: idealBattery(10, 10),
        startSocFraction: 0,
        exportRule: { kind: 'netBilling', sellPricePerKwh: sell },
      });
      expect(cost.total).toBeCloseTo(24 * loadKw * buy - gain, 4);
      expect(optimalityGapPct).toBeLessThanOrEqual(1e-3);
      for (let hour = 0; hour < 24; hour += 1) {
        expect(Math.min(plan.importKwSeries[hour]!, plan.exportKwSeries[hour]!)).toBeLessThan(1e-6);
      }
    },
  );

  it('are planned for a week with a proven gap when the search is stopped', async () => {
    // The gap reached in a given time is measured by npm run tarsis-limits --workspace bench.
    const highs = createHighsSolver();
    /** Reports a time limit once a plan within a fifth of the bound is found. */
    const stopped: Solver = {
      name: 'stopped',
      async solve(model, options) {
        if (options?.relaxOnly || !model.columnInteger.includes(1)) {
          return highs.solve(model, options);
        }
        const found = await highs.solve(model, { ...options, relGap: 0.2 });
        return { ...found, status: 'timeLimit' };
      },
    };
    const length = 7 * 24;
    const loadKwSeries = Array.from({ length }, (_, hour) => 30 + 20 * Math.sin(hour / 5));
    const { cost, objective, optimalityGapPct, plan, solves } = await optimize({
      tariff,
      grid: grid(length),
      loadKwSeries,
      battery: { powerKw: 40, capacityKwh: 80 },
      exportRule: { kind: 'netBilling', sellPricePerKwh: sell },
      solver: stopped,
      timeLimitMs: 1e6,
    });
    expect(solves.at(-1)).toMatchObject({ status: 'timeLimit', purpose: 'horizon' });
    expect(objective).toBeCloseTo(cost.total + cost.wear, 6);
    expect(optimalityGapPct).toBeGreaterThan(1);
    expect(optimalityGapPct).toBeLessThanOrEqual(20);
    const idle = loadKwSeries.reduce((sum, kw) => sum + kw * buy, 0);
    expect(objective).toBeLessThan(idle);
    for (let hour = 0; hour < length; hour += 1) {
      expect(Math.min(plan.importKwSeries[hour]!, plan.exportKwSeries[hour]!)).toBeLessThan(1e-6);
    }
  });
});
