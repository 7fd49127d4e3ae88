import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solvePolicy } from '../../src/policy/dynamic/solve-policy.js';
import type { StateModel } from '../../src/policy/training/state-model.js';
import { anyDay, battery, plainStates } from './state-models.js';

const oneDay = { points: 5, steps: 1, days: 1 };

/** Expected cash by going through all that may happen, without a grid; whole MWh only. */
function byHand(model: StateModel, capacity: number, wear: number) {
  const cells = model.bins;
  const worth = (hour: number, cell: number, stored: number): number => {
    if (hour === 24) return 0;
    const price = model.level[0]! + model.shape[hour]! + model.deviation[hour * cells + cell]!;
    let best = Number.NEGATIVE_INFINITY;
    for (const action of [-1, 0, 1]) {
      const after = stored + action;
      if (after < 0 || after > capacity) continue;
      let later = 0;
      // Hours after the third pay nothing; going on would only repeat that.
      if (hour < 2) {
        for (let next = 0; next < cells; next++) {
          const chance = model.cellRows[(hour * cells + cell) * cells + next]!;
          later += chance * worth(hour + 1, next, after);
        }
      }
      best = Math.max(best, -action * price - (action < 0 ? wear : 0) + later);
    }
    return best;
  };
  return worth;
}

describe('solvePolicy', () => {
  test('equals the expectation over everything that may happen in three hours', () => {
    fc.assert(
      fc.property(
        fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -80, max: 160 }))),
        fc.tuple(fc.integer({ min: -90, max: 0 }), fc.integer({ min: 1, max: 90 })),
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 0, max: 20 }),
        (prices, deviations, percent, wear) => {
          const plain = plainStates(
            [...prices, ...new Array(21).fill(0)],
            deviations,
            percent / 100,
          );
          const model = {
            ...plain,
            // No book value, and nothing to earn after the third hour.
            shape: Float64Array.from([...prices, ...new Array(21).fill(0)]),
            level: Float64Array.of(0),
            deviation: plain.deviation.map((deviation, i) => (i < 6 ? deviation : 0)),
          };
          const own = battery({ maxEnergyMwh: 4, wearPerMwhDischarged: wear });
          const { values } = solvePolicy(model, own, oneDay);
          const worth = byHand(model, 4, wear);
          for (let cell = 0; cell < 2; cell++) {
            for (let stored = 0; stored <= 4; stored++) {
              expect(values[cell * 5 + stored]).toBeCloseTo(worth(0, cell, stored), 6);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('expects no less from a larger battery on a grid that holds the smaller one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 30 }), (prices, wear) => {
        const model = plainStates(prices, [-25, 0, 40]);
        const expected = (capacity: number) => {
          const own = battery({ maxEnergyMwh: capacity, wearPerMwhDischarged: wear });
          return solvePolicy(model, own, { points: 4 * capacity + 1, steps: 2, days: 3 })
            .values[0]!;
        };
        const small = expected(2);
        expect(small).toBeGreaterThanOrEqual(0);
        expect(expected(4)).toBeGreaterThanOrEqual(small - 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  test('idles where prices never move, even without losses', () => {
    for (const price of [0, 35, 400]) {
      const lossy = battery({ chargeEfficiency: 0.92, dischargeEfficiency: 0.92 });
      const { actions } = solvePolicy(plainStates(new Array(24).fill(price)), lossy, {
        points: 9,
        steps: 2,
        days: 8,
      });
      expect(actions.every((action) => action === 0)).toBe(true);
    }
    const { actions } = solvePolicy(plainStates(new Array(24).fill(35)), battery(), oneDay);
    expect(actions.every((action) => action === 0)).toBe(true);
  });

  test('is paid for charging and so burns energy where prices are negative all day', () => {
    const lossy = battery({ chargeEfficiency: 0.8, dischargeEfficiency: 0.8 });
    const solved = solvePolicy(plainStates(new Array(24).fill(-50)), lossy, {
      points: 9,
      steps: 1,
      days: 3,
    });
    // Empty, the only use is to charge.
    expect(solved.actions[0]).toBe(1);
    expect(solved.values[0]).toBeGreaterThan(0);
  });

  test('moves no more energy when it wears more', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (prices, more) => {
        const model = plainStates(prices);
        const discharged = (wear: number) => {
          const own = battery({ wearPerMwhDischarged: wear });
          const { actions } = solvePolicy(model, own, { points: 5, steps: 1, days: 6 });
          let stored = 0;
          let sold = 0;
          for (let hour = 0; hour < 10 * 24; hour++) {
            const action = actions[(hour % 24) * 5 + stored]!;
            const after = Math.min(4, Math.max(0, stored + action));
            if (hour >= 5 * 24) sold += Math.max(0, stored - after);
            stored = after;
          }
          return sold;
        };
        expect(discharged(more)).toBeLessThanOrEqual(discharged(0));
      }),
      { numRuns: 60 },
    );
  });

  test('sells reserve only where it pays for its wear, and then expects more', () => {
    const reserve = {
      kind: 'regulation' as const,
      terms: { durationHours: 1, deploymentMwhPerMwHour: 0.15, depthMw: 1 },
    };
    const day = Array.from({ length: 24 }, (_, hour) => 30 + 20 * Math.sin(hour));
    const own = battery({ wearPerMwhDischarged: 5 });
    const paid = (price: number) => ({
      ...plainStates(day),
      reservePrice: new Float64Array(24).fill(price),
    });
    const grid = { points: 9, steps: 2, days: 3 };
    const without = solvePolicy(paid(8), own, grid);
    const selling = solvePolicy(paid(8), own, { ...grid, reserve });
    expect(selling.sellReserve.every((sells) => sells === 1)).toBe(true);
    expect(selling.values[4]).toBeGreaterThan(without.values[4]! + 24);
    const cheap = solvePolicy(paid(0.5), own, { ...grid, reserve });
    expect(cheap.sellReserve.every((sells) => sells === 0)).toBe(true);
    expect(cheap.actions).toEqual(without.actions);
  });

  test('expects no more under aversion to the worst', () => {
    fc.assert(
      fc.property(anyDay, fc.double({ min: 0.05, max: 1, noNaN: true }), (prices, aversion) => {
        const model = plainStates(prices, [-30, 0, 50], 0.5);
        const neutral = solvePolicy(model, battery(), oneDay).values[0]!;
        const averse = solvePolicy(model, battery(), { ...oneDay, aversion }).values[0]!;
        expect(averse).toBeLessThanOrEqual(neutral + 1e-9);
      }),
      { numRuns: 40 },
    );
  });
});
