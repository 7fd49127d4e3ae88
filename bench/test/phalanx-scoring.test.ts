import { createStream, nextUniform } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { binomialRange } from '../../packages/testkit/src/chance.js';
import { campusBound } from '../phalanx/lib/scoring/campus-bound.js';
import { climatology } from '../phalanx/lib/scoring/climatology.js';
import { clopperPearsonUpper } from '../phalanx/lib/scoring/clopper-pearson.js';
import { fitLogistic, logisticProbability } from '../phalanx/lib/scoring/fit-logistic.js';
import { formatProbabilities } from '../phalanx/lib/scoring/format-probabilities.js';
import { logLoss } from '../phalanx/lib/scoring/log-loss.js';
import { missBounds } from '../phalanx/lib/scoring/miss-bounds.js';
import { rateInterval } from '../phalanx/lib/scoring/rate-interval.js';
import { skill } from '../phalanx/lib/scoring/skill.js';
import { brierScore } from '../shared/scoring/brier-score.js';
import { expectedCalibrationError } from '../shared/scoring/expected-calibration-error.js';
import type { ProbabilityCase } from '../shared/scoring/probability-case.js';
import { reliabilityTable } from '../shared/scoring/reliability-table.js';
import { resampledRatios } from '../shared/scoring/resampled-ratios.js';

const streamOf = (seed: number) => createStream({ seed, stream: 0, path: 0 });

/** Days of 120 site-months with right probabilities, distorted by `distort`. */
function simulated(
  seed: number,
  distort: (probability: number) => number,
  count = 6000,
): ProbabilityCase[] {
  const stream = streamOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const probability = nextUniform(stream) ** 3;
    const month = index % 120;
    return {
      probability: distort(probability),
      happened: nextUniform(stream) < probability,
      siteMonth: `site ${month}`,
      campusMonth: `campus ${month % 60}`,
    };
  });
}

describe('rates over campuses', () => {
  test('one campus alone has about the bound of its months, which many equal campuses approach', () => {
    const many = campusBound(Array.from({ length: 30 }, () => ({ misses: 2, months: 100 })));
    expect(many.mean).toBeGreaterThan(0.018);
    expect(many.mean).toBeLessThan(0.024);
    // 60 of 3,000: the exact bound is 2.5 %.
    expect(many.upperMean).toBeGreaterThan(0.023);
    expect(many.upperMean).toBeLessThan(0.029);
  });

  test('unlike campuses say little about another one', () => {
    const alike = campusBound([2, 2, 2, 2].map((misses) => ({ misses, months: 100 })));
    const unlike = campusBound([0, 0, 0, 8].map((misses) => ({ misses, months: 100 })));
    expect(unlike.upperCampus).toBeGreaterThan(1.3 * alike.upperCampus);
    expect(unlike.upperMean).toBeGreaterThan(alike.upperMean);
    expect(alike.upperCampus).toBeGreaterThan(alike.upperMean);
  });
});

describe('scores by hand', () => {
  const cases = [
    { probability: 0.2, happened: false },
    { probability: 0.9, happened: true },
  ];

  test('Brier score and log loss', () => {
    expect(brierScore(cases)).toBeCloseTo((0.04 + 0.01) / 2, 15);
    expect(logLoss(cases)).toBeCloseTo(-(Math.log(0.8) + Math.log(0.9)) / 2, 15);
    expect(logLoss([{ probability: 1, happened: false }])).toBeCloseTo(Math.log(1e6), 9);
  });

  test('calibration error', () => {
    const bins = [
      { count: 300, nominal: 0.1, observed: 0.12 },
      { count: 100, nominal: 0.5, observed: 0.4 },
    ];
    expect(expectedCalibrationError(bins)).toBeCloseTo(0.75 * 0.02 + 0.25 * 0.1, 15);
  });

  test('skill of 0.025 against 0.1 is 75 %', () => {
    const labelled = cases.map((one, index) => ({
      ...one,
      siteMonth: `${index}`,
      campusMonth: `${index}`,
    }));
    // 0.4² and (1 − 0.8)² have the mean 0.1.
    expect(skill(labelled, [0.4, 0.8], streamOf(1)).skill).toBeCloseTo(0.75, 12);
  });
});

describe('clopperPearsonUpper', () => {
  test('has the known bounds around 5 %', () => {
    expect(clopperPearsonUpper(0, 59, 0.95)).toBeCloseTo(1 - 0.05 ** (1 / 59), 12);
    expect(clopperPearsonUpper(0, 59, 0.95)).toBeLessThan(0.05);
    expect(clopperPearsonUpper(0, 58, 0.95)).toBeGreaterThan(0.05);
    expect(clopperPearsonUpper(2, 124, 0.95)).toBeLessThan(0.05);
    expect(clopperPearsonUpper(2, 123, 0.95)).toBeGreaterThan(0.05);
    expect(clopperPearsonUpper(7, 7, 0.95)).toBe(1);
    // With one of ten: (1 − p)^10 + 10 p (1 − p)^9 = 0.05.
    const p = clopperPearsonUpper(1, 10, 0.95);
    expect((1 - p) ** 10 + 10 * p * (1 - p) ** 9).toBeCloseTo(0.05, 12);
  });

  test('large counts do not underflow', () => {
    // Near the normal 0.5 + 1.645 √(0.25 / 20000) = 0.50582.
    expect(clopperPearsonUpper(10_000, 20_000, 0.95)).toBeCloseTo(0.50582, 3.5);
  });
});

