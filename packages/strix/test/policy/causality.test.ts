import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPolicyRunner } from '../../src/dispatch/create-policy-runner.js';
import { dispatchDay } from '../../src/dispatch/dispatch-day.js';
import { createDispatchState, startDispatch } from '../../src/dispatch/dispatch-state.js';
import type { PolicyTable } from '../../src/observation/policy-table.js';
import { addCalendar } from '../../src/replay/hourly-prices.js';
import { policyRule } from '../../src/replay/operating-rules.js';
import { replayRule } from '../../src/replay/replay-rule.js';
import { builtPolicies } from '../support/built-policies.js';
import { evenly } from '../support/evenly.js';
import { sampleBattery } from '../support/sample-plan.js';

const tables = builtPolicies();
const HOUR_MS = 3_600_000;
const reservePrice = Float64Array.from({ length: 24 * 5 }, (_, i) => 0.6 + 0.4 * Math.sin(3 * i));

/**
 * Energy moved in each hour by the simulation loop; the first day is a Thursday in March, and the month changes on day three.
 */
function simulated(table: PolicyTable, prices: readonly number[], reserves: boolean): number[] {
  const terms = { durationHours: 1, deploymentMwhPerMwHour: 0.15, depthMw: 20 };
  const state = reserves
    ? createDispatchState({ ...table, reservePrice }, sampleBattery, { kind: 'regulation', terms })
    : createDispatchState(table, sampleBattery);
  const moves: number[] = [];
  let moved = 0;
  Object.defineProperty(state.decision, 'energyChangeMwh', {
    get: () => moved,
    set: (decided: number) => {
      moved = decided;
      moves.push(decided);
    },
  });
  startDispatch(state, 2);
  for (let day = 0; day * 24 < prices.length; day++) {
    const ofDay = Float64Array.from({ length: 24 }, (_, hour) => prices[day * 24 + hour] ?? 0);
    const month = day < 3 ? 2 : 3;
    dispatchDay(state, ofDay, (day + 3) % 7, month, reserves ? ofDay.map(Math.abs) : undefined);
  }
  return moves.slice(0, prices.length);
}

/** The same by the runner, which has no reserves. */
function run(table: PolicyTable, prices: readonly number[]): number[] {
  const runner = createPolicyRunner(table, sampleBattery, 'Etc/UTC');
  let energyMwh = sampleBattery.initialEnergyMwh;
  return prices.map((price, i) => {
    // Thursday, 29 March 2029.
    const { chargeMw, dischargeMw } = runner.next(
      Date.UTC(2029, 2, 29) + i * HOUR_MS,
      price,
      energyMwh,
    );
    const moved =
      chargeMw * sampleBattery.chargeEfficiency - dischargeMw / sampleBattery.dischargeEfficiency;
    energyMwh += moved;
    return moved;
  });
}

function replayed(table: PolicyTable, prices: readonly number[]): number[] {
  const days = Math.ceil(prices.length / 24);
  const monthOfDay = Array.from({ length: days }, (_, day) => (day < 3 ? 2 : 3));
  const calendar = { firstWeekday: 3, firstMonth: 2, monthOfDay };
  const rule = policyRule(table, sampleBattery);
  const { actionSeries } = replayRule(rule, addCalendar(prices, calendar), sampleBattery);
  return Array.from(actionSeries);
}

const ways: Record<string, (table: PolicyTable, prices: readonly number[]) => number[]> = {
  simulation: (table, prices) => simulated(table, prices, false),
  'simulation with reserves': (table, prices) => simulated(table, prices, true),
  runner: run,
  replay: replayed,
};
const price = fc.oneof(
  { weight: 5, arbitrary: evenly(0, 120) },
  { weight: 1, arbitrary: evenly(-150, 900) },
);
const wholeDays = fc
  .integer({ min: 2, max: 9 })
  .chain((days) => fc.array(price, { minLength: 24 * days, maxLength: 24 * days }));

describe.each(Object.keys(tables))('%s', (name) => {
  const table = tables[name]!;

  test.each(Object.keys(ways))('in a %s: the future leaves the past unchanged', (way) => {
    const actionsOf = ways[way]!;
    fc.assert(
      fc.property(
        wholeDays,
        evenly(0, 1),
        fc.infiniteStream(evenly(0, 1)),
        (prices, share, order) => {
          const known = Math.floor(share * prices.length);
          const past = prices.slice(0, known);
          const future = prices.slice(known);
          const shuffled = future
            .map((later) => ({ later, key: order.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ later }) => later);
          const actions = actionsOf(table, prices);
          expect(actions).toHaveLength(prices.length);
          for (const other of [future.toReversed(), shuffled]) {
            expect(actionsOf(table, [...past, ...other]).slice(0, known)).toEqual(
              actions.slice(0, known),
            );
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  test('acts alike in a simulation, asked hour by hour, and in a replay', () => {
    fc.assert(
      fc.property(wholeDays, (prices) => {
        const moves = simulated(table, prices, false);
        const { powerMw, chargeEfficiency, dischargeEfficiency } = sampleBattery;
        const asked = run(table, prices);
        const shares = replayed(table, prices);
        for (const [i, moved] of moves.entries()) {
          expect(asked[i]).toBeCloseTo(moved, 6);
          const perShare = moved > 0 ? powerMw * chargeEfficiency : powerMw / dischargeEfficiency;
          expect(shares[i]! * perShare).toBeCloseTo(moved, 6);
        }
      }),
      { numRuns: 10 },
    );
  });
});

test('a policy that sees neither prices nor regimes acts alike for any prices', () => {
  fc.assert(
    fc.property(wholeDays, (prices) => {
      const actions = run(tables['without either']!, prices);
      const constant = run(tables['without either']!, new Array(prices.length).fill(35));
      for (const [i, moved] of actions.entries()) expect(moved).toBeCloseTo(constant[i]!, 9);
    }),
    { numRuns: 10 },
  );
});
