import { describe, expect, it } from 'vitest';
import { fitKnownAheadEffects } from '../../src/ensemble/known-ahead-regression.js';
import { autocorrelatedNoise, dailyShape } from './synthetic-series.js';

const HOURS = 168;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const seeds = Array.from({ length: 60 }, (_, i) => i + 1);

/** A daily profile, autocorrelated noise, and three times a driver in its own unit. */
function driven(seed: number, times: number) {
  const driver = autocorrelatedNoise(HOURS + 24, 0.95, seed).map((value) => 1000 + 50 * value);
  const noise = autocorrelatedNoise(HOURS, 0.9, seed + 1000);
  const shape = dailyShape(HOURS, 20);
  const values = noise.map((value, i) => 5 * value + shape[i]! + times * driver[i]!);
  return { values, stepMinutes: 60, knownAhead: [driver] };
}

describe('the effect of known-ahead covariates', () => {
  it('is found within a week, in the units of both series', () => {
    const found = seeds.map((seed) => fitKnownAheadEffects(driven(seed, 3))[0]!);
    // Four fifths of an effect are kept: 2.4003 ± 0.0066 over 3,000 other weeks, none farther away than 0.03.
    expect(mean(found)).toBeCloseTo(2.4, 1);
    expect(Math.max(...found.map((each) => Math.abs(each - 2.4)))).toBeLessThan(0.1);
  });

  it('is close to 0 if they are unrelated to the series', () => {
    const found = seeds.map((seed) => {
      const { values, stepMinutes } = driven(seed, 0);
      return fitKnownAheadEffects({
        values,
        stepMinutes,
        knownAhead: [autocorrelatedNoise(HOURS + 24, 0.95, -seed + 500)],
      });
    });
    // The standard deviation of such noise is about 3, that of the values about 11. Over 3,000 other weeks 0.03 ± 0.04, 0.6 at most.
    expect(mean(found.map(([each]) => Math.abs(each!)))).toBeLessThan(0.2);
  });

  it('separates a driver from a covariate that resembles it', () => {
    const series = driven(7, 3);
    const similar = series.knownAhead[0]!.map(
      (value, i) => value + 30 * autocorrelatedNoise(192, 0.5, 9)[i]!,
    );
    const [own, other] = fitKnownAheadEffects({
      ...series,
      knownAhead: [series.knownAhead[0]!, similar],
    });
    // Over 1,000 others 2.400 ± 0.012 and 0 ± 0.010.
    expect(own).toBeGreaterThan(2.2);
    expect(Math.abs(other!)).toBeLessThan(0.1);
  });

  it('does not use covariate values after the series', () => {
    const series = driven(3, 3);
    const other = series.knownAhead[0]!.map((value, i) => (i < HOURS ? value : 1e6));
    expect(fitKnownAheadEffects({ ...series, knownAhead: [other] })).toEqual(
      fitKnownAheadEffects(series),
    );
  });

  it.each([
    ['values that never differ from day to day', { values: dailyShape(HOURS, 5) }],
    ['a constant covariate', { knownAhead: [new Float64Array(192).fill(7)] }],
    ['one that is the same every day', { knownAhead: [dailyShape(192, 1e6)] }],
    ['two days', { values: driven(1, 3).values.subarray(0, 48) }],
  ])('is 0 for %s', (_, change) => {
    expect(fitKnownAheadEffects({ ...driven(1, 3), ...change })).toEqual(Float64Array.of(0));
  });

  it('stays finite for large, tiny or identical series', () => {
    for (const scale of [1e-12, 1e12]) {
      const { values, knownAhead } = driven(5, 3);
      const scaled = values.map((value) => value * scale);
      const found = fitKnownAheadEffects({
        values: scaled,
        stepMinutes: 60,
        knownAhead: [scaled, knownAhead[0]!, knownAhead[0]!],
      });
      expect(found.every(Number.isFinite)).toBe(true);
      expect(found[0]).toBeCloseTo(0.8, 1);
    }
  });
});
