import { expect, test } from 'vitest';
import type { TrainingSeries } from '../src/data/training-series.js';
import { learnWeeklyPrior } from '../src/prophet-prior/learn-weekly-prior.js';
import { symmetricAxes } from '../src/prophet-prior/symmetric-axes.js';

const RECIPE = { axes: 2, strideSteps: 29, priceWeight: 1 };

test('axes are eigenvectors as long as the roots of their eigenvalues', () => {
  // Eigenvalues 3 and 1 at 45°, and −2 apart from them.
  const matrix = Float64Array.of(2, 1, 0, 1, 2, 0, 0, 0, -2);
  const [first, second, third] = symmetricAxes(matrix, 3, 3);
  expect(Math.abs(first![0]!)).toBeCloseTo(Math.sqrt(1.5), 12);
  expect(first![1]).toBeCloseTo(first![0]!, 12);
  expect(Math.abs(second![0]!)).toBeCloseTo(Math.SQRT1_2, 12);
  expect(second![1]).toBeCloseTo(-second![0]!, 12);
  expect(third!.every((entry) => Math.abs(entry) < 1e-12)).toBe(true);
});

test('all axes together give the matrix back', () => {
  const size = 12;
  const root = Array.from({ length: size * size }, (_, i) => Math.sin(i * i + 1));
  const matrix = Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    return Array.from({ length: size }, (_, k) => root[i * size + k]! * root[j * size + k]!).reduce(
      (sum, value) => sum + value,
    );
  });
  const axes = symmetricAxes(matrix, size, size);
  matrix.forEach((value, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    const sum = axes.reduce((total, axis) => total + axis[i]! * axis[j]!, 0);
    expect(sum).toBeCloseTo(value, 10);
  });
});

// Chance: over 25 other draws of the noise the axes were 0.017 ± 0.001 of the height.
test('a week that all series share becomes the mean, and what differs from week to week no axis', () => {
  const shared = (hour: number) => Math.sin((2 * Math.PI * 7 * (hour + 0.5)) / 168);
  const training = [1, 2, 3].map((seed) => seriesOf(seed, shared, 0.2));
  const { mean, axes } = learnWeeklyPrior(training, RECIPE);
  // Of the seventh harmonic, which is that of the day, the sine stands at place 12.
  const largest = mean.reduce(
    (best, value, j) => (Math.abs(value) > Math.abs(mean[best]!) ? j : best),
    0,
  );
  expect(largest).toBe(12);
  const height = Math.hypot(...mean);
  for (const axis of axes) expect(Math.hypot(...axis)).toBeLessThan(0.1 * height);
});

// Chance: over 25 other draws the first axis was 43 ± 3 times the mean, and its weekend 2.5 times its working week, never below 2.27.
test('a shape that some series have and others not becomes the first axis', () => {
  const weekend = (hour: number) => (hour >= 120 ? -1 : 0.4);
  const training = [0, 1, 2, 3].map((seed) =>
    seriesOf(seed, (hour) => (seed % 2 === 0 ? 1 : -1) * weekend(hour), 0.2),
  );
  const { mean, axes } = learnWeeklyPrior(training, RECIPE);
  expect(Math.hypot(...axes[0]!)).toBeGreaterThan(5 * Math.hypot(...mean));
  const at = (hour: number) =>
    axes[0]!.reduce((sum, coefficient, j) => {
      const angle = (2 * Math.PI * (Math.floor(j / 2) + 1) * (hour + 0.5)) / 168;
      return sum + coefficient * (j % 2 === 0 ? Math.sin(angle) : Math.cos(angle));
    }, 0);
  // The working week on one side, the weekend on the other.
  expect(Math.sign(at(60))).toBe(-Math.sign(at(140)));
  expect(Math.abs(at(140))).toBeGreaterThan(1.8 * Math.abs(at(60)));
});

test('the same series give the same numbers, in whatever place of the week they begin', () => {
  const shared = (hour: number) => (hour < 60 ? 1 : 0);
  const early = learnWeeklyPrior([seriesOf(5, shared, 0)], RECIPE);
  const late = learnWeeklyPrior([seriesOf(5, shared, 0, 77)], RECIPE);
  early.mean.forEach((value, j) => {
    expect(late.mean[j]).toBeCloseTo(value, 12);
  });
});

/** Ten weeks of a shape with seeded noise, by the hour. */
function seriesOf(
  seed: number,
  shape: (hour: number) => number,
  noise: number,
  place = 0,
): TrainingSeries {
  let state = seed + 1;
  const values = Float64Array.from({ length: 1680 }, (_, i) => {
    state = (state * 48271) % 2147483647;
    return 50 + 10 * shape((place + i) % 168) + 10 * noise * (state / 2147483647 - 0.5);
  });
  return {
    name: `series ${seed}`,
    group: 'made up',
    kind: 'load',
    stepMinutes: 60,
    startMs: 0,
    endMs: 0,
    source: { sourceMinutes: 60, licence: 'own', permissive: true },
    stretches: [{ values, stepMinutes: 60, firstStepOfWeek: place }],
  };
}
