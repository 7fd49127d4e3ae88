import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulatePaths } from '../../src/kernel/simulate-paths.js';
import { buildPolicy } from '../../src/policy/build-policy.js';
import { createPolicyRunner } from '../../src/policy/create-policy-runner.js';
import type { PolicyTable } from '../../src/policy/policy-table.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { undatedCalendar } from '../../src/price/undated-calendar.js';
import { sampleModel } from '../support/sample-model.js';
import { sampleBattery } from '../support/sample-plan.js';

const model = sampleModel();
const all = { priceState: true, regime: true, socPlanning: true, reserves: true };
const tables: Record<string, PolicyTable> = {
  arbitrage: buildPolicy('arbitrage', model, sampleBattery),
  cvar: buildPolicy('cvar', model, sampleBattery),
  rl: buildPolicy('rl', model, sampleBattery),
  clock: buildPolicy('arbitrage', model, sampleBattery, {
    factors: { ...all, socPlanning: false },
  }),
};

/** Cash less wear of each path, on paths that no policy was trained on. */
function earnings(policy: PolicyTable, paths = 400): number[] {
  const outputs = simulatePaths(
    {
      seed: 99,
      prices: drawPriceTables(model, { seed: 99 }),
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

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('buildPolicy', () => {
  test('gives the same table again, for another object of the same model too', () => {
    const again = buildPolicy('arbitrage', structuredClone(model), { ...sampleBattery });
    const { actions, sellReserve, ...rest } = again;
    const first = tables['arbitrage']!;
    // Comparing a million entries one by one takes vitest seconds.
    expect(actions.findIndex((action, i) => action !== first.actions[i])).toBe(-1);
    expect(sellReserve.findIndex((sells, i) => sells !== first.sellReserve[i])).toBe(-1);
    expect({ ...rest, actions: 0, sellReserve: 0 }).toEqual({
      ...first,
      actions: 0,
      sellReserve: 0,
    });
  });

  test('earns more than a fixed clock in its own world, by three standard errors', () => {
    const clock = earnings(tables['clock']!);
    expect(mean(clock)).toBeGreaterThan(0);
    for (const name of ['arbitrage', 'cvar', 'rl']) {
      const gains = earnings(tables[name]!).map((cash, path) => cash - clock[path]!);
      const deviation = Math.sqrt(mean(gains.map((gain) => (gain - mean(gains)) ** 2)));
      expect(mean(gains)).toBeGreaterThan((3 * deviation) / Math.sqrt(gains.length));
    }
  });

  test('does not tell apart what a factor that is off hides', () => {
    const blind = buildPolicy('arbitrage', model, sampleBattery, {
      factors: { ...all, priceState: false },
    });
    const deaf = buildPolicy('arbitrage', model, sampleBattery, {
      factors: { ...all, regime: false },
    });
    const { classCount, priceBins: bins, socPoints: points } = blind;
    const at = (k: number, hour: number, regime: number, bin: number, point: number) =>
      (((k * 24 + hour) * 5 + regime) * bins + bin) * points + point;
    let blindApart = 0;
    let deafApart = 0;
    for (let k = 0; k < classCount; k++) {
      for (let hour = 0; hour < 24; hour++) {
        for (let bin = 0; bin < bins; bin++) {
          for (let regime = 0; regime < 5; regime++) {
            for (let point = 0; point < points; point++) {
              const seen = at(k, hour, regime, bin, point);
              if (blind.actions[seen] !== blind.actions[at(0, hour, regime, 0, point)])
                blindApart++;
              if (deaf.actions[seen] !== deaf.actions[at(k, hour, 0, bin, point)]) deafApart++;
            }
          }
        }
      }
    }
    expect([blindApart, deafApart]).toEqual([0, 0]);
    const value = mean(earnings(tables['arbitrage']!));
    expect(mean(earnings(blind))).toBeLessThan(value);
    expect(mean(earnings(deaf))).toBeLessThan(1.02 * value);
  });

  test('sells reserves only where asked and modelled', () => {
    expect(tables['arbitrage']!.sellReserve.every((sells) => sells === 0)).toBe(true);
  });

  test('takes a battery without room', () => {
    const flat = { ...sampleBattery, maxEnergyMwh: 0, initialEnergyMwh: 0 };
    const outputs = earnings(buildPolicy('arbitrage', model, flat), 3);
    expect(outputs.every(Number.isFinite)).toBe(true);
  });
});

describe('createPolicyRunner', () => {
  const start = Date.UTC(2026, 5, 1);
  const hour = 3_600_000;
  const run = (table: PolicyTable, prices: readonly number[]) => {
    const runner = createPolicyRunner(table, sampleBattery, 'Etc/UTC');
    let energyMwh = sampleBattery.initialEnergyMwh;
    return prices.map((price, i) => {
      const action = runner.next(start + i * hour, price, energyMwh);
      energyMwh +=
        action.chargeMw * sampleBattery.chargeEfficiency -
        action.dischargeMw / sampleBattery.dischargeEfficiency;
      return { ...action, energyMwh };
    });
  };

  test.each(Object.keys(tables))('%s: the future changes nothing of the past', (name) => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -150, max: 900, noNaN: true }), {
          minLength: 49,
          maxLength: 24 * 8,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (prices, share, order) => {
          const known = Math.floor(share * prices.length);
          const past = prices.slice(0, known);
          const future = prices.slice(known);
          const shuffled = future
            .map((price) => ({ price, key: order.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ price }) => price);
          const actions = run(tables[name]!, prices).slice(0, known);
          for (const other of [future.toReversed(), shuffled]) {
            expect(run(tables[name]!, [...past, ...other]).slice(0, known)).toEqual(actions);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('keeps the energy within the window whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -500, max: 4000, noNaN: true }), { maxLength: 24 * 6 }),
        (prices) => {
          for (const { energyMwh, chargeMw, dischargeMw } of run(tables['rl']!, prices)) {
            expect(energyMwh).toBeGreaterThanOrEqual(-1e-9);
            expect(energyMwh).toBeLessThanOrEqual(200 + 1e-9);
            expect(Math.min(chargeMw, dischargeMw)).toBe(0);
            expect(Math.max(chargeMw, dischargeMw)).toBeLessThanOrEqual(50);
          }
        },
      ),
    );
  });

  test('goes on from what it remembers, through JSON, over the days on which clocks change', () => {
    const zone = 'America/Los_Angeles';
    // The clock goes forward on 8 March and back on 1 November 2026.
    for (const first of [Date.UTC(2026, 2, 7, 8), Date.UTC(2026, 9, 31, 7)]) {
      const prices = Array.from({ length: 90 }, (_, i) => 40 + 25 * Math.sin((i * Math.PI) / 12));
      const whole = createPolicyRunner(tables['arbitrage']!, sampleBattery, zone);
      let second = createPolicyRunner(tables['arbitrage']!, sampleBattery, zone);
      expect(second.state()).toBeUndefined();
      for (const [i, price] of prices.entries()) {
        const expected = whole.next(first + i * hour, price, 80);
        expect(second.next(first + i * hour, price, 80)).toEqual(expected);
        const kept = JSON.parse(JSON.stringify(second.state()));
        second = createPolicyRunner(tables['arbitrage']!, sampleBattery, zone, kept);
        expect(second.state()).toEqual(whole.state());
      }
    }
  });

  test('refuses an hour that is not after the last, and prices that are none', () => {
    const runner = createPolicyRunner(tables['arbitrage']!, sampleBattery, 'Etc/UTC');
    runner.next(start, 40, 0);
    expect(() => runner.next(start, 40, 0)).toThrow(
      `epochMs must be after ${start}; ${start} came`,
    );
    expect(() => runner.next(start + hour, Number.NaN, 0)).toThrow(
      'pricePerMwh must be a finite number; NaN came',
    );
  });
});
