import { describe, expect, test } from 'vitest';
import { buildPolicy } from '../../src/policy/build-policy.js';
import type { PolicyTable } from '../../src/policy/policy-table.js';
import { fitPriceModel } from '../../src/price/fit-price-model.js';
import { marketPrior } from '../../src/price/market-prior.js';
import { hourlyHistory } from '../support/histories.js';
import { sampleBattery } from '../support/sample-plan.js';

function expectSound(table: PolicyTable): void {
  const { observer, actions, actionSteps } = table;
  for (const constants of [
    observer.groupCentres,
    observer.classCentres,
    observer.initialProfile,
    observer.regimeEdges,
    [observer.leastScalePerMwh, observer.typicalScalePerMwh],
  ]) {
    expect(Array.from(constants).every(Number.isFinite)).toBe(true);
  }
  expect(observer.leastScalePerMwh).toBeGreaterThan(0);
  expect(actions.every((action) => Math.abs(action) <= actionSteps)).toBe(true);
}

describe('buildPolicy for odd markets', () => {
  const histories: Record<string, (hour: number) => number> = {
    'a price that never moves': () => 42,
    'prices that are all negative': (hour) => -30 - 10 * Math.sin(hour / 4),
    'prices of thousands': (hour) => 3000 + 2500 * Math.sin((hour * Math.PI) / 12),
  };
  test.each(Object.keys(histories))('%s', (name) => {
    const { model } = fitPriceModel(hourlyHistory('2025-03-01', 24 * 20, histories[name]!));
    expectSound(buildPolicy('arbitrage', model, sampleBattery));
  });

  test('sells reserves where the model knows their price and it pays', () => {
    const model = marketPrior('us-iso-day-ahead');
    expect(model.reserve).toBeDefined();
    const reserve = { durationHours: 1, deploymentMwhPerMwHour: 0.15, depthMw: 10 };
    const selling = buildPolicy('arbitrage', model, sampleBattery, { reserve });
    expect(selling.sellReserve.filter((sells) => sells === 1).length).toBeGreaterThan(1000);
    const { reserve: _, ...silent } = model;
    const without = buildPolicy('arbitrage', silent, sampleBattery, { reserve });
    expect(without.sellReserve.every((sells) => sells === 0)).toBe(true);
  });
});
