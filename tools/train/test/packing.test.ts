import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  halfToNumber,
  unpackHalves,
} from '../../../packages/helios/src/internal/packed-numbers.js';
import { unpackTrees } from '../../../packages/helios/src/models/pretrained/pretrained-weights.js';
import { pretrainXgboost } from '../../../packages/helios/src/models/xgboost/pretrain-xgboost.js';
import { numberToHalf, packHalves } from '../src/ship/number-to-half.js';
import { packTrees } from '../src/ship/pack-trees.js';
import { syntheticSeries } from '../src/synthetic/synthetic-series.js';

test('half floats are those of IEEE 754', () => {
  // The examples of the standard's tables: 1, −2, 1/3, the largest, the smallest normal and subnormal.
  const known: [number, number][] = [
    [1, 0x3c00],
    [-2, 0xc000],
    [0.333251953125, 0x3555],
    [65504, 0x7bff],
    [2 ** -14, 0x0400],
    [2 ** -24, 0x0001],
    [0, 0],
  ];
  for (const [number, bits] of known) {
    expect(numberToHalf(number)).toBe(bits);
    expect(halfToNumber(bits)).toBe(number);
  }
  // Ties go to even: 2049 lies between 2048 and 2050, 2051 between 2050 and 2052.
  expect(halfToNumber(numberToHalf(2049))).toBe(2048);
  expect(halfToNumber(numberToHalf(2051))).toBe(2052);
  expect(halfToNumber(numberToHalf(1e9))).toBe(65504);
});

test('every finite half float comes back, and every number comes near', () => {
  const finite = Array.from({ length: 0x7c00 }, (_, bits) => bits);
  for (const bits of finite) expect(numberToHalf(halfToNumber(bits))).toBe(bits);
  fc.assert(
    fc.property(fc.double({ min: -60_000, max: 60_000, noNaN: true }), (number) => {
      const [back] = unpackHalves(packHalves([number]));
      expect(Math.abs(back! - number)).toBeLessThanOrEqual(
        Math.max(2 ** -25, Math.abs(number) * 2 ** -11),
      );
    }),
  );
});

test('packed trees come back with leaves rounded and nothing else changed', () => {
  const model = pretrainXgboost(syntheticSeries({ seed: 1, count: 8, length: 400 }), {
    horizonHours: 48,
    origins: 150,
    context: [24, 100],
    trees: { rounds: 8 },
    seed: 1,
  });
  for (const trees of [model.centre, model.quantiles]) {
    const back = unpackTrees(packTrees(trees), trees.loss);
    const rounded = trees.thresholds.map((value, node) =>
      trees.splitColumns[node]! < 0 ? halfToNumber(numberToHalf(value)) : value,
    );
    expect(back).toEqual({ ...trees, thresholds: rounded });
    expect(back.splitColumns.length).toBeGreaterThan(100);
  }
});
