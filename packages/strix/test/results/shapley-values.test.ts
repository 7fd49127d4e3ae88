import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapleyValues } from '../../src/results/summarise.js';

/** The definition: mean marginal contribution over all orders of joining. */
function byOrders(playerCount: number, worth: readonly number[]): number[] {
  const parts = new Array<number>(playerCount).fill(0);
  const orders = permutations(Array.from({ length: playerCount }, (_, i) => i));
  for (const order of orders) {
    let coalition = 0;
    for (const player of order) {
      const joined = coalition + 2 ** player;
      parts[player]! += (worth[joined]! - worth[coalition]!) / orders.length;
      coalition = joined;
    }
  }
  return parts;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

const worths = fc.array(fc.double({ min: -1e8, max: 1e8, noNaN: true }), {
  minLength: 16,
  maxLength: 16,
});

describe('shapleyValues', () => {
  it('solves the glove game of the textbook', () => {
    // A left glove (player 0) and two right ones: a pair has the value 1. Shares 2/3, 1/6, 1/6.
    const worth = [0, 0, 0, 1, 0, 1, 0, 1];
    const parts = shapleyValues(3, worth);
    expect(parts[0]).toBeCloseTo(2 / 3, 12);
    expect(parts[1]).toBeCloseTo(1 / 6, 12);
    expect(parts[2]).toBeCloseTo(1 / 6, 12);
  });

  it('equals the mean over all orders of joining', () => {
    fc.assert(
      fc.property(worths, (worth) => {
        const parts = shapleyValues(4, worth);
        for (const [player, part] of byOrders(4, worth).entries()) {
          expect(Math.abs(parts[player]! - part)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('adds up except for rounding', () => {
    fc.assert(
      fc.property(worths, (worth) => {
        const parts = shapleyValues(4, worth);
        const sum = parts.reduce((total, part) => total + part, 0);
        // Nine roundings, each of at most 2^-53 of the summed values.
        const rounding = parts.reduce((total, part) => total + Math.abs(part), 0) * 9 * 2 ** -53;
        expect(Math.abs(sum - (worth[15]! - worth[0]!))).toBeLessThanOrEqual(rounding);
      }),
    );
  });

  it('gives 0 to a player without effect', () => {
    fc.assert(
      fc.property(worths, (half) => {
        const worth = Array.from({ length: 16 }, (_, coalition) => half[coalition & ~2]!);
        expect(Math.abs(shapleyValues(4, worth)[1]!)).toBe(0);
      }),
    );
  });
});
