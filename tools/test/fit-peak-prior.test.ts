import { describe, expect, it } from 'vitest';
import { peakRatios } from '../../packages/phalanx/src/futures/peak-outlook.js';
import { peakPriorRow } from '../src/fit-peak-prior/peak-prior-row.js';
import { studentFit } from '../src/fit-peak-prior/student-fit.js';

describe('studentFit', () => {
  // Quantiles at (i + ½)/n of a t with 4 degrees of freedom, whose quantile function is known in closed form
  // (W. T. Shaw, Sampling Student's T distribution, 2006).
  const quantiles = Array.from({ length: 2_000 }, (_, i) => {
    const p = (i + 0.5) / 2_000;
    const alpha = 4 * p * (1 - p);
    const q = Math.cos(Math.acos(Math.sqrt(alpha)) / 3) / Math.sqrt(alpha);
    return Math.sign(p - 0.5) * 2 * Math.sqrt(q - 1);
  });

  it('finds the distribution that the values come from', () => {
    const fit = studentFit([quantiles.map((z) => 0.3 + 0.07 * z)]);
    expect(fit.degreesOfFreedom).toBe(4);
    expect(fit.location).toBeCloseTo(0.3, 4);
    expect(fit.scale).toBeCloseTo(0.07, 3);
  });

  it('lets each group count the same', () => {
    const few = [-1, 0, 1];
    const many = Array.from({ length: 300 }, (_, i) => 10 + (i % 3) - 1);
    expect(studentFit([few, many]).location).toBeCloseTo(5, 6);
  });
});

describe('peakPriorRow', () => {
  it('has the predictive distribution of the sites, and knows sites that differ little', () => {
    const site = (by: number) =>
      Float64Array.from({ length: 400 }, (_, day) => by * (100 + ((day * 37) % 29)));
    const row = peakPriorRow([site(1), site(2), site(3)], 28, 1);
    expect(row.weight).toBe(50);
    const ratios = peakRatios(site(1), 28, 1);
    expect(row.mean).toBeGreaterThan(Math.min(...ratios));
    expect(row.mean).toBeLessThan(0);
  });
});

describe('peakRatios', () => {
  it('by hand', () => {
    const peaks = [10, 20, 5, Number.NaN, 40];
    // After days 0–1: 5 / 20. Days 2 and 3 are known by half only, as are the stretches that hold day 3.
    expect(peakRatios(peaks, 2, 1)).toEqual([Math.log(5 / 20)]);
    expect(peakRatios([4, 8, 2], 1, 2)).toEqual([Math.log(8 / 4)]);
  });
});