describe('climatology', () => {
  test('counts only answers known when the question was asked', () => {
    const one = (timeMs: number, knownAtMs: number, happened: boolean, stratum = 'June') => ({
      timeMs,
      knownAtMs,
      happened,
      stratum,
    });
    const rates = climatology(
      [
        one(5, 30, true),
        one(10, 30, true),
        one(30, 60, false),
        one(31, 60, false, 'July'),
        one(70, 90, true),
      ],
      0.03,
    );
    expect(rates.slice(0, 2)).toEqual([0.03, 0.03]);
    // Two answers, both yes; July has none of its own.
    expect(rates[2]).toBeCloseTo(1, 12);
    expect(rates[3]).toBeCloseTo(1, 12);
    // Four answers, two yes; June has two yes of three and a hundred at one half.
    expect(rates[4]).toBeCloseTo((2 + 50) / 103, 12);
  });
});

describe('fitLogistic', () => {
  test('gives the log odds where the input is a group', () => {
    const group = [...new Array(40).fill(0), ...new Array(60).fill(1)];
    const happened = group.map((of, index) => (of === 0 ? index % 4 === 0 : index % 5 !== 0));
    const model = fitLogistic(
      group.map((of) => [of]),
      happened,
    );
    expect(logisticProbability(model, [0])).toBeCloseTo(0.25, 2);
    expect(logisticProbability(model, [1])).toBeCloseTo(0.8, 2);
  });

  test('finds the weights that outcomes were generated with', () => {
    // Each row happens with the weight of its probability, and not with the rest: the likelihood is greatest at the very weights.
    const grid = Array.from({ length: 21 }, (_, index) => (index - 10) / 4);
    const rows = grid.flatMap((a) => grid.map((b) => [a, 100 + 20 * b, 7]));
    const probabilities = rows.map(([a, b]) =>
      logisticProbability({ intercept: 2, weights: [0.8, -0.03] }, [a!, b!]),
    );
    const { weights, intercept } = fitLogistic(
      [...rows, ...rows],
      [...rows.map(() => true), ...rows.map(() => false)],
      [...probabilities, ...probabilities.map((probability) => 1 - probability)],
    );
    // The ridge shifts weights by some millionths.
    expect(weights[0]).toBeCloseTo(0.8, 4);
    expect(weights[1]).toBeCloseTo(-0.03, 5);
    // A constant input has no effect.
    expect(weights[2]).toBeCloseTo(0, 9);
    expect(intercept).toBeCloseTo(2, 3);
  });

  test('stays finite where an input separates the outcomes', () => {
    const inputs = Array.from({ length: 50 }, (_, index) => [index]);
    const model = fitLogistic(
      inputs,
      inputs.map(([x]) => x! >= 25),
    );
    expect(model.weights.every(Number.isFinite)).toBe(true);
    expect(logisticProbability(model, [49])).toBeGreaterThan(0.95);
    expect(() => fitLogistic([], [])).toThrow('needs cases');
  });
});

describe('reliabilityTable', () => {
  test('right probabilities hold in 95 of 100 bins', () => {
    const tables = Array.from({ length: 20 }, (_, seed) =>
      reliabilityTable(
        simulated(seed, (p) => p),
        streamOf(100 + seed),
      ),
    );
    const bins = tables.flat();
    // Ten of 600 each would be 200: where probabilities are far apart, bins are smaller.
    expect(bins.length).toBeGreaterThan(200);
    expect(bins.every(({ count, siteMonths }) => count >= 400 && siteMonths >= 40)).toBe(true);
    // Chance: 95.1 % of 1,800 bins hold their intervals. One of ten million runs holds in fewer than 204 of 240 bins; intervals that were two thirds
    // as wide would hold 81 %. The error is 0.0104 with a standard deviation of 0.0006 over other draws.
    const { least } = binomialRange(bins.length, 0.945);
    expect(bins.filter(({ holds }) => holds).length).toBeGreaterThanOrEqual(least);
    expect(expectedCalibrationError(bins)).toBeLessThan(0.014);
  });

  test('too high probabilities do not', () => {
    const bins = reliabilityTable(
      simulated(1, (p) => Math.sqrt(p)),
      streamOf(9),
    );
    // Chance: of 14 bins the lowest two and the last hold at times, none of the others did in 150 tables; five together hold in less
    // than one of a million. The error is 0.151 with a standard deviation of 0.005.
    expect(bins.filter(({ holds }) => holds).length).toBeLessThanOrEqual(4);
    expect(expectedCalibrationError(bins)).toBeGreaterThan(0.1);
  });

  test('equal probabilities share a bin, and the remaining cases join the last', () => {
    const cases = simulated(1, (p) => (p < 0.5 ? 0.1 : p)).slice(0, 1000);
    const bins = reliabilityTable(cases, streamOf(9), {
      leastCases: 100,
      leastSiteMonths: 10,
      share: 0.125,
      span: 1,
    });
    expect(bins[0]!.lowest).toBe(0.1);
    expect(bins[0]!.highest).toBe(0.1);
    expect(bins[0]!.count).toBe(cases.filter(({ probability }) => probability === 0.1).length);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
    expect(() => reliabilityTable(cases.slice(0, 30), streamOf(9))).toThrow(
      'a bin needs 400 cases of 40 site-months; 30 of 30 came',
    );
  });
});

