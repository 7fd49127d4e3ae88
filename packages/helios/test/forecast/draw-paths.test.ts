import { createStream } from '@bess/kernel/rng';
import { binomialRange } from '@bess/testkit';
import { describe, expect, it } from 'vitest';
import { drawErrors } from '../../src/forecast/draw-paths.js';

/*
 * The errors of a path are normal numbers times its own scale, so two of them have the same sign with the probability ½ +
 * arcsin(correlation)/π whatever the scales are. Paths are independent, so the counts of such paths are binomial. All tests together make
 * fewer than 100 comparisons: each may fail by chance once in 10⁹.
 */
const RISK = 1e-9;
const PATHS = 20_000;
const DAY = 24;
/** Share of the variance without the daily-spread part, and share that a step has in common with others. */
const [FLAT, COMMON] = [0.91, 0.86];
/** Half of all errors, and one in twenty, are larger: quantiles of Student's t with 5 degrees of freedom. */
const [MEDIAN_SIZE, LARGE_SIZE] = [0.7266868, 2.5705818].map((t) => t * Math.sqrt(FLAT)) as [
  number,
  number,
];

const draw = (medians: Float64Array, daySteps = DAY, paths = PATHS) =>
  drawErrors(medians, daySteps, paths, createStream({ seed: 7, stream: 1, path: 0 }));
const column = (errors: Float64Array, steps: number, step: number) =>
  Float64Array.from({ length: errors.length / steps }, (_, path) => errors[path * steps + step]!);

function expectCount(found: number, trials: number, probability: number): void {
  const { least, most } = binomialRange(trials, probability, RISK);
  expect(found).toBeGreaterThanOrEqual(least);
  expect(found).toBeLessThanOrEqual(most);
}

function expectCorrelation(one: Float64Array, other: Float64Array, correlation: number): void {
  const alike = one.filter((error, path) => error > 0 === other[path]! > 0);
  expectCount(alike.length, one.length, 0.5 + Math.asin(correlation) / Math.PI);
}

/** Correlation of a seasonal autoregression some steps apart, summed from its moving-average form. */
function seasonalCorrelation(hourMemory: number, dayMemory: number, day: number, lag: number) {
  const terms = new Float64Array(day * 14);
  for (let back = 0; back < terms.length; back++) {
    for (let days = 0; days * day <= back; days++) {
      terms[back]! += dayMemory ** days * hourMemory ** (back - days * day);
    }
  }
  const covariance = (by: number) =>
    terms.subarray(by).reduce((sum, term, k) => sum + term * terms[k]!, 0);
  return covariance(lag) / covariance(0);
}
const byTheHour = (lag: number) => COMMON * seasonalCorrelation(0.89, 0.44, DAY, lag);

describe('the errors behind sample paths', () => {
  // Two days and an hour with equal medians.
  const steps = 49;
  const flat = draw(new Float64Array(steps).fill(3));

  it('are correlated like a seasonal autoregression plus independent errors', () => {
    const first = column(flat, steps, 0);
    for (const lag of [1, 6, 12, 23, 24, 25, 48]) {
      expectCorrelation(first, column(flat, steps, lag), byTheHour(lag) / FLAT);
    }
  });

  it('have the same variance at every step', () => {
    for (let step = 0; step < steps; step += 4) {
      const larger = column(flat, steps, step).filter((error) => Math.abs(error) > MEDIAN_SIZE);
      expectCount(larger.length, PATHS, 0.5);
    }
  });

  it('have the same hourly autocorrelation for every step length', () => {
    const quarters = draw(new Float64Array(25).fill(1), 4 * DAY, 5000);
    const sixHours = COMMON * seasonalCorrelation(0.89 ** 0.25, 0.44, 4 * DAY, 24);
    expect(sixHours).toBeCloseTo(byTheHour(6), 2);
    expectCorrelation(column(quarters, 25, 0), column(quarters, 25, 24), sixHours / FLAT);
  });

  it('move the high hours of a day against its low ones', () => {
    const rising = Float64Array.from({ length: DAY }, (_, hour) => hour);
    const ends = (medians: Float64Array) => {
      const errors = draw(medians);
      return [column(errors, DAY, 0), column(errors, DAY, DAY - 1)] as const;
    };
    // The normal scores of the first and the last of 24 ranks are ∓2.037; the part has 0.09 of the variance.
    const height = 0.09 * 2.0368 ** 2;
    const expected = (byTheHour(DAY - 1) - height) / (FLAT + height);
    expect(expected).toBeLessThan(byTheHour(DAY - 1) / FLAT - 0.2);
    const [first, last] = ends(rising);
    expectCorrelation(first, last, expected);
    // Only the order matters, neither the unit nor the direction of time.
    expect(ends(rising.map((hour) => 1e6 * hour ** 3))).toEqual([first, last]);
    expectCorrelation(...ends(rising.toReversed()), expected);
  });

  it('share a scale within a path, which differs between paths', () => {
    const [one, other] = [0, 40].map((step) => column(flat, steps, step));
    const isLarge = (error: number) => Math.abs(error) > LARGE_SIZE;
    const together = one!.filter((error, path) => isLarge(error) && isLarge(other![path]!));
    expectCount(one!.filter(isLarge).length, PATHS, 0.05);
    // Of a million other paths 0.00975 were large at both steps; of independent sizes 0.05² would be.
    expectCount(together.length, PATHS, 0.00975);
    expect(binomialRange(PATHS, 0.00975, RISK).least).toBeGreaterThan(2 * 0.05 ** 2 * PATHS);
  });
});
