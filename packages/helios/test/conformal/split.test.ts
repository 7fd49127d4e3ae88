import { createStream, nextNormal, normalFromUint32, type RandomStream } from '@bess/kernel/rng';
import { binomialRange } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildScoreTable, lookUpScores } from '../../src/conformal/score-table.js';
import {
  conformalForecast,
  conformalQuantile,
  localSpread,
  normalizedScores,
  rearrangeQuantiles,
} from '../../src/conformal/split-conformal.js';
import { weightedConformalQuantiles } from '../../src/conformal/weighted-quantiles.js';

const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

/** Probability that a correct count is outside its range; no test makes more than 21 comparisons. */
const RISK = 1e-9;

/** Skewed and heavy-tailed, as prices are. */
const skewedOf = (normal: number) => (normal > 0 ? normal + normal ** 2 : 0.5 * normal);
const skewed = (stream: RandomStream) => skewedOf(nextNormal(stream));

const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true });

describe('conformal quantiles', () => {
  it('are the ⌈(n + 1)·level⌉-th smallest and its mirror image', () => {
    expect(conformalQuantile([3, 1, 2, 4], 0.8)).toBe(4);
    expect(conformalQuantile([3, 1, 2, 4], 0.81)).toBe(Infinity);
    expect(conformalQuantile([3, 1, 2, 4], 0.2)).toBe(1);
    expect(conformalQuantile([3, 1, 2, 4], 0.19)).toBe(-Infinity);
    // 10·0.7 = 7 and 10·0.3 = 3, in spite of rounding.
    expect(conformalQuantile([1, 2, 3, 4, 5, 6, 7, 8, 9], 0.7)).toBe(7);
    expect(conformalQuantile([1, 2, 3, 4, 5, 6, 7, 8, 9], 0.3)).toBe(3);
  });

  it('mirror each other and rise with the level', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 60 }), (scores) => {
        const mirrored = scores.map((score) => -score);
        for (const level of [0.05, 0.1, 0.2, 0.35]) {
          const upper = conformalQuantile(scores, 1 - level);
          expect(conformalQuantile(mirrored, level) + upper === 0 || !Number.isFinite(upper)).toBe(
            true,
          );
        }
        const found = LEVELS.map((level) => conformalQuantile(scores, level));
        for (let k = 1; k < found.length; k++) {
          expect(found[k]).toBeGreaterThanOrEqual(found[k - 1]!);
        }
      }),
    );
  });

  it.each([19, 39, 99])(
    'cover a further exchangeable score at their nominal rate, with %d scores',
    (count) => {
      const trials = 4000;
      const held = LEVELS.map(() => 0);
      for (let path = 0; path < trials; path++) {
        const stream = createStream({ seed: 21, stream: 0, path });
        const scores = Array.from({ length: count }, () => skewed(stream));
        const next = skewed(stream);
        LEVELS.forEach((level, k) => {
          if (next <= conformalQuantile(scores, level)) held[k] = held[k]! + 1;
        });
      }
      LEVELS.forEach((level, k) => {
        // Exact distribution for scores without ties: the rank used over n + 1.
        const rank =
          level >= 0.5
            ? Math.ceil((count + 1) * level - 1e-9)
            : Math.floor((count + 1) * level + 1e-9);
        const { least, most } = binomialRange(trials, rank / (count + 1), RISK);
        expect(held[k]).toBeGreaterThanOrEqual(least);
        expect(held[k]).toBeLessThanOrEqual(most);
      });
    },
  );
});

