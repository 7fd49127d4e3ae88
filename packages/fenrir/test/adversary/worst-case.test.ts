import { createHighsSolver, createModelBuilder, solve } from '@bess/milp';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ambiguityRadiusKullbackLeibler,
  worstCaseKullbackLeibler,
  worstCaseWasserstein,
} from '../../src/adversary/index.js';

const value = fc.integer({ min: -50_000, max: 90_000 }).map((cents) => cents / 100);
const weight = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }) },
);
const weightedValues = (most: number) =>
  fc
    .array(fc.tuple(value, weight), { minLength: 1, maxLength: most })
    .filter((pairs) => pairs.some(([, w]) => w > 0))
    .map((pairs) => ({ values: pairs.map(([v]) => v), weights: pairs.map(([, w]) => w) }));

function divergence(q: ArrayLike<number>, weights: readonly number[]): number {
  const total = weights.reduce((sum, w) => sum + w, 0);
  let nats = 0;
  for (let at = 0; at < weights.length; at += 1) {
    if (q[at]! > 0) nats += q[at]! * Math.log((q[at]! * total) / weights[at]!);
  }
  return nats;
}

describe('the worst-case distribution in a Kullback–Leibler ball', () => {
  test('equals the dual, searched on a fine grid', () => {
    fc.assert(
      fc.property(
        weightedValues(8),
        fc.double({ min: 0.001, max: 3, noNaN: true }),
        ({ values, weights }, radius) => {
          const { worstValue } = worstCaseKullbackLeibler(values, radius, weights);
          const total = weights.reduce((sum, w) => sum + w, 0);
          const possible = values.filter((_, at) => weights[at]! > 0);
          const least = Math.min(...possible);
          // sup over λ of −λ·ln E[exp(−v/λ)] − λ·r; λ = 0 gives the smallest value.
          let dual = least;
          for (let step = -400; step <= 400; step += 1) {
            const lambda = 1000 * Math.exp(step / 25);
            const moment = values.reduce(
              (sum, v, at) =>
                sum + (weights[at]! / total) * Math.exp(-Math.max(0, v - least) / lambda),
              0,
            );
            dual = Math.max(dual, least - lambda * Math.log(moment) - lambda * radius);
          }
          // Every λ gives a lower bound; the best of the grid is close to the optimum.
          expect(worstValue).toBeGreaterThanOrEqual(dual - 1e-6);
          expect(worstValue).toBeLessThanOrEqual(dual + 0.2);
        },
      ),
    );
  });

  test('lies in the ball, is a distribution, and no distribution of a grid in the ball is worse', () => {
    fc.assert(
      fc.property(
        fc.tuple(value, value, value),
        fc.tuple(
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 1, max: 9 }),
        ),
        fc.double({ min: 0.001, max: 1.5, noNaN: true }),
        (values, weights, radius) => {
          const { probabilities, worstValue } = worstCaseKullbackLeibler(values, radius, weights);
          expect(probabilities.reduce((sum, q) => sum + q, 0)).toBeCloseTo(1, 12);
          expect(divergence(probabilities, weights)).toBeLessThanOrEqual(radius + 1e-9);
          const grid = 60;
          let least = Number.POSITIVE_INFINITY;
          for (let a = 0; a <= grid; a += 1) {
            for (let b = 0; a + b <= grid; b += 1) {
              const q = [a / grid, b / grid, (grid - a - b) / grid];
              if (divergence(q, weights) > radius) continue;
              const mean = q.reduce((sum, p, at) => sum + p * values[at]!, 0);
              least = Math.min(least, mean);
            }
          }
          expect(least).toBeGreaterThanOrEqual(worstValue - 1e-6);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is nominal at radius 0, never better at a larger one, and finally the smallest value', () => {
    fc.assert(
      fc.property(weightedValues(12), ({ values, weights }) => {
        const none = worstCaseKullbackLeibler(values, 0, weights);
        expect(none.worstValue).toBe(none.nominalValue);
        const total = weights.reduce((sum, w) => sum + w, 0);
        none.probabilities.forEach((p, at) => {
          expect(p).toBe(weights[at]! / total);
        });
        let before = none.worstValue;
        for (const radius of [1e-6, 1e-3, 0.01, 0.1, 0.5, 1, 2, 4, 10]) {
          const { worstValue } = worstCaseKullbackLeibler(values, radius, weights);
          expect(worstValue).toBeLessThanOrEqual(before + 1e-9 * (1 + Math.abs(before)));
          before = worstValue;
        }
        const least = Math.min(...values.filter((_, at) => weights[at]! > 0));
        expect(before).toBeCloseTo(least, 9);
      }),
    );
  });

  test('shifts the mean by z standard deviations for small radii', () => {
    // To first order the mean falls by √(2r) standard deviations.
    const values = Array.from({ length: 1001 }, (_, at) => at - 500);
    const deviation = Math.sqrt((1001 ** 2 - 1) / 12);
    const { worstValue } = worstCaseKullbackLeibler(values, 1e-4);
    expect(worstValue / (-Math.sqrt(2e-4) * deviation)).toBeCloseTo(1, 2);
  });

  test('rejects invalid radii and weights', () => {
    expect(() => worstCaseKullbackLeibler([1, 2], -1)).toThrow(
      /radius must be at least 0; -1 came/,
    );
    expect(() => worstCaseKullbackLeibler([1, 2], 1, [0, 0])).toThrow(/weights must not all be 0/);
    expect(() => worstCaseKullbackLeibler([1, Number.NaN], 1)).toThrow(
      /values\[1\] must be a finite/,
    );
  });
});

describe('the worst-case distribution in a Wasserstein ball', () => {
  const points = (most: number) =>
    fc
      .array(
        fc.record({
          at: fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })),
          value,
          weight: fc.integer({ min: 0, max: 5 }),
        }),
        { minLength: 1, maxLength: most },
      )
      .filter((list) => list.some((point) => point.weight > 0));
  const distancesOf = (list: readonly { at: [number, number] }[]) =>
    list.flatMap((one) =>
      list.map((other) => Math.abs(one.at[0] - other.at[0]) + Math.abs(one.at[1] - other.at[1])),
    );

  test('is the optimum of the transport program', async () => {
    const solver = createHighsSolver();
    await fc.assert(
      fc.asyncProperty(
        points(7),
        fc.double({ min: 0.01, max: 12, noNaN: true }),
        async (list, radius) => {
          const distances = distancesOf(list);
          const values = list.map((point) => point.value);
          const weights = list.map((point) => point.weight);
          const total = weights.reduce((sum, w) => sum + w, 0);
          const builder = createModelBuilder();
          const count = list.length;
          for (let at = 0; at < count * count; at += 1)
            builder.addColumn({ cost: values[at % count]! });
          for (let from = 0; from < count; from += 1) {
            const columns = Array.from({ length: count }, (_, to) => from * count + to);
            const mass = weights[from]! / total;
            builder.addRow({ lower: mass, upper: mass, columns, values: columns.map(() => 1) });
          }
          builder.addRow({ upper: radius, columns: [...distances.keys()], values: distances });
          const { objective } = await solve(builder.build(), { solver });
          // Distinct scenarios at one place exchange mass at no cost, in both methods.
          const { worstValue, probabilities } = worstCaseWasserstein(
            values,
            distances,
            radius,
            weights,
          );
          expect(Math.abs(worstValue - objective!)).toBeLessThan(1e-5 * (1 + Math.abs(objective!)));
          expect(probabilities.reduce((sum, q) => sum + q, 0)).toBeCloseTo(1, 12);
          expect(Math.min(...probabilities)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('takes the same per unit of distance where all values lie on one line', () => {
    // As for a plan of one step: all pieces of all hulls are equally steep, so their order depends on rounding.
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 20, maxLength: 40 }),
        fc.double({ min: 0.01, max: 300, noNaN: true }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        (prices, radius, mwh) => {
          const distances = prices.flatMap((one) => prices.map((other) => Math.abs(one - other)));
          const values = prices.map((price) => price * mwh);
          const { worstValue, nominalValue, probabilities } = worstCaseWasserstein(
            values,
            distances,
            radius,
          );
          expect(probabilities.reduce((sum, q) => sum + q, 0)).toBeCloseTo(1, 12);
          const mean = values.reduce((sum, one, at) => sum + one * probabilities[at]!, 0);
          expect(worstValue).toBeCloseTo(mean, 7);
          expect(worstValue).toBeCloseTo(
            Math.max(Math.min(...values), nominalValue - mwh * radius),
            7,
          );
        },
      ),
    );
  });

  test('is nominal at radius 0, never better at a larger one, and finally the smallest value', () => {
    fc.assert(
      fc.property(points(12), (list) => {
        const distances = distancesOf(list);
        const values = list.map((point) => point.value);
        const weights = list.map((point) => point.weight);
        const none = worstCaseWasserstein(values, distances, 0, weights);
        expect(none.worstValue).toBe(none.nominalValue);
        let before = none.worstValue;
        for (const radius of [0.01, 0.5, 1, 2, 5, 10, 36]) {
          const { worstValue } = worstCaseWasserstein(values, distances, radius, weights);
          expect(worstValue).toBeLessThanOrEqual(before + 1e-9 * (1 + Math.abs(before)));
          before = worstValue;
        }
        expect(before).toBeCloseTo(Math.min(...values), 9);
      }),
    );
  });

  test('matches the example of its documentation, on paper', () => {
    // A third each. 60 → 0 gains 60 per unit, 90 → 60 gains 30, 90 → 0 gains 45: the hull is straight. Radius 1 pays for 1/3 of a
    // unit (60 → 0) and for all of 2/3 (90 → 0): everything lies at 0. Half of it leaves 1/6 of 2/3 for the second.
    const distances = [0, 1, 2, 1, 0, 1, 2, 1, 0];
    expect(worstCaseWasserstein([0, 60, 90], distances, 1).worstValue).toBeCloseTo(0, 12);
    expect(worstCaseWasserstein([0, 60, 90], distances, 0.5).worstValue).toBeCloseTo(22.5, 12);
  });
});

test('the radius that the data support is that of a confidence interval', () => {
  expect(ambiguityRadiusKullbackLeibler(50, 2)).toBe(0.04);
  // A fair coin thrown 400 times: ±1.96 standard errors of the mean are ±0.049, which the ball reproduces.
  const coin = worstCaseKullbackLeibler([0, 1], ambiguityRadiusKullbackLeibler(400));
  expect(coin.nominalValue - coin.worstValue).toBeCloseTo(0.049, 3);
  expect(() => ambiguityRadiusKullbackLeibler(0)).toThrow(/observations must be at least/);
});
