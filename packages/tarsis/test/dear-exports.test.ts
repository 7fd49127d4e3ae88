import { createTimeGrid } from '@bess/kernel/series';
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

describe('exports that are dearer than imports', () => {
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

  it('are answered for a month within a time limit, by a plan with a proven gap', async () => {
    const length = 31 * 24;
    const timeLimitMs = 3_000;
    const loadKwSeries = Array.from({ length }, (_, hour) => 30 + 20 * Math.sin(hour / 5));
    const started = performance.now();
    const { cost, objective, optimalityGapPct, plan, solves } = await optimize({
      tariff,
      grid: grid(length),
      loadKwSeries,
      battery: { powerKw: 40, capacityKwh: 80 },
      exportRule: { kind: 'netBilling', sellPricePerKwh: sell },
      timeLimitMs,
      nowMs: () => performance.now(),
    });
    // A few solves, each within its limit, beside the building of models on a machine that may be busy.
    expect(performance.now() - started).toBeLessThan(20 * timeLimitMs);
    expect(objective).toBeCloseTo(cost.total + cost.wear, 6);
    expect(optimalityGapPct).toBeGreaterThanOrEqual(0);
    expect(Number.isFinite(optimalityGapPct)).toBe(true);
    const idle = loadKwSeries.reduce((sum, kw) => sum + kw * buy, 0);
    // On a machine that is too busy for anything better, the plan is the idle battery's and says so.
    if (solves.at(-1)?.isIdle) expect(cost.total).toBeCloseTo(idle, 6);
    else expect(cost.total).toBeLessThan(idle);
    for (let hour = 0; hour < length; hour += 1) {
      expect(Math.min(plan.importKwSeries[hour]!, plan.exportKwSeries[hour]!)).toBeLessThan(1e-6);
    }
  }, 90_000);
});
