import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { errorByChance } from '../fenrir/lib/scoring/error-by-chance.js';
import { expectedCalibrationError } from '../shared/scoring/expected-calibration-error.js';
import type { ProbabilityCase } from '../shared/scoring/probability-case.js';

const DAYS = 60;
const CASES_A_DAY = 40;
const BINS = 5;

/** Cases with right probabilities; those of a run within a day are correlated as much as their probabilities allow. */
function rightCases(stream: RandomStream, runLength: number): ProbabilityCase[] {
  return Array.from({ length: DAYS }, (_, day) => {
    let drawn = 0;
    return Array.from({ length: CASES_A_DAY }, (_, at) => {
      if (at % runLength === 0) drawn = nextUniform(stream);
      const probability = nextUniform(stream);
      const name = `${day}`;
      return { probability, happened: drawn < probability, siteMonth: name, campusMonth: name };
    });
  }).flat();
}

/** The error of the cases in bins of {@link binsOf}: per bin, observed minus stated, as shares of all cases. */
function rightError(stream: RandomStream, runLength: number): number {
  const sums = new Float64Array(BINS);
  let drawn = 0;
  for (let at = 0; at < DAYS * CASES_A_DAY; at += 1) {
    if (at % runLength === 0) drawn = nextUniform(stream);
    const probability = nextUniform(stream);
    sums[Math.floor(probability * BINS)]! += (drawn < probability ? 1 : 0) - probability;
  }
  return sums.reduce((error, sum) => error + Math.abs(sum), 0) / (DAYS * CASES_A_DAY);
}

/** Bins of equal width up to the greatest probability, without intervals. */
function binsOf(cases: readonly ProbabilityCase[], greatest = 1) {
  return Array.from({ length: BINS }, (_, bin) => {
    const [lowest, highest] = [bin, bin + 1].map((edge) => (edge / BINS) * greatest) as [
      number,
      number,
    ];
    const part = cases.filter(({ probability }) => probability > lowest && probability <= highest);
    return {
      count: part.length,
      highest,
      nominal: mean(part.map(({ probability }) => probability)),
      observed: mean(part.map(({ happened }) => (happened ? 1 : 0))),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('errorByChance', () => {
  // Chance: over other draws the ratio of means lies within 0.011 of 1 with a standard deviation of 0.013, that of the 95 %
  // quantiles within 0.013 of 1 with one of 0.018, so that each bound is 5.5 deviations or more away, and all six together are
  // exceeded in less than one of a million runs. Cases taken one by one, not by days, would give a third of the error of 40 together.
  test.each([1, 8, CASES_A_DAY])(
    'estimates from one stretch the error that right probabilities show over many, %i cases correlated',
    (runLength) => {
      const stream = createStream({ seed: 3, stream: runLength, path: 0 });
      const errors = Float64Array.from({ length: 6000 }, () =>
        rightError(stream, runLength),
      ).sort();
      const told = Array.from({ length: 20 }, () => {
        const cases = rightCases(stream, runLength);
        return errorByChance(cases, binsOf(cases), stream);
      });
      const ofMean = mean(told.map((one) => one.mean)) / mean([...errors]);
      expect(ofMean).toBeGreaterThan(0.91);
      expect(ofMean).toBeLessThan(1.09);
      const ofMost = mean(told.map((one) => one.most)) / errors[5700]!;
      expect(ofMost).toBeGreaterThan(0.89);
      expect(ofMost).toBeLessThan(1.11);
    },
  );

  // Chance: the error of the wrong ones is 0.248 with a standard deviation of 0.017 over other draws, the ratio 1 with 0.014.
  test('does not count wrong probabilities as chance', () => {
    const stream = createStream({ seed: 4, stream: 0, path: 0 });
    const right = rightCases(stream, 8);
    const wrong = right.map((one) => ({ ...one, probability: one.probability / 2 }));
    const told = errorByChance(wrong, binsOf(wrong, 0.5), stream);
    expect(expectedCalibrationError(binsOf(wrong, 0.5))).toBeGreaterThan(0.15);
    const chance = errorByChance(right, binsOf(right), stream);
    expect(told.mean / chance.mean).toBeGreaterThan(0.9);
    expect(told.mean / chance.mean).toBeLessThan(1.1);
  });
});
