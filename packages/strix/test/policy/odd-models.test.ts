import { describe, expect, test } from 'vitest';
import { dispatchDay } from '../../src/dispatch/dispatch-day.js';
import { createDispatchState, startDispatch } from '../../src/dispatch/dispatch-state.js';
import { fitPriceModel } from '../../src/fitting/fit-price-model.js';
import type { PolicyTable } from '../../src/observation/policy-table.js';
import { buildPolicy } from '../../src/policy/build-policy.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { undatedCalendar } from '../../src/price/path-calendar.js';
import { policyNames } from '../../src/schema/options.js';
import { simulatePaths } from '../../src/simulation/simulate-paths.js';
import { hourlyHistory } from '../support/histories.js';
import { sampleBattery } from '../support/sample-plan.js';

function expectSound({
  observer,
  deviationForecast,
  corrections,
  reservePrice,
}: PolicyTable): void {
  for (const constants of [
    observer.initialProfile,
    observer.regimeEdges,
    [observer.minScalePerMwh],
    deviationForecast.leadIntercepts,
    deviationForecast.leadSlopes,
    corrections ?? [],
    reservePrice ?? [],
  ]) {
    expect(Array.from(constants).every(Number.isFinite)).toBe(true);
  }
  expect(observer.minScalePerMwh).toBeGreaterThan(0);
  expect(observer.regimeEdges).toEqual(observer.regimeEdges.slice().sort());
  expect(deviationForecast.leadSlopes.every((carry) => carry >= 0 && carry <= 1)).toBe(true);
}

/** Ten days with exactly these prices. */
function earned(policy: PolicyTable, priceOf: (hour: number) => number): number {
  const state = createDispatchState(policy, sampleBattery);
  startDispatch(state, 2);
  for (let day = 0; day < 10; day++) {
    const prices = Float64Array.from({ length: 24 }, (_, hour) => priceOf(day * 24 + hour));
    dispatchDay(state, prices, day % 7, 2);
    expect(state.energyMwh).toBeGreaterThanOrEqual(-1e-6);
    expect(state.energyMwh).toBeLessThanOrEqual(200 + 1e-6);
  }
  return state.energyCash - sampleBattery.wearPerMwhDischarged * state.dischargedMwh;
}

const histories: Record<string, (hour: number) => number> = {
  'a constant price': () => 42,
  'prices of 0': () => 0,
  'prices that are all negative': (hour) => -30 - 10 * Math.sin(hour / 4),
  'prices of thousands': (hour) => 3000 + 2500 * Math.sin((hour * Math.PI) / 12),
  'a spike in every fourth day': (hour) => (hour % 96 === 19 ? 9000 : 30 + 5 * Math.sin(hour)),
};

/** Fitted once, so that each model is trained on once. */
const models = Object.fromEntries(
  Object.entries(histories).map(([name, priceOf]) => [
    name,
    fitPriceModel(hourlyHistory('2025-03-01', 24 * 20, priceOf)).model,
  ]),
);
/** Building cvar and rl takes longest. The price of 0 represents any constant one, and the spike any large price. */
const cases = Object.keys(histories).flatMap((name) =>
  policyNames
    .filter(
      (policyName) =>
        policyName === 'arbitrage' || !['a constant price', 'prices of thousands'].includes(name),
    )
    .map((policyName) => [policyName, name] as const),
);

describe('buildPolicy', () => {
  test.each(cases)('%s for %s is finite, and so is what it earns', (policyName, name) => {
    const priceOf = histories[name]!;
    const model = models[name]!;
    const policy = buildPolicy(policyName, model, sampleBattery);
    expectSound(policy);
    const plan = {
      ...{ seed: 3, policy, battery: sampleBattery, byMonth: false },
      prices: drawPriceTables(model, { seed: 3 }),
      calendar: undatedCalendar(20),
    };
    const { energyCash, dischargedMwh } = simulatePaths(plan, 0, 20);
    for (const values of [energyCash, dischargedMwh]) {
      expect(values.every(Number.isFinite)).toBe(true);
    }
    expect(Number.isFinite(earned(policy, priceOf))).toBe(true);
  });
});

test('at a constant price at most the stored energy is sold', () => {
  const policy = buildPolicy('arbitrage', models['a constant price']!, sampleBattery);
  const state = createDispatchState(policy, sampleBattery);
  startDispatch(state, 2);
  const prices = new Float64Array(24).fill(42);
  for (let day = 0; day < 10; day++) dispatchDay(state, prices, day % 7, 2);
  const inStore = sampleBattery.initialEnergyMwh * sampleBattery.dischargeEfficiency;
  expect(state.dischargedMwh).toBeLessThanOrEqual(inStore + 1e-6);
  expect(state.energyCash).toBeCloseTo(42 * state.dischargedMwh, 6);
});

test('negative prices pay for charging', () => {
  const name = 'prices that are all negative';
  const policy = buildPolicy('arbitrage', models[name]!, sampleBattery);
  expect(earned(policy, histories[name]!)).toBeGreaterThan(0);
});
