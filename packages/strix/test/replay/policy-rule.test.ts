import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PolicyTable } from '../../src/observation/policy-table.js';
import { samplePricePath } from '../../src/price/next-day.js';
import { addCalendar } from '../../src/replay/hourly-prices.js';
import { policyRule } from '../../src/replay/operating-rules.js';
import { replayRule } from '../../src/replay/replay-rule.js';
import { simulatePaths } from '../../src/simulation/simulate-paths.js';
import { sampleBattery, samplePlan, samplePolicy } from '../support/sample-plan.js';
import { anyPrices } from './support/batteries.js';

/** A table that treats prices differently in every state, so that every observation has an effect. */
function scrambled(seed: number): PolicyTable {
  return samplePolicy({
    corrections: Float64Array.from(
      { length: 8 * 5 * 6 * 4 },
      (_, state) => 0.2 * (((state * 7919 + seed) % 17) - 8),
    ),
  });
}

describe('policyRule', () => {
  test('earns on simulated prices what the simulation earns', () => {
    const days = 45;
    const plan = samplePlan({}, days);
    const simulated = simulatePaths(plan, 0, 40);
    for (let path = 0; path < 40; path += 1) {
      const prices = samplePricePath(plan.prices, plan.calendar, { seed: plan.seed, path });
      // The calendar of undated paths, as documented by its type.
      const start = Math.floor(365 * (((path + 0.5) * 0.6180339887498949) % 1));
      const monthOfDay = Array.from(
        { length: days },
        (_, day) => plan.calendar.monthOfDay[(start + day) % 365]!,
      );
      const calendar = { firstWeekday: path % 7, firstMonth: monthOfDay[0]!, monthOfDay };
      const rule = policyRule(plan.policy, plan.battery);
      const replay = replayRule(rule, addCalendar(prices, calendar), plan.battery);
      expect(replay.cash / simulated.energyCash[path]!).toBeCloseTo(1, 9);
      expect(replay.dischargedMwh / simulated.dischargedMwh[path]!).toBeCloseTo(1, 9);
      expect(replay.wear / simulated.wearCost[path]!).toBeCloseTo(1, 9);
    }
  });

  test('is causal: another future leaves the past unchanged', () => {
    fc.assert(
      fc.property(
        anyPrices(30, 24 * 9),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        fc.nat(1000),
        (series, share, reversed, seed) => {
          const known = Math.floor(share * series.length);
          const future = series.slice(known);
          const other = reversed ? future.toReversed() : future.map((price) => 70 - 2 * price);
          const actionsOf = (prices: number[]) =>
            replayRule(
              policyRule(scrambled(seed), sampleBattery),
              addCalendar(prices, { firstWeekday: 3, firstMonth: 5 }),
              sampleBattery,
            ).actionSeries.slice(0, known);
          expect(actionsOf([...series.slice(0, known), ...other])).toEqual(actionsOf(series));
        },
      ),
    );
  });

  test('finds an action in every state that unbounded prices can lead to', () => {
    const prices = [-1e9, 1e9, 0, -5e5, 3000, -1e9, 1e12].flatMap((price) =>
      new Array(24).fill(price),
    );
    for (const soc of [0, 0.5, 1]) {
      const battery = { ...sampleBattery, initialEnergyMwh: soc * sampleBattery.maxEnergyMwh };
      const replay = replayRule(
        policyRule(samplePolicy(), battery),
        addCalendar(prices, { firstWeekday: 0, firstMonth: 11 }),
        battery,
      );
      expect(replay.actionSeries.every((action) => action >= -1 && action <= 1)).toBe(true);
    }
  });
});
