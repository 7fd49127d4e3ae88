import { createStream, nextNormal } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatchForecaster } from '../../src/models/patch-transformer/forecast-patches.js';
import {
  fillPositions,
  fillSlots,
  fillTokens,
  PATCH_SLOTS,
  POSITION,
  POSITION_FEATURES,
  patchCount,
  patchGrid,
  TOKEN_INPUTS,
} from '../../src/models/patch-transformer/patch-inputs.js';
import { initialPatchWeights } from '../../src/models/patch-transformer/patch-layout.js';
import { trainPatchTransformer } from '../../src/models/patch-transformer/train-patches.js';
import { pretrainedPatchWeights } from '../../src/models/pretrained/patch-weights.js';
import { fitAsinhTransform } from '../../src/transforms/asinh.js';

const UNIT = { centre: 0, spread: 1 };

function walk(length: number, seed: number): Float64Array {
  const stream = createStream({ seed, stream: 0, path: 0 });
  return Float64Array.from(
    { length },
    (_, i) => 10 * Math.sin((2 * Math.PI * i) / 24) + nextNormal(stream),
  );
}

describe('cutting a series into patches', () => {
  it.each([
    [24, 24, 24, 1, 7],
    [96, 96, 24, 4, 28],
    [288, 288, 24, 12, 84],
    [7, 24, 21, 1, 0],
    [30, 24, 30, 1, 0],
    [63, 24, 21, 3, 0],
    [168, 24, 24, 7, 0],
    [8, 8, 24, 1, 0],
  ])(
    'a season of %i steps, %i a day: patches of %d steps, %i a season, %i a week',
    (season, day, patchSteps, seasonPatches, weekPatches) => {
      expect(patchGrid(season, day)).toEqual({ patchSteps, seasonPatches, weekPatches });
    },
  );

  it('makes a season a whole number of patches, or a patch one of seasons, of about 24 steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 672 }), (season) => {
        const { patchSteps, seasonPatches } = patchGrid(season, 24);
        const ratio = patchSteps / season;
        const isWhole = season < 12 ? ratio === Math.round(ratio) : true;
        expect(isWhole).toBe(true);
        if (season >= 12) expect(patchSteps * seasonPatches).toBeCloseTo(season, 9);
        expect(patchSteps).toBeGreaterThanOrEqual(12);
        expect(patchSteps).toBeLessThanOrEqual(36);
      }),
    );
  });

  it('takes 24 steps as they are, and joins other steps by straight lines', () => {
    const line = Float64Array.from({ length: 90 }, (_, i) => i);
    const slots = new Float64Array(PATCH_SLOTS);
    const whole = { values: line, origin: 48, grid: patchGrid(24, 24), stepMinutes: 60 };
    fillSlots(slots, 0, whole, { centre: 0, spread: 20 }, -1);
    expect([...slots]).toEqual([...line.subarray(24, 48)].map((value) => Math.min(20, value / 20)));
    const other = { values: line, origin: 60, grid: patchGrid(30, 24), stepMinutes: 60 };
    fillSlots(slots, 0, other, { centre: 0, spread: 10 }, -1);
    slots.forEach((value, slot) => {
      const place = 30 + ((slot + 0.5) * 30) / 24 - 0.5;
      expect(value).toBeCloseTo(place / 10, 12);
    });
  });

  it('shows nothing of what follows the origin', () => {
    const early = walk(200, 1);
    const changed = early.map((value, i) => (i < 100 ? value : -1e6));
    const tokens = [early, changed].map((values) => {
      const memory = new Float64Array(20 * TOKEN_INPUTS);
      for (const season of [24, 30, 63, 7]) {
        const grid = patchGrid(season, 24);
        const window = { values, origin: 100, grid, stepMinutes: 60, firstStepOfWeek: 3 };
        const count = patchCount(grid, 100);
        fillTokens(memory, 0, window, UNIT, count, [0, 1]);
      }
      return [...memory];
    });
    expect(tokens[1]).toEqual(tokens[0]);
  });

  it('marks whole seasons and weeks between patches', () => {
    const count = 8;
    const memory = new Float64Array(POSITION_FEATURES * 2 * count);
    fillPositions(memory, 0, patchGrid(24, 24), [0, 2], count);
    const feature = (k: number, place: number) => [
      ...memory.subarray((k * 2 + place) * count, (k * 2 + place + 1) * count),
    ];
    // The newest patch is one before the first that is asked for, and three before the third.
    expect(feature(POSITION.nearness, 0).map((nearness) => 4 / nearness - 1)).toEqual([
      8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(feature(POSITION.week, 0)).toEqual([0, 3, 0, 0, 0, 0, 0, 0]);
    expect(feature(POSITION.week, 1)).toEqual([0, 0, 0, 3, 0, 0, 0, 0]);
  });
});