describe('normalised scores and local spread', () => {
  it('weigh the recent past, by hand', () => {
    // Half-life 1; overall mean 2; deviations from it 2 and −2: prior 2, then 2 + 2/(1 + 1), then 2 + (1 − 2)/(1 + 1.5).
    expect(Array.from(localSpread([4, 0], 1))).toEqual([2, 3, expect.closeTo(1.6, 12)]);
    expect(localSpread([0, 0, 0], 5)).toEqual(Float64Array.of(1, 1, 1, 1));
  });

  it('are above 0, scale with the unit and depend on the past only', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 2, maxLength: 50 }), (residuals) => {
        const spread = localSpread(residuals, 7);
        expect(spread).toHaveLength(residuals.length + 1);
        expect(spread.every((value) => value > 0 && Number.isFinite(value))).toBe(true);
      }),
    );
    const base = [1, -3, 2, 8, -1, 2];
    expect(
      localSpread(
        base.map((x) => 8 * x),
        3,
      ),
    ).toEqual(localSpread(base, 3).map((x) => 8 * x));
    // The overall mean is the same; the order of later values does not matter.
    expect(localSpread([1, 2, 3, 9], 3).slice(0, 3)).toEqual(
      localSpread([1, 2, 9, 3], 3).slice(0, 3),
    );
  });

  it('halve the coverage gap between calm and volatile periods that unscaled scores leave', () => {
    const stream = createStream({ seed: 22, stream: 0, path: 0 });
    const isVolatile = (t: number) => Math.floor(t / 200) % 2 === 1;
    const residuals = Array.from(
      { length: 8000 },
      (_, t) => (isVolatile(t) ? 6 : 1) * nextNormal(stream),
    );
    const gap = (spread: Float64Array) => {
      const scores = normalizedScores(residuals, new Array(8000).fill(0), spread.slice(0, 8000));
      const upper = conformalQuantile(scores.slice(0, 4000), 0.9);
      const lower = conformalQuantile(scores.slice(0, 4000), 0.1);
      const inside = { calm: 0, volatile: 0 };
      for (let t = 4000; t < 8000; t++) {
        if (scores[t]! < lower || scores[t]! > upper) continue;
        inside[isVolatile(t) ? 'volatile' : 'calm'] += 1;
      }
      expect(Math.abs((inside.calm + inside.volatile) / 4000 - 0.8)).toBeLessThan(0.04);
      return Math.abs(inside.calm - inside.volatile) / 2000;
    };
    // Over 300 other streams the coverage was 0.80 ± 0.007, the unscaled gap 0.40 ± 0.015, the ratio 0.37 ± 0.023: the bounds are at least
    // 5.6 standard deviations away.
    const plain = gap(new Float64Array(8001).fill(1));
    expect(plain).toBeGreaterThan(0.3);
    expect(gap(localSpread(residuals, 8))).toBeLessThan(plain / 2);
  });

  it('reject a spread of 0', () => {
    expect(() => normalizedScores([1], [1], [0])).toThrow('spread[0] must be above 0; 0 came');
    expect(() => localSpread([1], 0)).toThrow('halfLifeSteps must be above 0; 0 came');
  });
});

describe('the pooled table', () => {
  const grid = { contextSteps: [24, 96], horizonSteps: [1, 16], levels: [0.1, 0.5, 0.9] };
  const table = {
    ...grid,
    scores: [-4, 0, 4, -8, 0, 8, -1, 0, 2, -2, 0, 6],
  };

  it('returns cells on the grid, means between them and the edge outside, as computed by hand', () => {
    expect(Array.from(lookUpScores(table, 24, 1))).toEqual([-4, 0, 4]);
    expect(Array.from(lookUpScores(table, 5000, 900))).toEqual([-2, 0, 6]);
    expect(Array.from(lookUpScores(table, 1, 1))).toEqual([-4, 0, 4]);
    // 48 is half-way from 24 to 96, 4 half-way from 1 to 16: the mean of all four cells.
    const middle = lookUpScores(table, 48, 4);
    expect(middle[0]).toBeCloseTo(-15 / 4, 12);
    expect(middle[2]).toBeCloseTo(20 / 4, 12);
  });

  it('is built from scores by nearest cell and quantile', () => {
    const samples = [...Array(21).keys()].flatMap((i) => [
      { contextSteps: 30, horizonStep: 2, score: i },
      { contextSteps: 90, horizonStep: 2, score: 10 * i },
      { contextSteps: 24, horizonStep: 16, score: -i },
      { contextSteps: 4000, horizonStep: 50, score: 100 + i },
    ]);
    const built = buildScoreTable(samples, grid);
    expect(built.scores).toEqual([2, 10, 18, -18, -10, -2, 20, 100, 180, 102, 110, 118]);
    expect(() => buildScoreTable(samples.slice(8), grid)).toThrow(
      'the cell of context 24 and horizon 1 must have at least 20 scores; 19 came',
    );
  });

  it('rises with the level everywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 999 }), (c, h) => {
        const found = lookUpScores(table, c, h);
        expect(found[0]).toBeLessThanOrEqual(found[1]!);
        expect(found[1]).toBeLessThanOrEqual(found[2]!);
      }),
    );
  });
});

