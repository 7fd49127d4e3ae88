import { createStream, nextNormal } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLevelTransform } from '../../src/fitting/daily-measures.js';

const DAYS = 3_000;
/** Independent days of a market of about 40, standard deviation 10. */
const levelsOf = (seed: number, levelOf: (normal: number) => number) => {
  const stream = createStream({ seed, stream: 0, path: 0 });
  return Float64Array.from({ length: DAYS }, () => levelOf(nextNormal(stream)));
};
const logarithmic = (normal: number) => 38.8 * Math.exp(0.246 * normal);
const symmetric = (normal: number) => 40 + 10 * normal;
const expected = { centrePerMwh: 10, scalePerMwh: 10 };

/** Quantiles of the level at this many standard deviations of the transformed level. */
const fittedLaw = (levels: Float64Array) => {
  const { centrePerMwh, scalePerMwh } = fitLevelTransform(levels, 10, expected);
  const transformed = levels.map((level) => Math.asinh((level - centrePerMwh) / scalePerMwh));
  const mean = transformed.reduce((sum, value) => sum + value, 0) / DAYS;
  const variance = transformed.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DAYS;
  return (deviations: number) =>
    centrePerMwh + scalePerMwh * Math.sinh(mean + deviations * Math.sqrt(variance));
};
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('fitLevelTransform', () => {
  // Means of three fits. The average error is due to the prior and the grid of the fit; over other draws a fit scatters by at
  // most 0.54 at 2 deviations and 1.54 at 3.5. With errors of at most 1.8 ± 0.3 and 7.9 ± 0.6, both bounds lie more than 7
  // deviations above. A symmetric transform is off by 17 at 3.5 deviations of the logarithmic one.
  it.each([
    ['a logarithmic', logarithmic],
    ['a symmetric', symmetric],
  ])(
    'finds the quantiles of %s distribution, within and beyond the observed days',
    (_, levelOf) => {
      const fits = [1, 2, 3].map((seed) => {
        const levels = levelsOf(seed, levelOf);
        return { levelAt: fittedLaw(levels), sorted: levels.slice().sort() };
      });
      // Probabilities of −2, 0 and 2 standard deviations.
      for (const [deviations, p] of [
        [-2, 0.02275],
        [0, 0.5],
        [2, 0.97725],
      ] as const) {
        const errors = fits.map(
          ({ levelAt, sorted }) => levelAt(deviations) - quantileSorted(sorted, p),
        );
        expect(Math.abs(meanOf(errors))).toBeLessThan(4);
      }
      for (const deviations of [-3.5, 3.5]) {
        const errors = fits.map(({ levelAt }) => levelAt(deviations) - levelOf(deviations));
        expect(Math.abs(meanOf(errors))).toBeLessThan(12.5);
      }
    },
  );

  it('returns the expected transform for constant levels', () => {
    expect(fitLevelTransform(new Float64Array(400).fill(40), 10, expected)).toEqual(expected);
    expect(fitLevelTransform(new Float64Array(400).fill(Number.NaN), 10, expected)).toEqual(
      expected,
    );
  });

  it('changes little with a fortnight of data', () => {
    const { centrePerMwh, scalePerMwh } = fitLevelTransform(
      levelsOf(4, symmetric).subarray(0, 14),
      10,
      expected,
    );
    // Half a month of data against a prior of one: of 100 other fortnights one moved the scale, by a single step of the grid.
    expect(Math.abs(centrePerMwh - expected.centrePerMwh)).toBeLessThanOrEqual(5);
    expect(Math.abs(Math.log(scalePerMwh / expected.scalePerMwh))).toBeLessThanOrEqual(0.5);
  });

  it('property: levels in another unit have the same transform in that unit, also with missing days', () => {
    const levels = levelsOf(5, logarithmic);
    const { centrePerMwh, scalePerMwh } = fitLevelTransform(levels, 10, expected);
    fc.assert(
      fc.property(fc.constantFrom(0.001, 0.5, 7, 150), (factor) => {
        const scaled = Float64Array.from({ length: 2 * DAYS }, (_, i) =>
          i % 2 === 0 ? levels[i / 2]! * factor : Number.NaN,
        );
        const other = fitLevelTransform(scaled, 10 * factor, {
          centrePerMwh: expected.centrePerMwh * factor,
          scalePerMwh: expected.scalePerMwh * factor,
        });
        expect(other.centrePerMwh / factor).toBeCloseTo(centrePerMwh, 9);
        expect(other.scalePerMwh / factor).toBeCloseTo(scalePerMwh, 9);
      }),
      { numRuns: 4 },
    );
  });
});
