import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineQuantiles } from '../../src/ensemble/combine.js';
import { MEMBER_LEVELS } from '../../src/ensemble/ensemble.js';
import {
  MIN_MEMBER_WEIGHT,
  memberLosses,
  memberWeights,
  memberWidths,
} from '../../src/ensemble/member-weights.js';
import { MODEL_NAMES } from '../../src/types.js';

const prior = {
  contextDays: [1, 10],
  shares: { LSTM: [1, 3], XGBoost: [1, 1], Prophet: [1, 1], TFT: [1, 1] },
  sharpness: 2,
  halfValues: 50,
  widthPowers: [0, 3],
};
const NONE = { losses: { LSTM: 0, XGBoost: 0 }, values: 0, widths: { LSTM: 1, XGBoost: 1 } };
/** Weight of a model above the minimum weight. */
const above = (weight: number | undefined) => weight! - MIN_MEMBER_WEIGHT;
const quantilesAround = (middle: number, halfWidth: number, steps: number) =>
  Float64Array.from(
    { length: steps * MEMBER_LEVELS.length },
    (_, i) => middle + (MEMBER_LEVELS[i % MEMBER_LEVELS.length]! - 0.5) * 2.5 * halfWidth,
  );

describe('learned weights', () => {
  it('equal the prior shares before a series has been evaluated', () => {
    const free = 1 - 2 * MIN_MEMBER_WEIGHT;
    const long = memberWeights(prior, 100, NONE);
    expect(long.LSTM).toBeCloseTo(MIN_MEMBER_WEIGHT + 0.75 * free, 12);
    expect(long.XGBoost).toBeCloseTo(MIN_MEMBER_WEIGHT + 0.25 * free, 12);
    const short = memberWeights(prior, 1, NONE);
    expect(short.LSTM).toBeCloseTo(0.5, 12);
    expect(short.XGBoost).toBeCloseTo(0.5, 12);
  });

  it('fall with the square of the loss once the series counts fully', () => {
    const losses = { XGBoost: 1, Prophet: 2 };
    const widths = { XGBoost: 1, Prophet: 1 };
    const seen = memberWeights(prior, 1, { losses, widths, values: 1e12 });
    expect(above(seen.XGBoost) / above(seen.Prophet)).toBeCloseTo(4, 6);
    const half = memberWeights(prior, 1, { losses, widths, values: 50 });
    expect(above(half.XGBoost) / above(half.Prophet)).toBeCloseTo(2, 9);
  });

  it('fall with the interval width by the exponent for the length', () => {
    const widths = { XGBoost: 1, Prophet: 2 };
    const signs = { losses: { XGBoost: 0, Prophet: 0 }, values: 0, widths };
    const long = memberWeights(prior, 10, signs);
    expect(above(long.XGBoost) / above(long.Prophet)).toBeCloseTo(8, 9);
    const short = memberWeights(prior, 1, signs);
    expect(above(short.XGBoost) / above(short.Prophet)).toBeCloseTo(1, 9);
  });

  it('move away from a model that is less certain of a request without a time', () => {
    const sure = memberWeights(prior, 10, NONE);
    const unsure = memberWeights(prior, 10, { ...NONE, widths: { LSTM: 1.5, XGBoost: 1 } });
    expect(unsure.LSTM!).toBeLessThan(sure.LSTM!);
    expect(unsure.XGBoost!).toBeGreaterThan(sure.XGBoost!);
  });

  it('sum to 1, none below the minimum, whatever the diagnostics are', () => {
    const four = fc.tuple(evenly(0, 1e6), evenly(0, 1e6), evenly(0, 1), evenly(0, 1e-6));
    fc.assert(
      fc.property(
        four,
        four,
        fc.integer({ min: 0, max: 5000 }),
        evenly(1, 400),
        (losses, widths, values, days) => {
          const named = (numbers: readonly number[]) =>
            Object.fromEntries(MODEL_NAMES.map((name, k) => [name, numbers[k]!]));
          const signs = { losses: named(losses), widths: named(widths), values };
          const weights = Object.values(memberWeights(prior, days, signs));
          expect(Math.min(...weights)).toBeGreaterThanOrEqual(MIN_MEMBER_WEIGHT);
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
        },
      ),
      { endOnFailure: true },
    );
  });

  it('do not matter if all models forecast the same', () => {
    const same = quantilesAround(5, 2, 3);
    const forecasts = MODEL_NAMES.map(() => same);
    const widths = memberWidths(forecasts, MODEL_NAMES);
    const losses = { LSTM: 1, XGBoost: 2, Prophet: 3, TFT: 4 };
    for (const values of [0, 40, 400]) {
      const weights = memberWeights(prior, 5, { losses, values, widths });
      const shares = MODEL_NAMES.map((name) => weights[name]!);
      expect(combineQuantiles(forecasts, shares)).toEqual(same);
    }
  });
});

describe('diagnostics of the models', () => {
  it('hold the mean P10–P90 width of each model', () => {
    // P10 and P90 are 0.8 of 2.5 half widths apart.
    const forecasts = [quantilesAround(0, 1, 4), quantilesAround(7, 3, 4)];
    const { LSTM, TFT } = memberWidths(forecasts, ['LSTM', 'TFT']);
    expect(LSTM).toBeCloseTo(2, 12);
    expect(TFT).toBeCloseTo(6, 12);
  });

  it('hold the loss of each model, an origin weighted by the square of its known length', () => {
    const at = (value: number) => quantilesAround(value, 0, 1);
    const blocks = [
      { origin: 10, actual: Float64Array.of(0), members: [at(1), at(0)] },
      { origin: 30, actual: Float64Array.of(0), members: [at(0), at(1)] },
    ];
    const { losses, values } = memberLosses(blocks, ['LSTM', 'TFT']);
    expect(values).toBe(2);
    // The mean of 1 − τ over the levels is a half: an error of 1 costs 0.5.
    expect(losses.LSTM).toBeCloseTo((0.5 * 100) / 1000, 12);
    expect(losses.TFT).toBeCloseTo((0.5 * 900) / 1000, 12);
  });
});
