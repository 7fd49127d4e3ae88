import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { errorByChance } from '../src/fenrir/scoring/error-by-chance.js';
import { expectedCalibrationError } from '../src/phalanx/scoring/expected-calibration-error.js';
import type { ProbabilityCase } from '../src/phalanx/scoring/probability-case.js';

const DAYS = 60;
const CASES_A_DAY = 40;
const BINS = 5;

/** Cases whose probabilities are right; those of a run of one day happen or fail together as far as their probabilities let them. */
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

/** As many cases in each bin, none of which has an interval. */
function binsOf(cases: readonly ProbabilityCase[]) {
  const sorted = [...cases].sort((one, other) => one.probability - other.probability);
  const count = sorted.length / BINS;
  return Array.from({ length: BINS }, (_, bin) => {
    const part = sorted.slice(bin * count, (bin + 1) * count);
    return {
      count,
      highest: part.at(-1)!.probability,
      nominal: mean(part.map(({ probability }) => probability)),
      observed: mean(part.map(({ happened }) => (happened ? 1 : 0))),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('errorByChance', () => {
  test.each([1, 8, CASES_A_DAY])(
    'tells from one stretch the error that right probabilities have in many, %i cases together',
    (runLength) => {
      const stream = createStream({ seed: 3, stream: runLength, path: 0 });
      const errors = Float64Array.from({ length: 400 }, () =>
        expectedCalibrationError(binsOf(rightCases(stream, runLength))),
      ).sort();
      const told = Array.from({ length: 20 }, () => {
        const cases = rightCases(stream, runLength);
        return errorByChance(cases, binsOf(cases), stream);
      });
      const ofMean = mean(told.map((one) => one.mean)) / mean([...errors]);
      expect(ofMean).toBeGreaterThan(0.9);
      expect(ofMean).toBeLessThan(1.1);
      const ofMost = mean(told.map((one) => one.most)) / errors[380]!;
      expect(ofMost).toBeGreaterThan(0.88);
      expect(ofMost).toBeLessThan(1.12);
    },
  );

  test('does not count what is said wrongly as chance', () => {
    const stream = createStream({ seed: 4, stream: 0, path: 0 });
    const right = rightCases(stream, 8);
    const wrong = right.map((one) => ({ ...one, probability: one.probability / 2 }));
    const told = errorByChance(wrong, binsOf(wrong), stream);
    expect(expectedCalibrationError(binsOf(wrong))).toBeGreaterThan(0.2);
    const chance = errorByChance(right, binsOf(right), stream);
    expect(told.mean / chance.mean).toBeGreaterThan(0.9);
    expect(told.mean / chance.mean).toBeLessThan(1.1);
  });
});
