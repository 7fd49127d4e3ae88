import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  jointRegimeProbabilities,
  predictRegimes,
  REGIMES,
  regimeLikelihoods,
  updateRegimes,
} from '../../src/personality/regime-filter.js';

const positive = fc.integer({ min: 1, max: 1000 });
const five = fc.array(positive, { minLength: REGIMES, maxLength: REGIMES });
const matrix = fc.array(positive, { minLength: REGIMES * REGIMES, maxLength: REGIMES * REGIMES });

/** Unnormalised probability of every path of regimes with these likelihoods. */
function overAllPaths(
  start: readonly number[],
  counts: readonly number[],
  likelihoods: readonly (readonly number[])[],
) {
  const total = start.reduce((sum, each) => sum + each, 0);
  const rows = Array.from({ length: REGIMES }, (_, from) =>
    counts.slice(from * REGIMES, (from + 1) * REGIMES).reduce((sum, each) => sum + each, 0),
  );
  const last = new Float64Array(REGIMES);
  const lastPairs = new Float64Array(REGIMES * REGIMES);
  const walk = (step: number, regime: number, before: number, probability: number): void => {
    if (step === likelihoods.length) {
      last[regime]! += probability;
      lastPairs[before * REGIMES + regime]! += probability;
      return;
    }
    for (let next = 0; next < REGIMES; next += 1) {
      const move = counts[regime * REGIMES + next]! / rows[regime]!;
      walk(step + 1, next, regime, probability * move * likelihoods[step]![next]!);
    }
  };
  for (let regime = 0; regime < REGIMES; regime += 1) walk(0, regime, -1, start[regime]! / total);
  const normalised = (values: Float64Array) => {
    const sum = values.reduce((all, each) => all + each, 0);
    return values.map((each) => each / sum);
  };
  return { regimes: normalised(last), pairs: normalised(lastPairs) };
}

describe('the regime filter', () => {
  test('equals the sum over all paths of regimes', () => {
    fc.assert(
      fc.property(
        five,
        matrix,
        fc.array(five, { minLength: 1, maxLength: 5 }),
        (start, counts, likelihoods) => {
          const total = start.reduce((sum, each) => sum + each, 0);
          let regimes: Float64Array = Float64Array.from(start, (each) => each / total);
          let pairs: Float64Array = new Float64Array(0);
          for (const each of likelihoods) {
            pairs = jointRegimeProbabilities(regimes, each, counts, 0);
            regimes = updateRegimes(predictRegimes(regimes, counts, 0), each);
          }
          const expected = overAllPaths(start, counts, likelihoods);
          for (let at = 0; at < REGIMES; at += 1) {
            expect(regimes[at]).toBeCloseTo(expected.regimes[at]!, 10);
          }
          for (let at = 0; at < REGIMES * REGIMES; at += 1) {
            expect(pairs[at]).toBeCloseTo(expected.pairs[at]!, 10);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('uses the density of a t distribution with four degrees of freedom', () => {
    // (3/8)·(1 + z²/4)^(−5/2) is the density; the factor 3/8 is the same for all.
    const anchors = { centres: [-2, -1, 0, 1, 3], scales: [0.5, 1, 2, 0.7, 1] };
    const likelihoods = regimeLikelihoods(anchors, 0.5, 'between');
    for (let regime = 1; regime < REGIMES - 1; regime += 1) {
      const z = (0.5 - anchors.centres[regime]!) / anchors.scales[regime]!;
      expect(likelihoods[regime]).toBeCloseTo(
        (1 + z ** 2 / 4) ** -2.5 / anchors.scales[regime]!,
        12,
      );
    }
    // Outer regimes: 2.5 scales away on the wrong side of 0, and below the scarcity threshold.
    expect(likelihoods[0]).toBeCloseTo((0.02 * (1 + 5 ** 2 / 4) ** -2.5) / 0.5, 12);
    expect(likelihoods[4]).toBeCloseTo(0.02 * (1 + 2.5 ** 2 / 4) ** -2.5, 12);
    // They are unbounded beyond their centres.
    expect(regimeLikelihoods(anchors, -9, 'negative')[0]).toBe(2);
    expect(regimeLikelihoods(anchors, 9, 'scarcity')[4]).toBe(1);
    // The density of an inner regime integrates to 8/3.
    let mass = 0;
    for (let x = -400; x < 400; x += 0.01)
      mass += regimeLikelihoods(anchors, x, 'between')[2]! * 0.01;
    expect(mass).toBeCloseTo(8 / 3, 4);
  });
});
