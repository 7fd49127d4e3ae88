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

/** Two models that said 10 everywhere, and when told moved by `moves`, one by twice that and one not at all. */
function forecasts(origins: readonly { origin: number; actual: number[]; moves: number[] }[]): {
  told: MemberForecasts;
  untold: MemberForecasts;
} {
  const blocks = (by: number) =>
    origins.map(({ origin, actual, moves }) => ({
      origin,
      actual: Float64Array.from(actual),
      members: [around(...moves.map((move) => 10 + by * move)), around(...moves.map(() => 10))],
    }));
  return {
    told: { blocks: blocks(2), ahead: [around(16), around(10)] },
    untold: { blocks: blocks(0), ahead: [around(10), around(10)] },
  };
}

function believed(...origins: Parameters<typeof forecasts>[0]) {
  const { told, untold } = forecasts(origins);
  const { ahead, blocks } = shrinkKnownAheadAdjustment(told, untold);
  return { share: (mediansOf(ahead[0]!)[0]! - 10) / 6, ahead, blocks };
}

describe('how far series known ahead are believed', () => {
  it('is wholly, where they told what came, and more than came', () => {
    expect(believed({ origin: 30, actual: [11, 8], moves: [1, -2] }).share).toBe(1);
    expect(believed({ origin: 30, actual: [14, 2], moves: [1, -2] }).share).toBe(1);
  });

  it('is a half, where what came had nothing to do with them', () => {
    expect(believed({ origin: 30, actual: [15, 15], moves: [1, -1] }).share).toBeCloseTo(1 / 2, 12);
  });

  it('is not at all, where the contrary came', () => {
    expect(believed({ origin: 30, actual: [9, 12], moves: [1, -2] }).share).toBeCloseTo(0, 12);
    expect(believed({ origin: 30, actual: [0, 30], moves: [1, -2] }).share).toBe(0);
  });

  it('counts later origins by the square of what was known', () => {
    // Moves of 1: as expected after 60 values, the contrary after 30. (3600 − 900)/4500 = 0.6, (0.6 + 1)/2.
    const { share } = believed(
      { origin: 30, actual: [9], moves: [1] },
      { origin: 60, actual: [11], moves: [1] },
    );
    expect(share).toBeCloseTo(0.8, 12);
  });

  it('moves every quantile, inside the series and after it', () => {
    const { ahead, blocks } = believed({ origin: 30, actual: [15, 15], moves: [1, -1] });
    around(13).forEach((value, k) => {
      expect(ahead[0]![k]).toBeCloseTo(value, 12);
    });
    expect(ahead[1]).toEqual(around(10));
    around(11, 9).forEach((value, k) => {
      expect(blocks[0]!.members[0]![k]).toBeCloseTo(value, 12);
    });
    expect(blocks[0]!.origin).toBe(30);
  });

  it('is wholly, where nothing ever moved', () => {
    expect(believed({ origin: 30, actual: [15], moves: [0] }).share).toBe(1);
  });

  it('leaves a forecast as it is where a series never changes', () => {
    const values = Array.from({ length: 200 }, (_, hour) => Math.sin(hour / 3) + (hour % 24));
    const options = { values, horizon: 24 };
    const exogenous = [{ name: 'flat', values: new Array<number>(224).fill(5) }];
    expect(forecastWithEnsemble(toyEnsemble(), { ...options, exogenous })).toEqual(
      forecastWithEnsemble(toyEnsemble(), options),
    );
  });
});
