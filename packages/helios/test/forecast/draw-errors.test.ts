import { createStream } from '@bess/kernel/rng';
import { mean } from '@bess/kernel/stats';
import { describe, expect, it } from 'vitest';
import { drawErrors } from '../../src/forecast/internal/draw-errors.js';

const PATHS = 6000;
const draw = (medians: Float64Array, daySteps: number, count = PATHS) =>
  drawErrors(medians, daySteps, count, createStream({ seed: 7, stream: 1, path: 0 }));
const column = (errors: Float64Array, steps: number, step: number) =>
  errors.filter((_, at) => at % steps === step);

function correlation(one: Float64Array, other: Float64Array): number {
  const product = (a: Float64Array, b: Float64Array) => mean(a.map((value, i) => value * b[i]!));
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}

/** Correlation of a seasonal autoregression some steps apart, from its moving average, which is summed term by term. */
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

describe('errors that paths are drawn from', () => {
  it('hang together as a seasonal autoregression with a part of each step', () => {
    const errors = draw(new Float64Array(49).fill(3), 24);
    const first = column(errors, 49, 0);
    for (const lag of [1, 6, 12, 23, 24, 25, 48]) {
      // Of 0.91 of the variance, all but the height of the day, 0.05 is of each step; a flat day has no height.
      const expected = (0.86 / 0.91) * seasonalCorrelation(0.89, 0.44, 24, lag);
      expect(correlation(first, column(errors, 49, lag))).toBeCloseTo(expected, 1);
    }
  });

  it('are as large at one step as at the other', () => {
    const errors = draw(new Float64Array(40).fill(3), 24);
    const sizes = Array.from({ length: 40 }, (_, step) =>
      mean(column(errors, 40, step).map(Math.abs)),
    );
    const middle = mean(sizes);
    for (const size of sizes) expect(Math.abs(size / middle - 1)).toBeLessThan(0.06);
  });

  it('have the same memory by the hour at every length of step', () => {
    const quarters = draw(new Float64Array(25).fill(1), 96, 2000);
    const hours = draw(new Float64Array(7).fill(1), 24, 2000);
    expect(correlation(column(quarters, 25, 0), column(quarters, 25, 24))).toBeCloseTo(
      correlation(column(hours, 7, 0), column(hours, 7, 6)),
      1,
    );
  });

  it('set the dear hours of a day against its cheap ones', () => {
    const rising = Float64Array.from({ length: 24 }, (_, hour) => hour);
    const ends = (medians: Float64Array) => {
      const errors = draw(medians, 24);
      return correlation(column(errors, 24, 0), column(errors, 24, 23));
    };
    const flat = ends(new Float64Array(24));
    expect(ends(rising)).toBeLessThan(flat - 0.2);
    // What counts is the order: neither the unit nor the direction of time.
    expect(ends(rising.map((hour) => 1e6 * hour ** 3))).toBe(ends(rising));
    expect(ends(rising.toReversed())).toBeCloseTo(ends(rising), 1);
  });

  it('are of one size within a path, and of another in the next', () => {
    const errors = draw(new Float64Array(48).fill(1), 24).map(Math.abs);
    const typical = mean(errors);
    const large = (step: number) =>
      column(errors, 48, step).map((size) => Number(size > 3 * typical));
    const [one, other] = [large(0), large(40)];
    const together = mean(one.map((isLarge, path) => isLarge * other[path]!));
    expect(together).toBeGreaterThan(3 * mean(one) * mean(other));
  });
});
