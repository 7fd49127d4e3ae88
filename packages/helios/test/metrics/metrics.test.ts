import { readFileSync } from 'node:fs';
import { createStream, nextNormal } from '@bess/kernel/rng';
import { binomialRange } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dieboldMarianoTest } from '../../src/metrics/diebold-mariano-test.js';
import {
  meanAbsoluteError,
  meanAbsolutePercentageError,
  meanAbsoluteScaledError,
  relativeMeanAbsoluteError,
  symmetricMeanAbsolutePercentageError,
} from '../../src/metrics/point-errors.js';
import {
  energyScore,
  intervalCoverage,
  meanPinballLoss,
  meanScaledIntervalScore,
  pinballLoss,
} from '../../src/metrics/probabilistic-scores.js';

interface Vectors {
  points: {
    actual: number[];
    forecast: number[];
    reference: number[];
    lower: number[];
    upper: number[];
    history: number[];
    seasonSteps: number;
    mae: number;
    mase: number;
    rmae: number;
    smape: number;
    pinball90: number;
    coverage: number;
    winkler80: number;
  }[];
  energy: { actual: number[]; paths: number[][]; score: number }[];
  dieboldMariano: {
    first: number[];
    second: number[];
    horizonSteps: number;
    kernel: 'rectangular' | 'bartlett';
    statistic: number;
    pValue: number;
  }[];
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL('./vectors/metrics.json', import.meta.url), 'utf8'),
);

describe('agreement with Python packages', () => {
  it.each(vectors.points)('point and interval scores, season $seasonSteps', (known) => {
    const { actual, forecast, lower, upper, history, seasonSteps } = known;
    expect(meanAbsoluteError(actual, forecast)).toBeCloseTo(known.mae, 9);
    expect(meanAbsoluteScaledError(actual, forecast, history, seasonSteps)).toBeCloseTo(
      known.mase,
      9,
    );
    expect(relativeMeanAbsoluteError(actual, forecast, known.reference)).toBeCloseTo(known.rmae, 9);
    expect(symmetricMeanAbsolutePercentageError(actual, forecast)).toBeCloseTo(known.smape, 9);
    expect(pinballLoss(actual, upper, 0.9)).toBeCloseTo(known.pinball90, 9);
    expect(intervalCoverage(actual, lower, upper)).toBeCloseTo(known.coverage, 12);
    // The Winkler score is the scaled one before scaling.
    const naive = meanAbsoluteError(
      history.slice(seasonSteps),
      history.slice(0, history.length - seasonSteps),
    );
    const scaled = meanScaledIntervalScore(actual, {
      lower,
      upper,
      coverage: 0.8,
      history,
      seasonSteps,
    });
    expect(scaled * naive).toBeCloseTo(known.winkler80, 8);
  });

  it.each(vectors.energy)('energy score $score', ({ actual, paths, score }) => {
    expect(energyScore(actual, paths.flat())).toBeCloseTo(score, 10);
  });

  it.each(vectors.dieboldMariano)(
    'Diebold–Mariano, $horizonSteps steps ahead, $kernel',
    ({ first, second, horizonSteps, kernel, statistic, pValue }) => {
      const result = dieboldMarianoTest(first, second, { horizonSteps, kernel });
      expect(result.kernel).toBe(kernel);
      expect(result.statistic).toBeCloseTo(statistic, 9);
      expect(result.pValue).toBeCloseTo(pValue, 9);
    },
  );
});

describe('percentage errors near zero', () => {
  it('leaves out values of at most 1 % of the median absolute value, as computed by hand', () => {
    // Absolute values 100, 200, 1, 50: median 75, so 0.75 is close to zero and 1 is not.
    const kept = meanAbsolutePercentageError([100, -200, 1, 50], [90, -220, 1.5, 50]);
    expect(kept).toEqual({ mape: (10 + 10 + 50 + 0) / 4, basis: 'values', count: 4 });
    const dropped = meanAbsolutePercentageError([100, -200, 0.75, 50], [90, -220, 1.5, 50]);
    expect(dropped.count).toBe(3);
    expect(dropped.mape).toBeCloseTo(20 / 3, 12);
  });

  it('defines close to 0 by the whole series', () => {
    const found = meanAbsolutePercentageError([1, 2], [2, 2], [1000, 1000, 1, 2, 1000]);
    expect(found.basis).toBe('total');
    expect(found.mape).toBeCloseTo(100 / 3, 12);
  });

  it('is finite if every value is 0', () => {
    expect(meanAbsolutePercentageError([0, 0], [0, 0]).mape).toBe(0);
    expect(meanAbsolutePercentageError([0, 0], [0, 1])).toEqual({
      mape: 100,
      basis: 'total',
      count: 2,
    });
  });
});

