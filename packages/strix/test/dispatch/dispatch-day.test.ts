import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dispatchDay } from '../../src/dispatch/dispatch-day.js';
import { createDispatchState, startDispatch } from '../../src/dispatch/dispatch-state.js';
import type { PolicyTable } from '../../src/observation/policy-table.js';
import type { BatteryParameters } from '../../src/planning/battery.js';
import { nextDayInto } from '../../src/price/next-day.js';
import { createPathState, startPath } from '../../src/price/path-state.js';
import type { PriceTables } from '../../src/price/price-model.js';
import { reservePricesInto, startReserveProcess } from '../../src/price/reserve-process.js';
import type { SimulationPlan } from '../../src/simulation/simulate-paths.js';
import { simulatePaths } from '../../src/simulation/simulate-paths.js';
import { evenly } from '../support/evenly.js';
import { sampleBattery, samplePlan, samplePolicy } from '../support/sample-plan.js';
import { type PricedDay, slowDispatch } from './slow-dispatch.js';

const base = samplePlan({}, 12);

function reserveTables(kind: 'regulation' | 'spinning'): PriceTables {
  const { drawCount } = base.prices;
  return {
    ...base.prices,
    reserve: {
      ...{ kind, offset: 1, cap: 500 },
      hour: Float64Array.from({ length: drawCount * 24 }, (_, i) => 2 + 0.3 * Math.sin(i)),
      month: new Float64Array(drawCount * 12),
      process: Float64Array.from({ length: drawCount * 4 }, (_, i) => [0.4, 0, 0.9, 0.2][i % 4]!),
    },
  };
}

/** The prices of a path, with those of the reserve if there is one. */
function pricedDays(plan: SimulationPlan, path: number): PricedDay[] {
  const state = createPathState(plan.prices, plan.calendar);
  startPath(state, plan.seed, path);
  const { reserve } = plan.prices;
  const process =
    reserve === undefined ? undefined : startReserveProcess(reserve, state.draw, plan.seed, path);
  return Array.from({ length: plan.calendar.dayCount }, () => {
    const prices = new Float64Array(24);
    const shapes = new Float32Array(24);
    const reservePrices = new Float64Array(24);
    nextDayInto(state, prices, shapes);
    const { month, weekday } = state;
    if (reserve === undefined || process === undefined) return { month, weekday, prices };
    reservePricesInto(reservePrices, month, shapes, process);
    return { month, weekday, prices, reservePrices };
  });
}

const batteries = fc
  .record({
    powerMw: evenly(0.1, 200),
    hours: evenly(0.2, 12),
    window: fc.tuple(fc.nat(40), fc.nat(40)),
    start: fc.nat(100),
    efficiencies: fc.tuple(fc.integer({ min: 50, max: 100 }), fc.integer({ min: 50, max: 100 })),
  })
  .map(({ powerMw, hours, window, start, efficiencies }): BatteryParameters => {
    const capacity = powerMw * hours;
    const minEnergyMwh = (window[0] / 100) * capacity;
    const maxEnergyMwh = (1 - window[1] / 100) * capacity;
    return {
      ...{ powerMw, minEnergyMwh, maxEnergyMwh },
      initialEnergyMwh: minEnergyMwh + (start / 100) * (maxEnergyMwh - minEnergyMwh),
      chargeEfficiency: efficiencies[0] / 100,
      dischargeEfficiency: efficiencies[1] / 100,
      wearPerMwhDischarged: 5,
    };
  });
const terms = fc.record({
  durationHours: fc.constantFrom(0.25, 1, 2, 4),
  deploymentMwhPerMwHour: fc.constantFrom(0, 0.15, 0.5, 1),
  depthMw: evenly(0.01, 300),
});
const close = (actual: number, expected: number, scale: number) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-8 * (scale + Math.abs(expected)));

