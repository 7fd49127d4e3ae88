import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimizeAdditive } from '../../src/models/prophet/minimize-additive.js';
import { minimizeMultiplicative } from '../../src/models/prophet/minimize-multiplicative.js';
import {
  absoluteWeights,
  directPosterior,
  effectiveCount,
  noiseTerm,
  type PosteriorData,
  posteriorLayout,
  profileNoise,
} from '../../src/models/prophet/posterior.js';
import { seriesOfCase } from './series-of-case.js';

const kinds = fc.constantFrom(
  'price',
  'load',
  'walk',
  'steps',
  'hinges',
  'noise',
  'sparse',
  'solar',
);
const cases = fc.record({
  kind: kinds,
  length: fc.integer({ min: 40, max: 150 }),
  seed: fc.integer({ min: 1, max: 1e6 }),
  multiplicative: fc.boolean(),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

describe('the gradient', () => {
  test('equals finite differences, in both modes', () => {
    fc.assert(
      fc.property(cases, (options) => {
        const data = dataOf(options);
        const posterior = directPosterior(data);
        const { size } = posteriorLayout(data);
        const at = Float64Array.from(
          { length: size },
          (_, i) => 0.3 * Math.sin(3 * i + options.seed),
        );
        const gradient = new Float64Array(size);
        posterior.evaluateInto(gradient, at);
        const scratch = new Float64Array(size);
        const steep = gradient.reduce((most, entry) => Math.max(most, Math.abs(entry)), 1);
        for (let i = 0; i < size; i++) {
          const step = 1e-4;
          const valueAt = (shift: number) => {
            const moved = at.slice();
            moved[i] = moved[i]! + shift;
            return posterior.evaluateInto(scratch, moved);
          };
          // Fourth-order central difference.
          const numeric =
            (8 * (valueAt(step) - valueAt(-step)) - (valueAt(2 * step) - valueAt(-2 * step))) /
            (12 * step);
          expect(Math.abs(numeric - gradient[i]!)).toBeLessThan(1e-6 * steep);
        }
      }),
      { numRuns: 13 },
    );
  });

  test('vanishes at the minimum, up to the weight of a zero slope change', () => {
    fc.assert(
      fc.property(cases, (options) => {
        const data = dataOf(options);
        const { size } = posteriorLayout(data);
        const minimize = data.multiplicative ? minimizeMultiplicative : minimizeAdditive;
        const start = new Float64Array(size);
        start[1] = 0.5;
        const found = minimize(data, start);
        const gradient = new Float64Array(size);
        const posterior = directPosterior(data);
        posterior.evaluateInto(gradient, found);
        const weights = absoluteWeights(data);
        // A parameter changes the scaled curve by about 1 at each value, so this is a small gradient for all of them.
        const slack =
          (3e-4 * Math.sqrt(data.values.length)) /
          profileNoise(posterior.squares(), effectiveCount(data));
        for (let i = 0; i < size; i++) {
          const push =
            found[i] === 0
              ? Math.max(0, Math.abs(gradient[i]!) - weights[i]!)
              : Math.abs(gradient[i]! + weights[i]! * Math.sign(found[i]!));
          expect(push).toBeLessThan(slack);
        }
      }),
      { numRuns: 20 },
    );
  });
});

test('the best noise minimises its term', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-10, max: 1e4, noNaN: true }),
      fc.integer({ min: 2, max: 10_000 }),
      (squares, count) => {
        const noise = profileNoise(squares, count);
        const least = noiseTerm(noise, squares, count);
        for (const factor of [0.5, 0.99, 1.01, 2]) {
          expect(noiseTerm(noise * factor, squares, count)).toBeGreaterThan(least);
        }
      },
    ),
  );
});

test('the minimum does not depend on the phase from which harmonics are counted', () => {
  fc.assert(
    fc.property(cases, fc.double({ min: 0, max: 6, noNaN: true }), (options, angle) => {
      const data = { ...dataOf(options), multiplicative: false };
      const turned = turnHarmonics(data, angle);
      const objective = (of: PosteriorData) => {
        const found = minimizeAdditive(of, new Float64Array(posteriorLayout(of).size));
        const value = directPosterior(of).evaluateInto(new Float64Array(found.length), found);
        return absoluteWeights(of).reduce((sum, w, i) => sum + w * Math.abs(found[i]!), value);
      };
      const least = objective(data);
      expect(Math.abs(objective(turned) - least)).toBeLessThan(1e-7 * Math.max(1, Math.abs(least)));
    }),
    { numRuns: 20 },
  );
});

/** Scaled values with ten changepoints and three daily harmonics. */
function dataOf({ kind, length, seed, multiplicative }: Case): PosteriorData {
  const { values } = seriesOfCase({ kind, length, seed, stepMinutes: 60 });
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-3);
  const features = new Float64Array(length * 6);
  for (let i = 0; i < length; i++) {
    for (let n = 0; n < 3; n++) {
      const angle = (2 * Math.PI * (n + 1) * i) / 24;
      features[i * 6 + 2 * n] = Math.sin(angle);
      features[i * 6 + 2 * n + 1] = Math.cos(angle);
    }
  }
  return {
    values: values.map((value) => value / largest),
    // Odd seeds have weights and a noise prior.
    weights: values.map((_, i) => (seed % 2 === 1 ? 0.5 ** ((length - 1 - i) / 50) : 1)),
    noisePrior: seed % 2 === 1 ? { values: 20, squares: 0.3 } : { values: 0, squares: 0 },
    changepoints: Float64Array.from(
      { length: 10 },
      (_, j) => Math.floor(((j + 1) * length) / 13) / (length - 1),
    ),
    features,
    featureScales: new Float64Array(6).fill(10),
    changepointScale: 0.05,
    multiplicative,
    flat: false,
  };
}

/** The same harmonics with another phase. */
function turnHarmonics(data: PosteriorData, angle: number): PosteriorData {
  const features = data.features.slice();
  for (let at = 0; at < features.length; at += 2) {
    const turn = angle * (((at / 2) % 3) + 1);
    const [sine, cosine] = [data.features[at]!, data.features[at + 1]!];
    features[at] = sine * Math.cos(turn) + cosine * Math.sin(turn);
    features[at + 1] = cosine * Math.cos(turn) - sine * Math.sin(turn);
  }
  return { ...data, features };
}
