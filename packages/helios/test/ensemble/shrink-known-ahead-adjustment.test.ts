import { describe, expect, it } from 'vitest';
import { MEMBER_LEVELS, MEMBER_MEDIAN } from '../../src/ensemble/ensemble.js';
import { shrinkKnownAheadAdjustment } from '../../src/ensemble/member-forecasts.js';
import type { MemberForecasts } from '../../src/ensemble/rolling-origins.js';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import { toyEnsemble } from '../forecast/toy-ensemble.js';

/** Quantiles around medians. */
const around = (...medians: number[]) =>
  Float64Array.from(
    medians.flatMap((median) => MEMBER_LEVELS.map((level) => median + level - 0.5)),
  );
const mediansOf = (quantiles: Float64Array) =>
  Array.from(quantiles.filter((_, i) => i % MEMBER_LEVELS.length === MEMBER_MEDIAN));

/** Two models that forecast 10 everywhere; the adjustment shifts one by twice `moves` and the other not at all. */
function forecasts(origins: readonly { origin: number; actual: number[]; moves: number[] }[]): {
  adjusted: MemberForecasts;
  unadjusted: MemberForecasts;
} {
  const blocks = (by: number) =>
    origins.map(({ origin, actual, moves }) => ({
      origin,
      actual: Float64Array.from(actual),
      members: [around(...moves.map((move) => 10 + by * move)), around(...moves.map(() => 10))],
    }));
  return {
    adjusted: { blocks: blocks(2), ahead: [around(16), around(10)] },
    unadjusted: { blocks: blocks(0), ahead: [around(10), around(10)] },
  };
}

function shrunk(...origins: Parameters<typeof forecasts>[0]) {
  const { adjusted, unadjusted } = forecasts(origins);
  const { ahead, blocks } = shrinkKnownAheadAdjustment(adjusted, unadjusted);
  return { share: (mediansOf(ahead[0]!)[0]! - 10) / 6, ahead, blocks };
}

describe('the shrinkage factor of known-ahead adjustments', () => {
  it('is 1 if the adjustment matched the actual values or did not go far enough', () => {
    expect(shrunk({ origin: 30, actual: [11, 8], moves: [1, -2] }).share).toBe(1);
    expect(shrunk({ origin: 30, actual: [14, 2], moves: [1, -2] }).share).toBe(1);
  });

  it('is a half if the actual values were unrelated to it', () => {
    expect(shrunk({ origin: 30, actual: [15, 15], moves: [1, -1] }).share).toBeCloseTo(1 / 2, 12);
  });

  it('is 0 if the actual values moved the other way', () => {
    expect(shrunk({ origin: 30, actual: [9, 12], moves: [1, -2] }).share).toBeCloseTo(0, 12);
    expect(shrunk({ origin: 30, actual: [0, 30], moves: [1, -2] }).share).toBe(0);
  });

  it('weights origins by the square of their known length', () => {
    // Shifts of 1: in the right direction after 60 values, in the wrong one after 30. (3600 − 900)/4500 = 0.6, (0.6 + 1)/2.
    const { share } = shrunk(
      { origin: 30, actual: [9], moves: [1] },
      { origin: 60, actual: [11], moves: [1] },
    );
    expect(share).toBeCloseTo(0.8, 12);
  });

  it('shrinks every quantile, inside the series and after it', () => {
    const { ahead, blocks } = shrunk({ origin: 30, actual: [15, 15], moves: [1, -1] });
    around(13).forEach((value, k) => {
      expect(ahead[0]![k]).toBeCloseTo(value, 12);
    });
    expect(ahead[1]).toEqual(around(10));
    around(11, 9).forEach((value, k) => {
      expect(blocks[0]!.members[0]![k]).toBeCloseTo(value, 12);
    });
    expect(blocks[0]!.origin).toBe(30);
  });

  it('is 1 if nothing was adjusted', () => {
    expect(shrunk({ origin: 30, actual: [15], moves: [0] }).share).toBe(1);
  });

  it('leaves the forecast of a constant unchanged', () => {
    const values = Array.from({ length: 200 }, (_, hour) => Math.sin(hour / 3) + (hour % 24));
    const options = { values, horizon: 24 };
    const exogenous = [{ name: 'flat', values: new Array<number>(224).fill(5) }];
    expect(forecastWithEnsemble(toyEnsemble(), { ...options, exogenous })).toEqual(
      forecastWithEnsemble(toyEnsemble(), options),
    );
  });
});
