import { describe, expect, test } from 'vitest';
import type { PolicyTable } from '../../src/observation/policy-table.js';
import { buildPolicy } from '../../src/policy/build-policy.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { undatedCalendar } from '../../src/price/path-calendar.js';
import { policyNames } from '../../src/schema/options.js';
import { simulatePaths } from '../../src/simulation/simulate-paths.js';
import { builtModel, builtPolicies } from '../support/built-policies.js';
import { sampleModelWithReserve } from '../support/sample-model.js';
import { sampleBattery } from '../support/sample-plan.js';

const tables = builtPolicies();

/** Cash less wear of each path, on paths that were not used for training. */
function earnings(policy: PolicyTable, paths = 400): number[] {
  const outputs = simulatePaths(
    {
      seed: 99,
      prices: drawPriceTables(builtModel, { seed: 99 }),
      calendar: undatedCalendar(30),
      policy,
      battery: sampleBattery,
      byMonth: false,
    },
    0,
    paths,
  );
  return Array.from(outputs.energyCash, (cash, path) => cash - outputs.wearCost[path]!);
}

const known = new Map<string, number[]>();
function earningsOf(name: string): number[] {
  const found = known.get(name) ?? earnings(tables[name]!);
  known.set(name, found);
  return found;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('buildPolicy', () => {
  const sameModel = structuredClone(builtModel);

  test.each(policyNames)(
    '%s: gives the same table again, for another object of the same model too',
    (name) => {
      const again = buildPolicy(name, sameModel, { ...sampleBattery });
      expect(again).toEqual(tables[name]);
      expect(structuredClone(again)).toEqual(again);
    },
  );

  test('earns more than a fixed schedule on its own model, by three standard errors', () => {
    const clock = earningsOf('clock');
    expect(mean(clock)).toBeGreaterThan(0);
    for (const name of policyNames) {
      const gains = earningsOf(name).map((cash, path) => cash - clock[path]!);
      const deviation = Math.sqrt(mean(gains.map((gain) => (gain - mean(gains)) ** 2)));
      // Over other paths 12 ± 1.4 standard errors, so that three lie more than 6 deviations below.
      expect(mean(gains)).toBeGreaterThan((3 * deviation) / Math.sqrt(gains.length));
    }
  });

  test('ignores what a factor that is off hides', () => {
    expect(
      tables['without prices']!.deviationForecast.leadSlopes.every((carry) => carry === 0),
    ).toBe(true);
    const { leadIntercepts, leadSlopes } = tables['without regimes']!.deviationForecast;
    for (let at = 48; at < 5 * 48; at++) {
      expect([leadIntercepts[at], leadSlopes[at]]).toEqual([
        leadIntercepts[at - 48],
        leadSlopes[at - 48],
      ]);
    }
    // Over other paths the ratios are 0.44 ± 0.01, 0.966 ± 0.003 and 1.
    const value = mean(earningsOf('arbitrage'));
    expect(mean(earningsOf('without prices'))).toBeLessThan(value);
    expect(mean(earningsOf('without either'))).toBeLessThan(value);
    expect(mean(earningsOf('without regimes'))).toBeLessThan(1.02 * value);
  });

  test('cvar forecasts no higher prices than arbitrage, and rl corrects by a few scales at most', () => {
    const { arbitrage, cvar, rl } = tables;
    expect(cvar!.deviationForecast.leadSlopes).toEqual(arbitrage!.deviationForecast.leadSlopes);
    for (const [at, shift] of cvar!.deviationForecast.leadIntercepts.entries()) {
      expect(shift).toBeLessThanOrEqual(arbitrage!.deviationForecast.leadIntercepts[at]!);
    }
    expect(cvar!.deviationForecast.leadIntercepts).not.toEqual(
      arbitrage!.deviationForecast.leadIntercepts,
    );
    expect(rl!.corrections?.every((correction) => Math.abs(correction) <= 10)).toBe(true);
    expect(rl!.corrections?.some((correction) => correction !== 0)).toBe(true);
  });

  test('sells reserves only where requested and modelled', () => {
    const reserve = { durationHours: 1, deploymentMwhPerMwHour: 0.15, depthMw: 10 };
    expect(tables['arbitrage']!.reservePrice).toBeUndefined();
    expect(
      buildPolicy('arbitrage', builtModel, sampleBattery, { reserve }).reservePrice,
    ).toBeUndefined();
    const withReserve = sampleModelWithReserve();
    expect(buildPolicy('arbitrage', withReserve, sampleBattery).reservePrice).toBeUndefined();
    const { reservePrice } = buildPolicy('arbitrage', withReserve, sampleBattery, { reserve });
    expect(reservePrice).toHaveLength(24 * 5);
    expect(reservePrice!.every((price) => price > 0 && Number.isFinite(price))).toBe(true);
  });

  test.each(policyNames)('%s: accepts a battery without usable energy or power', (name) => {
    for (const nothing of [{ maxEnergyMwh: 0, initialEnergyMwh: 0 }, { powerMw: 0 }]) {
      const flat = { ...sampleBattery, ...nothing };
      const plan = {
        seed: 99,
        prices: drawPriceTables(builtModel, { seed: 99 }),
        calendar: undatedCalendar(10),
        policy: buildPolicy(name, builtModel, flat),
        battery: flat,
        byMonth: false,
      };
      expect(simulatePaths(plan, 0, 3).energyCash).toEqual(new Float64Array(3));
    }
  });
});
