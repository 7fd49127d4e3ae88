import { createHighsSolver, solve } from '@bess/milp';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { perfectForesightBound } from '../../src/valuation/perfect-foresight.js';
import { anyBattery, anyPrices, fourHours } from '../replay/support/batteries.js';
import { foresightModel } from './foresight-model.js';
import { gridBound } from './grid-bound.js';

const solver = createHighsSolver();

describe('perfectForesightBound', () => {
  test('worked by hand: two hours, one trade', () => {
    const battery = { ...fourHours, maxEnergyMwh: 1, initialEnergyMwh: 0 };
    const lossless = { ...battery, chargeEfficiency: 1, dischargeEfficiency: 0.8 };
    // Buys 1 MWh at 20, sells 0.8 MWh at 100, wear 0.8 · 5.
    expect(perfectForesightBound([20, 100], lossless)).toMatchObject({
      cash: 60,
      wear: 4,
      valueLessWear: 56,
      dischargedMwh: 0.8,
      mixedHours: 0,
      energyMwhPath: Float64Array.of(1, 0),
    });
    // A spread smaller than losses and wear is not traded.
    expect(perfectForesightBound([20, 30], lossless).valueLessWear).toBe(0);
  });

  test('worked by hand: remaining energy has the end value', () => {
    const battery = { ...fourHours, chargeEfficiency: 1, dischargeEfficiency: 1 };
    const bound = perfectForesightBound([30, 30], battery, {
      initialEnergyMwh: 0,
      endValuePerMwh: 40,
    });
    expect([bound.cash, ...bound.energyMwhPath]).toEqual([-60, 1, 2]);
  });

  test('worked by hand: dissipation at a price far below 0 splits the hour', () => {
    // The battery is full, so only dissipated energy can be bought. With x of the hour charging, 0.8·x comes in and (1 − x)/1
    // goes out, so x = 1/1.8 keeps it full: bought 0.5556, sold 0.4444.
    const battery = {
      ...fourHours,
      initialEnergyMwh: 4,
      chargeEfficiency: 0.8,
      dischargeEfficiency: 1,
      wearPerMwhDischarged: 0,
    };
    const bound = perfectForesightBound([-100], battery, { endValuePerMwh: 1e6 });
    expect(bound.cash).toBeCloseTo(100 * (1 / 1.8 - 0.8 / 1.8), 9);
    expect(bound.mixedHours).toBe(1);
  });

  test('equals the optimum of the linear program, also with prices below 0 and gaps', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrices(1, 40), anyBattery, async (prices, battery) => {
        const { objective } = await solve(foresightModel(prices, battery, false), { solver });
        const bound = perfectForesightBound(prices, battery);
        const allowed = 1e-6 * (1 + Math.abs(objective!)) + 1e-4;
        expect(Math.abs(bound.valueLessWear + objective!)).toBeLessThanOrEqual(allowed);
        expect(bound.cash - bound.wear).toBeCloseTo(bound.valueLessWear, 9);
      }),
      { numRuns: 30 },
    );
  });

  test('is never below exclusive operation, and equals it where no price is negative', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrices(1, 14), anyBattery, fc.boolean(), async (raw, battery, abs) => {
        const prices = abs ? raw.map((price) => Math.abs(price)) : raw;
        const model = foresightModel(prices, battery, true);
        const { objective } = await solve(model, { solver, relGap: 0 });
        const bound = perfectForesightBound(prices, battery);
        const slack = 1e-5 * (1 + Math.abs(objective!));
        expect(bound.valueLessWear).toBeGreaterThanOrEqual(-objective! - slack);
        if (bound.mixedHours === 0) {
          expect(bound.valueLessWear).toBeLessThanOrEqual(-objective! + slack);
        }
        if (abs) expect(bound.mixedHours).toBe(0);
      }),
      { numRuns: 12 },
    );
  });

  test('lies above dynamic programming on a grid, and close to it', () => {
    const positive = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), {
      minLength: 2,
      maxLength: 24,
    });
    fc.assert(
      fc.property(positive, (prices) => {
        const battery = { ...fourHours, initialEnergyMwh: 2 };
        const bound = perfectForesightBound(prices, battery).valueLessWear;
        const grid = gridBound(prices, battery, 201);
        expect(bound).toBeGreaterThanOrEqual(grid - 1e-9);
        // A grid of 20 kWh wastes at most that much power in each hour.
        expect(bound - grid).toBeLessThanOrEqual(prices.length * 0.02 * 200 * 1.1);
      }),
      { numRuns: 12 },
    );
  });

  test('properties: the path stays in the window and adds up to the result; a larger battery is never worse', () => {
    fc.assert(
      fc.property(anyPrices(1, 200), anyBattery, (prices, battery) => {
        const bound = perfectForesightBound(prices, battery);
        let before = battery.initialEnergyMwh;
        let value = 0;
        for (const [hour, energy] of bound.energyMwhPath.entries()) {
          expect(energy).toBeGreaterThanOrEqual(battery.minEnergyMwh - 1e-9);
          expect(energy).toBeLessThanOrEqual(battery.maxEnergyMwh + 1e-9);
          const change = energy - before;
          const price = prices[hour]!;
          expect(change).toBeLessThanOrEqual(battery.powerMw * battery.chargeEfficiency + 1e-9);
          expect(-change).toBeLessThanOrEqual(battery.powerMw / battery.dischargeEfficiency + 1e-9);
          if (Number.isNaN(price)) expect(change).toBe(0);
          else if (change > 0) value -= (price * change) / battery.chargeEfficiency;
          else
            value -= (price - battery.wearPerMwhDischarged) * change * battery.dischargeEfficiency;
          before = energy;
        }
        const scale = 1 + prices.reduce((sum, price) => sum + Math.abs(price || 0), 0);
        // Exclusive operation along the same path earns the same, except in hours that are split.
        expect(bound.valueLessWear).toBeGreaterThanOrEqual(value - 1e-9 * scale);
        if (bound.mixedHours === 0) {
          expect(Math.abs(bound.valueLessWear - value)).toBeLessThanOrEqual(1e-9 * scale);
        }
        const larger = { ...battery, maxEnergyMwh: battery.maxEnergyMwh + 1 };
        const stronger = { ...battery, powerMw: battery.powerMw * 1.5 };
        for (const more of [larger, stronger]) {
          expect(perfectForesightBound(prices, more).valueLessWear).toBeGreaterThanOrEqual(
            bound.valueLessWear - 1e-9 * scale,
          );
        }
      }),
    );
  });

  test('an empty series and a constant price have the values worked by hand', () => {
    expect(perfectForesightBound([], fourHours)).toMatchObject({
      cash: 0,
      wear: 0,
      valueLessWear: 0,
    });
    const empty = { ...fourHours, initialEnergyMwh: 0 };
    expect(perfectForesightBound(new Array(48).fill(40), empty).valueLessWear).toBe(0);
    const noWindow = { ...empty, maxEnergyMwh: 0 };
    expect(perfectForesightBound([10, 90], noWindow).valueLessWear).toBe(0);
  });

  test.each([
    ['priceNotFinite', () => perfectForesightBound([1, Number.POSITIVE_INFINITY], fourHours)],
    ['batteryInvalid', () => perfectForesightBound([1], { ...fourHours, chargeEfficiency: 0 })],
    ['batteryInvalid', () => perfectForesightBound([1], { ...fourHours, powerMw: Number.NaN })],
    [
      'initialEnergyOutOfRange',
      () => perfectForesightBound([1], fourHours, { initialEnergyMwh: 5 }),
    ],
    [
      'endValueNotFinite',
      () => perfectForesightBound([1], fourHours, { endValuePerMwh: Number.NaN }),
    ],
  ])('refuses with %s', (code, call) => {
    expect(call).toThrow(expect.objectContaining({ engine: 'strix', code }));
  });
});