describe('weighted conformal quantiles', () => {
  const pooled = (weight: number) => ({
    levels: [0.1, 0.3, 0.5, 0.7, 0.9],
    scores: [-2, -1, 0, 2, 4],
    weight,
  });

  it('rise with the level, stay finite and between local and pooled scores', () => {
    const local = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { maxLength: 80 });
    fc.assert(
      fc.property(local, fc.double({ min: 1, max: 300, noNaN: true }), (scores, weight) => {
        const blended = weightedConformalQuantiles(scores, pooled(weight), LEVELS);
        for (let k = 0; k < LEVELS.length; k++) {
          expect(Number.isFinite(blended[k])).toBe(true);
          if (k > 0) expect(blended[k]).toBeGreaterThanOrEqual(blended[k - 1]!);
        }
      }),
    );
  });

  it('equal the pooled quantile without local scores, and the conformal one with many', () => {
    const none = weightedConformalQuantiles([], pooled(10_000), [0.1, 0.5, 0.9]);
    expect(none[0]).toBeCloseTo(-2, 1);
    expect(none[1]).toBeCloseTo(0, 1);
    expect(none[2]).toBeCloseTo(4, 1);
    // With a weight of two scores, the median is half-way between what 1.5 of 3 shares reach from either side: the quantiles at ¼ and ¾.
    expect(weightedConformalQuantiles([], pooled(2), [0.5])[0]).toBeCloseTo((-1.25 + 2.5) / 2, 1);
    const stream = createStream({ seed: 23, stream: 0, path: 0 });
    const many = Array.from({ length: 5000 }, () => 100 + skewed(stream)).sort((a, b) => a - b);
    // The pooled distribution is below all of them with the weight of one score: it moves no quantile by more than two ranks.
    weightedConformalQuantiles(many, pooled(1), [0.1, 0.9]).forEach((blended, k) => {
      const place = many.indexOf(conformalQuantile(many, [0.1, 0.9][k]!));
      expect(blended).toBeGreaterThanOrEqual(many[place - 2]!);
      expect(blended).toBeLessThanOrEqual(many[place + 2]!);
    });
  });

  it('cover at the nominal rate if both distributions are right, however few local scores there are', () => {
    const levels = Array.from({ length: 99 }, (_, k) => (k + 1) / 100);
    const scores = levels.map((level) => skewedOf(normalFromUint32(Math.round(level * 2 ** 32))));
    for (const count of [0, 5, 30]) {
      let inside = 0;
      const trials = 3000;
      for (let path = 1; path <= trials; path++) {
        const stream = createStream({ seed: 24, stream: 0, path });
        const local = Array.from({ length: count }, () => skewed(stream));
        const next = skewed(stream);
        const [lower, upper] = weightedConformalQuantiles(
          local,
          { levels, scores, weight: 60 },
          [0.1, 0.9],
        );
        if (next >= lower! && next <= upper!) inside += 1;
      }
      // Both ends are conservative by at most 1/(n + weight + 1).
      const most = 0.8 + 2 / (count + 61);
      expect(inside).toBeGreaterThanOrEqual(binomialRange(trials, 0.8, RISK).least);
      expect(inside).toBeLessThanOrEqual(binomialRange(trials, most, RISK).most);
    }
  });
});

describe('rearrangement', () => {
  it('sorts quantiles, with the point between its neighbours', () => {
    const step = fc.array(finite, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), finite, (steps, middle) => {
        const forecast = { levels: [0.1, 0.5, 0.9], values: Float64Array.from(steps.flat()) };
        const sorted = rearrangeQuantiles(forecast);
        const around = rearrangeQuantiles(
          forecast,
          steps.map(() => middle),
        );
        for (let i = 0; i < forecast.values.length; i += 3) {
          for (const { values } of [sorted, around]) {
            expect(values[i]).toBeLessThanOrEqual(values[i + 1]!);
            expect(values[i + 1]).toBeLessThanOrEqual(values[i + 2]!);
          }
          expect(around.values[i + 1]).toBe(middle);
        }
        // Sorted values stay unchanged.
        expect(rearrangeQuantiles(sorted).values).toEqual(sorted.values);
      }),
    );
  });

  it('makes intervals of point, spread and scores', () => {
    const { values } = conformalForecast({
      point: [10, 100],
      spread: [1, 10],
      levels: [0.1, 0.5, 0.9],
      scoresOf: (step) => [-step, 0.5, 2 * step],
    });
    expect(Array.from(values)).toEqual([9, 10, 12, 80, 100, 140]);
    expect(() =>
      conformalForecast({ point: [1], spread: [1], levels: [0.5], scoresOf: () => [] }),
    ).toThrow('scoresOf(1) must return one score for each of 1 levels; 0 came');
  });
});