describe('clusters', () => {
  test('of one case each have the normal interval of a share', () => {
    const clusters = Array.from({ length: 500 }, (_, index) => ({
      numerator: index % 5 === 0 ? 1 : 0,
      denominator: 1,
    }));
    const { low, high } = rateInterval(clusters, streamOf(2));
    const half = 1.96 * Math.sqrt((0.2 * 0.8) / 500);
    // Chance: by the binomial distribution of the resamples both hold but in one of 100 million runs.
    expect(Math.abs(low - (0.2 - half))).toBeLessThan(0.007);
    expect(Math.abs(high - (0.2 + half))).toBeLessThan(0.007);
  });

  test('with correlated cases have wider intervals', () => {
    const alone = Array.from({ length: 400 }, (_, k) => ({
      numerator: k % 4 === 0 ? 1 : 0,
      denominator: 1,
    }));
    const together = Array.from({ length: 40 }, (_, k) => ({
      numerator: k % 4 === 0 ? 10 : 0,
      denominator: 10,
    }));
    const width = (clusters: typeof alone) => {
      const { low, high } = rateInterval(clusters, streamOf(3));
      return high - low;
    };
    // √10 times. Chance: 40 clusters make a coarse scale; the bounds are exceeded in one of 300 million runs.
    expect(width(together) / width(alone)).toBeGreaterThan(2.4);
    expect(width(together) / width(alone)).toBeLessThan(4);
  });

  test('without events, or with events only, have the exact bound', () => {
    const none = new Array(36).fill({ numerator: 0, denominator: 5 });
    const all = new Array(36).fill({ numerator: 5, denominator: 5 });
    const bound = 1 - 0.025 ** (1 / 36);
    expect(rateInterval(none, streamOf(1)).high).toBeCloseTo(bound, 12);
    expect(rateInterval(all, streamOf(1)).low).toBeCloseTo(1 - bound, 12);
  });

  test('without cases are left out of a draw', () => {
    const ratios = resampledRatios([{ numerator: 0, denominator: 0 }], streamOf(1));
    expect(ratios).toHaveLength(0);
  });
});

describe('missBounds', () => {
  test('two of 124 site-months stay under 5 %, clustered they may not', () => {
    const accepted = Array.from({ length: 124 }, (_, index) => ({
      missed: index < 2,
      campusMonth: `campus ${Math.floor(index / 4)}`,
    }));
    const bounds = missBounds(accepted, streamOf(6));
    expect(bounds).toMatchObject({ misses: 2, months: 124, rate: 2 / 124 });
    expect(bounds.exactUpper).toBeLessThan(0.05);
    // Both lie in one of 31 clusters, which is drawn at most twice in 92.3 of 100 resamples and at most three times in 98.3. Chance: 95 of
    // 100 of 2,000 resamples lie on the same side of three in 8 of ten million runs.
    expect(bounds.clusteredUpper).toBeCloseTo(6 / 124, 12);
  });

  test('without a miss the clusters count as cases', () => {
    const accepted = Array.from({ length: 80 }, (_, index) => ({
      missed: false,
      campusMonth: `campus ${index % 20}`,
    }));
    const { exactUpper, clusteredUpper } = missBounds(accepted, streamOf(6));
    expect(exactUpper).toBeCloseTo(1 - 0.05 ** (1 / 80), 12);
    expect(clusteredUpper).toBeCloseTo(1 - 0.05 ** (1 / 20), 12);
  });
});

test('right probabilities have skill against a constant, which has none against them', () => {
  const cases = simulated(5, (p) => p, 60_000);
  const constant = cases.map(() => 0.25);
  const { skill: gained, low, high } = skill(cases, constant, streamOf(7));
  // Scores: E p(1 − p) = 1/4 − 1/7 against 1/4 · 3/4. Chance: the standard deviation over other draws is 0.0033.
  expect(Math.abs(gained - (1 - (1 / 4 - 1 / 7) / (3 / 16)))).toBeLessThan(0.02);
  expect(low).toBeGreaterThan(0.3);
  expect(high).toBeGreaterThan(gained);
  const swapped = cases.map((one) => ({ ...one, probability: 0.25 }));
  const theirs = cases.map(({ probability }) => probability);
  expect(skill(swapped, theirs, streamOf(7)).high).toBeLessThan(0);
  const table = formatProbabilities('made up', cases, { constant });
  expect(table).toContain('60000 cases, 120 site-months, 60 campus-months');
  expect(table).toContain('| constant | 0.1');
});