/** Kinds of policies. */
const policies: Record<string, PolicyTable> = {
  planning: samplePolicy(),
  'without seeing prices': samplePolicy({ seesPrices: false }),
  'by the clock': samplePolicy({
    fixedSchedule: Int8Array.from(
      { length: 24 },
      (_, hour) => [0, 1, 1, 0, -1, 0, -1, 1][hour % 8]!,
    ),
  }),
  learned: samplePolicy({
    corrections: Float64Array.from({ length: 8 * 5 * 6 * 4 }, (_, i) => 0.3 * Math.sin(7 * i)),
  }),
};
const policyName = fc.constantFrom(...Object.keys(policies));
const reservePrice = Float64Array.from({ length: 24 * 5 }, (_, i) => 0.5 + 0.4 * Math.sin(3 * i));

describe("a path earns what the policy's hourly actions earn", () => {
  test('property: without reserves', () => {
    fc.assert(
      fc.property(batteries, policyName, fc.nat(10_000), (battery, name, path) => {
        const plan = { ...base, battery, policy: policies[name]! };
        const slow = slowDispatch(plan, pricedDays(plan, path));
        fc.pre(!slow.onBorder);
        const fast = simulatePaths(plan, path, 1);
        const scale = battery.powerMw * 1e3;
        close(fast.energyCash[0]!, slow.energyCash, scale);
        close(fast.dischargedMwh[0]!, slow.dischargedMwh, scale);
        expect(fast.wearCost[0]).toBe(5 * fast.dischargedMwh[0]!);
        expect(fast.reserveCash[0]).toBe(0);
      }),
      { numRuns: 120 },
    );
  });

  test.each(['regulation', 'spinning'] as const)('property: with %s', (kind) => {
    const prices = reserveTables(kind);
    fc.assert(
      fc.property(batteries, policyName, terms, fc.nat(10_000), (battery, name, reserve, path) => {
        const policy = { ...policies[name]!, reservePrice };
        const plan = { ...base, battery, reserve, prices, policy };
        const slow = slowDispatch(plan, pricedDays(plan, path));
        fc.pre(!slow.onBorder);
        const fast = simulatePaths(plan, path, 1);
        const scale = battery.powerMw * 1e3;
        close(fast.energyCash[0]!, slow.energyCash, scale);
        close(fast.reserveCash[0]!, slow.reserveCash, scale);
        close(fast.dischargedMwh[0]!, slow.dischargedMwh, scale);
      }),
      { numRuns: 120 },
    );
  });
});