describe('the pretrained patch transformer', () => {
  const weights = pretrainedPatchWeights();
  const forecaster = () => new PatchForecaster(weights, 60);

  it('forecasts a series in any unit alike', () => {
    const values = walk(168, 2);
    const plain = forecaster().forecast(values, 48, 24)!;
    const other = forecaster().forecast(
      values.map((value) => 1000 - 8 * value),
      48,
      24,
    )!;
    const scaled = forecaster().forecast(
      values.map((value) => 1000 + 8 * value),
      48,
      24,
    )!;
    plain.forEach((value, i) => {
      expect(scaled[i]! - 1000).toBeCloseTo(8 * value, 2);
    });
    // A reversed series is another one, but its forecast follows it too.
    expect(Math.abs(other[3]! - (1000 - 8 * plain[3]!))).toBeLessThan(8 * 10);
  });

  it('has rising quantiles, the same bits each time, and does not depend on what it forecast before', () => {
    const one = forecaster();
    const first = one.forecast(walk(700, 3), 100, 24, 5)!;
    one.forecast(walk(60, 4), 24, 30);
    expect(one.forecast(walk(700, 3), 100, 24, 5)).toEqual(first);
    for (let i = 0; i < first.length; i++) {
      if (i % 7 > 0) expect(first[i]).toBeGreaterThanOrEqual(first[i - 1]!);
    }
  });

  it('is ahead of repeating the last day where days differ by noise alone', () => {
    let own = 0;
    let naive = 0;
    for (let seed = 10; seed < 30; seed++) {
      const all = walk(336 + 24, seed);
      const made = forecaster().forecast(all.slice(0, 336), 24, 24)!;
      for (let i = 0; i < 24; i++) {
        own += Math.abs(made[7 * i + 3]! - all[336 + i]!);
        naive += Math.abs(all[312 + i]! - all[336 + i]!);
      }
    }
    // The best forecast, the mean, would have 1/√2 of the error.
    expect(own).toBeLessThan(0.8 * naive);
  });

  it('has no forecast for constants, less than a patch, or differences beyond numbers', () => {
    expect(forecaster().forecast(new Float64Array(100).fill(3), 24, 24)).toBeUndefined();
    expect(forecaster().forecast(walk(23, 1), 24, 24)).toBeUndefined();
    const huge = walk(100, 1).map((value, i) => (i % 2 === 0 ? 1e308 : -1e308) + value);
    expect(forecaster().forecast(huge, 24, 24)).toBeUndefined();
  });
});

describe('training a patch transformer', () => {
  const shape = { width: 8, heads: 2, blocks: 1, levels: [0.1, 0.5, 0.9] };
  const options = {
    seed: 1,
    batchSize: 8,
    learningRate: 0.01,
    coolingSteps: 100,
    warmingSteps: 2,
    clipNorm: 1,
    weightDecay: 0,
    shares: [1, 1],
    hiddenTimeShare: 0.3,
    fitTransform: fitAsinhTransform,
  };
  /** Days of alternating level: high after low. An untrained network, which takes the mean of days, cannot know that. */
  const swinging = (length: number, seed: number) =>
    walk(length, seed).map((value, i) => value + (Math.floor(i / 24) % 2 === 0 ? 20 : -20));
  const set = [
    { values: swinging(1500, 5), stepMinutes: 60, firstStepOfWeek: 0 },
    { values: swinging(2000, 6), stepMinutes: 60, seasonSteps: 48 },
  ];
  const begin = () => ({
    values: Array.from(initialPatchWeights(shape, 1).values),
    steps: 0,
    means: [],
    squares: [],
  });

  it('gives the same bits when interrupted and resumed', () => {
    const whole = trainPatchTransformer(shape, begin(), set, { ...options, steps: 8 });
    const half = trainPatchTransformer(shape, begin(), set, { ...options, steps: 3 });
    const resumed = JSON.parse(JSON.stringify(half));
    expect(trainPatchTransformer(shape, resumed, set, { ...options, steps: 5 })).toEqual(whole);
  });

  it('lowers the error on another series of the kind', () => {
    const { values } = trainPatchTransformer(shape, begin(), set, { ...options, steps: 100 });
    const error = (weights: ArrayLike<number>) => {
      let sum = 0;
      for (let seed = 40; seed < 50; seed++) {
        const all = swinging(240, seed);
        const forecaster = new PatchForecaster({ ...shape, values: weights }, 60);
        const made = forecaster.forecast(all.slice(0, 192), 48, 24)!;
        for (let i = 0; i < 48; i++) sum += Math.abs(made[3 * i + 1]! - all[192 + i]!);
      }
      return sum;
    };
    expect(error(values)).toBeLessThan(0.8 * error(begin().values));
  });
});