describe('laws', () => {
  const series = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
    minLength: 1,
    maxLength: 60,
  });

  it('the pinball loss at one half is half the absolute error, and mirrored levels sum to the absolute error', () => {
    fc.assert(
      fc.property(series, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (actual, level) => {
        const forecast = actual.map((value, i) => (i % 3 === 0 ? value : value * 0.5 - i));
        const error = meanAbsoluteError(actual, forecast);
        const close = 1e-9 * (1 + error);
        expect(Math.abs(pinballLoss(actual, forecast, 0.5) - error / 2)).toBeLessThan(close);
        const both =
          pinballLoss(actual, forecast, level) + pinballLoss(actual, forecast, 1 - level);
        expect(Math.abs(both - error)).toBeLessThan(close);
      }),
    );
  });

  it('the pinball loss of a quantile forecast is the mean over its levels', () => {
    const forecast = { levels: [0.1, 0.5, 0.9], values: Float64Array.of(1, 2, 3, 4, 5, 9) };
    // By hand: 0.1·1 + 0.5·0 + 0.1·1; 0.1·3 + 0.5·2 + 0.1·2 (y = 2 and 7).
    expect(meanPinballLoss([2, 7], forecast)).toBeCloseTo((0.2 + 1.5) / 6, 12);
  });

  it('the energy score of one path is its distance, and right correlation scores better', () => {
    expect(energyScore([1, 2, 2], [0, 0, 0])).toBe(3);
    const stream = createStream({ seed: 3, stream: 0, path: 0 });
    let joint = 0;
    let independent = 0;
    for (let day = 0; day < 200; day++) {
      const level = nextNormal(stream);
      const actual = [level, level, level];
      const together: number[] = [];
      const apart: number[] = [];
      for (let path = 0; path < 40; path++) {
        const drawn = nextNormal(stream);
        together.push(drawn, drawn, drawn);
        apart.push(nextNormal(stream), nextNormal(stream), nextNormal(stream));
      }
      joint += energyScore(actual, together);
      independent += energyScore(actual, apart);
    }
    // Over other draws the difference is −20.6 ± 3.0: 0 is 6.8 standard deviations above.
    expect(joint).toBeLessThan(independent);
  });

  it('Diebold–Mariano is antisymmetric and independent of a common scale', () => {
    const { first, second } = vectors.dieboldMariano[2]!;
    const there = dieboldMarianoTest(first, second, { horizonSteps: 3 });
    const back = dieboldMarianoTest(second, first, { horizonSteps: 3 });
    expect(back.statistic).toBeCloseTo(-there.statistic, 12);
    const scaled = dieboldMarianoTest(
      first.map((x) => 8 * x),
      second.map((x) => 8 * x),
      { horizonSteps: 3 },
    );
    expect(scaled.statistic).toBeCloseTo(there.statistic, 12);
    expect(scaled.meanDifference).toBeCloseTo(8 * there.meanDifference, 12);
  });

  it('Diebold–Mariano rejects equal forecasts at about its nominal rate', () => {
    let rejected = 0;
    const runs = 10_000;
    for (let path = 0; path < runs; path++) {
      const stream = createStream({ seed: 4, stream: 0, path });
      const draw = () => Array.from({ length: 40 }, () => Math.abs(nextNormal(stream)));
      if (dieboldMarianoTest(draw(), draw()).pValue < 0.05) rejected += 1;
    }
    // Student's t is not exactly the distribution of means of 40: of 400,000 others 4.93 % were rejected.
    const { least, most } = binomialRange(runs, 0.0493);
    expect(rejected).toBeGreaterThanOrEqual(least);
    expect(rejected).toBeLessThanOrEqual(most);
  });

  it('Diebold–Mariano uses Bartlett weights if the rectangular ones give no variance', () => {
    const first = [1, 3, 1, 3, 1, 3, 1, 3];
    const result = dieboldMarianoTest(first, new Array(8).fill(1.5), { horizonSteps: 2 });
    expect(result.kernel).toBe('bartlett');
    expect(Number.isFinite(result.statistic)).toBe(true);
    expect(dieboldMarianoTest([1, 1], [1, 1])).toMatchObject({ statistic: 0, pValue: 1 });
    expect(dieboldMarianoTest([1, 1], [2, 2])).toMatchObject({ statistic: -Infinity, pValue: 0 });
  });
});

describe('errors name the field, the rule and the received value', () => {
  it.each<[string, () => unknown]>([
    ['actual must have at least 1 value; 0 came', () => meanAbsoluteError([], [])],
    ['forecast must be as long as actual, 2; 1 came', () => meanAbsoluteError([1, 2], [1])],
    [
      'actual[1] must be a finite number; NaN came',
      () => meanAbsoluteError([1, Number.NaN], [1, 2]),
    ],
    ['level must be between 0 and 1, both exclusive; 1 came', () => pinballLoss([1], [1], 1)],
    [
      'history must be longer than its season of 2 steps; 2 came',
      () => meanAbsoluteScaledError([1], [1], [1, 2], 2),
    ],
    [
      'history must change from one season of 1 steps to the next; it repeats exactly, so there is no scale',
      () => meanAbsoluteScaledError([1], [1], [3, 3, 3], 1),
    ],
    [
      'reference must differ from the actual values; it equals them, so there is no scale',
      () => relativeMeanAbsoluteError([1], [2], [1]),
    ],
    ['paths must hold 2 steps for each path; 3 values came', () => energyScore([1, 2], [1, 2, 3])],
    [
      'firstLosses must have at least 2 values and more than horizonSteps, 3; 3 came',
      () => dieboldMarianoTest([1, 2, 3], [2, 3, 1], { horizonSteps: 3 }),
    ],
  ])('%s', (message, call) => {
    expect(call).toThrow(message);
  });
});
