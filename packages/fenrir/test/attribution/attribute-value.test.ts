import { createStream, nextUniform } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeValue } from '../../src/attribution/index.js';

const allNames = [
  'forecast',
  'adversary',
  'personality',
  'storage',
  'wear',
  'a',
  'b',
  'c',
  'd',
  'e',
];

/** A game with random but fixed values. */
function randomGame(seed: number, count: number): (active: ReadonlySet<string>) => number {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const worth = Array.from({ length: 2 ** count }, () => 2e6 * (nextUniform(stream) - 0.5));
  return (active) =>
    worth[allNames.reduce((mask, name, at) => mask + (active.has(name) ? 2 ** at : 0), 0)]!;
}

/** Mean marginal contribution, by enumerating every order of the causes. */
function overAllOrders(causes: readonly string[], replay: (active: ReadonlySet<string>) => number) {
  const totals = new Map(causes.map((cause) => [cause, 0]));
  let orders = 0;
  const extend = (order: string[]): void => {
    if (order.length === causes.length) {
      orders += 1;
      const active = new Set<string>();
      for (const cause of order) {
        const before = replay(active);
        active.add(cause);
        totals.set(cause, totals.get(cause)! + replay(active) - before);
      }
      return;
    }
    for (const cause of causes) if (!order.includes(cause)) extend([...order, cause]);
  };
  extend([]);
  return causes.map((cause) => totals.get(cause)! / orders);
}

describe('the attribution', () => {
  test('is the mean marginal contribution over all orders', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 6 }), (seed, count) => {
        const causes = allNames.slice(0, count);
        const game = randomGame(seed, count);
        const expected = overAllOrders(causes, game);
        attributeValue(causes, game).parts.forEach(({ cause, value }, at) => {
          expect(cause).toBe(causes[at]);
          expect(Math.abs(value - expected[at]!)).toBeLessThan(1e-7);
        });
      }),
      { numRuns: 15 },
    );
  });

  test('adds up to the whole difference', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 10 }), (seed, count) => {
        const { parts, valueAll, valueNone } = attributeValue(
          allNames.slice(0, count),
          randomGame(seed, count),
        );
        const total = parts.reduce((sum, { value }) => sum + value, 0);
        expect(Math.abs(total - (valueAll - valueNone))).toBeLessThan(1e-9);
      }),
    );
  });

  test('gives exactly 0 to a cause that changes no replay', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 2, max: 8 }), fc.nat(7), (seed, count, place) => {
        const causes = allNames.slice(0, count);
        const idle = causes[place % count]!;
        const game = randomGame(seed, count);
        const { parts } = attributeValue(causes, (active) =>
          game(new Set([...active].filter((cause) => cause !== idle))),
        );
        expect(parts.find(({ cause }) => cause === idle)!.value).toBe(0);
      }),
    );
  });

  test('gives interchangeable causes exactly equal parts', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 2, max: 8 }),
        (seed, count, alike) => {
          const causes = allNames.slice(0, count);
          const twins = causes.slice(0, Math.min(alike, count));
          const game = randomGame(seed, count);
          // The value depends on the number of twins only.
          const { parts, valueAll, valueNone } = attributeValue(causes, (active) => {
            const there = twins.filter((twin) => active.has(twin)).length;
            const others = [...active].filter((cause) => !twins.includes(cause));
            return game(new Set([...others, ...twins.slice(0, there)]));
          });
          const shares = parts.slice(0, twins.length).map(({ value }) => value);
          expect(new Set(shares).size).toBe(1);
          const total = parts.reduce((sum, { value }) => sum + value, 0);
          expect(Math.abs(total - (valueAll - valueNone))).toBeLessThan(1e-9);
        },
      ),
    );
  });

  test('matches the example of its documentation', () => {
    const { parts } = attributeValue(
      ['forecast', 'storage'],
      (active) => (active.has('forecast') ? 30 : 0) + (active.size === 2 ? 20 : 0),
    );
    expect(parts).toEqual([
      { cause: 'forecast', value: 40 },
      { cause: 'storage', value: 10 },
    ]);
  });

  test('replays every set once', () => {
    let replays = 0;
    attributeValue(allNames, () => {
      replays += 1;
      return 0;
    });
    expect(replays).toBe(1024);
  });

  test.each([
    [[], 'causesOutOfRange', /causes must be 1 to 10; 0 came/],
    [[...allNames, 'one more'], 'causesOutOfRange', /1 to 10; 11 came/],
    [['wear', 'a', 'wear'], 'causesRepeated', /"wear" came twice/],
  ])('rejects %j', (causes, code, message) => {
    expect(() => attributeValue(causes, () => 0)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  test('rejects a replay whose value is not a number, and names the set', () => {
    expect(() =>
      attributeValue(['a', 'b'], (active) => (active.size === 2 ? Number.NaN : 1)),
    ).toThrow(/the value with a, b must be a finite number; NaN came/);
  });
});
