import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import { forecast } from '../../src/forecast/forecast.js';

/** Mean absolute error of a forecast of 48 values after 168, and that of the same hours of the day before. */
function errorsOf(valueAt: (hour: number, noise: number) => number, seed: number) {
  const stream = createStream({ seed, stream: 8, path: 0 });
  const all = Array.from({ length: 216 }, (_, hour) => valueAt(hour, nextNormal(stream)));
  const made = forecast({ values: all.slice(0, 168), horizon: 48 });
  const errorTo = (expected: (step: number) => number) =>
    all.slice(168).reduce((sum, value, step) => sum + Math.abs(value - expected(step)), 0) / 48;
  return {
    ...made,
    error: errorTo((step) => made.point[step]!),
    naiveError: errorTo((step) => all[144 + (step % 24)]!),
  };
}
const day = (hour: number) => Math.sin((hour * Math.PI) / 12);

describe('series that the models have not learned from', () => {
  it('a straight line goes on', () => {
    const { error, point, references } = errorsOf((hour) => 10 * hour, 1);
    expect(error).toBeLessThan(0.01);
    expect(point[47]).toBeCloseTo(2150, 1);
    expect(references.share).toBeGreaterThan(0.999);
  });

  it('a nearly exact pattern is met to its noise', () => {
    const { error, naiveError, p10, p90 } = errorsOf(
      (hour, z) => 300 + 120 * day(hour) + 0.12 * z,
      2,
    );
    // Repeating the day before errs by √2 of the noise, a mean of seven days by √(8/7).
    expect(error).toBeLessThan(0.9 * naiveError);
    expect(p90[0]! - p10[0]!).toBeLessThan(1);
  });

  it('a level that moved far two and a half days ago is not forgotten', () => {
    const { error, drift } = errorsOf(
      (hour, z) => 100 + 10 * day(hour) + (hour >= 108 ? 30 : 0) + 0.01 * z,
      3,
    );
    expect(drift?.drifted).toBe(true);
    // The models alone err by about 3, a tenth of the step.
    expect(error).toBeLessThan(0.6);
  });

  it('white noise is not followed', () => {
    const { error, naiveError } = errorsOf((_, z) => z, 4);
    expect(error).toBeLessThan(0.9 * naiveError);
  });
});