describe('the battery', () => {
  test('property: stays in its window, and discharges no more than was stored or bought', () => {
    fc.assert(
      fc.property(
        batteries,
        policyName,
        fc.option(terms, { nil: undefined }),
        (battery, name, reserve) => {
          const state = createDispatchState(
            { ...policies[name]!, reservePrice },
            battery,
            reserve && { kind: 'regulation', terms: reserve },
          );
          startDispatch(state, 0);
          const room = battery.maxEnergyMwh - battery.minEnergyMwh;
          const tiny = 1e-9 * battery.maxEnergyMwh;
          // At a price of 1 the cash equals energy sold less energy bought.
          const prices = new Float64Array(24).fill(1);
          const wave = (day: number) => prices.map((_, hour) => 40 + 90 * Math.sin(hour * day));
          let before = state.energyMwh;
          const balance = reserve === undefined;
          for (let day = 0; day < 20; day++) {
            const flat = day % 2 === 0;
            const discharged = state.dischargedMwh;
            const paid = balance ? undefined : new Float64Array(24);
            const cash = dispatchDay(state, flat ? prices : wave(day), day % 7, 0, paid);
            expect(state.energyMwh).toBeGreaterThanOrEqual(-tiny);
            expect(state.energyMwh).toBeLessThanOrEqual(room + tiny);
            if (flat && balance) {
              const sold = state.dischargedMwh - discharged;
              const bought = sold - cash;
              const moved = bought * battery.chargeEfficiency - sold / battery.dischargeEfficiency;
              close(state.energyMwh - before, moved, battery.maxEnergyMwh);
            }
            before = state.energyMwh;
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('property: reserves respect headroom, depth and the energy of their duration', () => {
    const prices = reserveTables('regulation');
    fc.assert(
      fc.property(batteries, terms, fc.nat(1_000), (battery, reserve, path) => {
        const plan = { ...base, battery, reserve, prices, policy: samplePolicy({ reservePrice }) };
        // The slow implementation earns the same, so its hours are those of the loop.
        const { reservedMw, energyMwh } = slowDispatch(plan, pricedDays(plan, path));
        for (const [i, mw] of reservedMw.entries()) {
          const heldMwh = (energyMwh[i]! - battery.minEnergyMwh) * battery.dischargeEfficiency;
          const lostMwh = mw * reserve.deploymentMwhPerMwHour;
          expect(mw).toBeLessThanOrEqual(Math.min(reserve.depthMw, battery.powerMw));
          expect(heldMwh + lostMwh).toBeGreaterThanOrEqual(
            mw * reserve.durationHours * (1 - 1e-9) - 1e-9,
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  test('one hour of regulation, worked by hand', () => {
    // 10 MW, 20 MWh, half full, efficiencies 0.8 and 0.5; only reserve is sold.
    const policy = samplePolicy({
      fixedSchedule: new Int8Array(24),
      reservePrice: new Float64Array(24 * 5).fill(10),
    });
    const battery = {
      ...sampleBattery,
      ...{ powerMw: 10, maxEnergyMwh: 20, initialEnergyMwh: 10 },
      ...{ chargeEfficiency: 0.8, dischargeEfficiency: 0.5 },
    };
    const state = createDispatchState(policy, battery, {
      kind: 'regulation',
      terms: { durationHours: 2, deploymentMwhPerMwHour: 0.1, depthMw: 100 },
    });
    startDispatch(state, 0);
    const reservePrices = new Float64Array(24);
    reservePrices[0] = 8;
    dispatchDay(state, new Float64Array(24).fill(40), 0, 0, reservePrices);
    // 10 MWh · 0.5 over 2 h allow 2.5 MW up; 10 MWh of headroom over 0.8 and 2 h would allow 6.25 MW down.
    expect(state.reserveCash).toBeCloseTo(2.5 * 8, 12);
    expect(state.energyCash).toBe(0);
    // A quarter of the stored energy is offered [MW], a tenth of that deployed, and 1/0.5 − 0.8 of it lost: 3 % an hour.
    expect(state.energyMwh).toBeCloseTo(10 * 0.97 ** 24, 10);
    expect(state.dischargedMwh).toBeCloseTo((0.025 * 10 * (1 - 0.97 ** 24)) / 0.03, 10);
  });
});

describe('a battery without energy or power', () => {
  test.each([
    ['has no power', { powerMw: 0 }],
    ['has no window', { minEnergyMwh: 50, maxEnergyMwh: 50, initialEnergyMwh: 50 }],
    ['has neither', { powerMw: 0, maxEnergyMwh: 0, initialEnergyMwh: 0 }],
  ])('%s: earns nothing, wears nothing', (_, part) => {
    const plan = {
      ...base,
      battery: { ...sampleBattery, ...part },
      prices: reserveTables('regulation'),
      reserve: { durationHours: 1, deploymentMwhPerMwHour: 0.15, depthMw: 10 },
      byMonth: true,
    };
    const outputs = simulatePaths(plan, 0, 20);
    const { energyCash, reserveCash, dischargedMwh, monthCash } = outputs;
    for (const values of [energyCash, reserveCash, dischargedMwh, monthCash]) {
      expect(values.every((value) => value === 0)).toBe(true);
    }
  });
});

test('months add up to all cash and all days', () => {
  const plan = { ...base, byMonth: true };
  const outputs = simulatePaths(plan, 0, 50);
  for (let path = 0; path < 50; path++) {
    const cash = outputs.monthCash.subarray(12 * path, 12 * path + 12);
    const days = outputs.monthDays.subarray(12 * path, 12 * path + 12);
    close(
      cash.reduce((sum, value) => sum + value, 0),
      outputs.energyCash[path]!,
      1e5,
    );
    expect(days.reduce((sum, value) => sum + value, 0)).toBe(12);
  }
});
