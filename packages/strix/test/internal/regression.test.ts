import { createStream, nextNormal, type RandomStream } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import { deviationsWithin } from '../../../testkit/src/chance.js';
import { drawGamma } from '../../src/internal/random-streams.js';
import { drawRegression, regress } from '../../src/internal/regression.js';
import { unevenRanks } from '../support/uneven-ranks.js';

describe('regress', () => {
  it('agrees with a posterior worked out by hand', () => {
    // One column of ones, y = 1, 3; prior mean 0, precision 2, shape 1, rate 1: precision 4, mean 4/4 = 1, shape 1 + 2/2 = 2,
    // rate 1 + (1 + 9 − 4·1²)/2 = 4.
    const posterior = regress([1, 1], [1, 3], { mean: [0], precision: [2], shape: 1, rate: 1 });
    expect(posterior.mean).toEqual([1]);
    expect(posterior.covariance).toEqual([0.25]);
    expect(posterior.shape).toBe(2);
    expect(posterior.rate).toBe(4);
  });

  it('has the evidence of the product of one-step predictive densities', () => {
    const prior = { mean: [0.2], precision: [3], shape: 2, rate: 1.5 };
    const rows = [1, 2, -1, 0.5];
    const y = [0.3, 1.4, -0.2, 0.9];
    let log = 0;
    let current = prior;
    for (let i = 0; i < y.length; i++) {
      const next = regress([rows[i]!], [y[i]!], current);
      log += next.logEvidence;
      current = {
        mean: next.mean as [number],
        precision: [1 / next.covariance[0]!],
        shape: next.shape,
        rate: next.rate,
      };
    }
    expect(regress(rows, y, prior).logEvidence).toBeCloseTo(log, 10);
  });

  it('is calibrated: parameters drawn from the prior have uniform ranks in the posterior', () => {
    const prior = { mean: [0.5, -1], precision: [2, 4], shape: 3, rate: 2 };
    const ranks: Record<string, number[]> = { first: [], second: [], sd: [] };
    for (let run = 0; run < RUNS; run++) {
      const stream = createStream({ seed: 11, stream: 0, path: run });
      const sd = Math.sqrt(prior.rate / drawGamma(stream, prior.shape));
      const beta = prior.mean.map(
        (mean, i) => mean + (sd * nextNormal(stream)) / Math.sqrt(prior.precision[i]!),
      );
      const rows: number[] = [];
      const y: number[] = [];
      for (let i = 0; i < 12; i++) {
        const x = nextNormal(stream);
        rows.push(1, x);
        y.push(beta[0]! + beta[1]! * x + sd * nextNormal(stream));
      }
      const posterior = regress(rows, y, prior);
      const [first, second, ofSd] = ranksOf(posterior, beta, sd, stream);
      ranks['first']!.push(first!);
      ranks['second']!.push(second!);
      ranks['sd']!.push(ofSd!);
    }
    // Nine counts, each uneven by chance with a probability of 10⁻⁹.
    expect(Object.entries(ranks).flatMap(([name, ofName]) => unevenRanks(name, ofName))).toEqual(
      [],
    );
  });

  it('rejects collinear regressors', () => {
    expect(() =>
      regress([1, 1, 1, 1], [1, 2], { mean: [0, 0], precision: [0, 0], shape: 1, rate: 1 }),
    ).toThrow(expect.objectContaining({ code: 'regressionSingular' }));
  });
});

describe('drawGamma', () => {
  it.each([0.3, 1, 2.5, 40])('has the mean and variance of shape %s', (shape) => {
    const stream = createStream({ seed: 4, stream: 0, path: 0 });
    const n = 20_000;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < n; i++) {
      const x = drawGamma(stream, shape);
      sum += x;
      squares += x * x;
    }
    const mean = sum / n;
    // For shape k the fourth moment is 3 + 6/k times the squared variance. Eight comparisons in all.
    const deviations = deviationsWithin(1e-8);
    expect(Math.abs(mean - shape)).toBeLessThan(deviations * Math.sqrt(shape / n));
    const variance = squares / n - mean * mean;
    expect(Math.abs(variance / shape - 1)).toBeLessThan(
      deviations * Math.sqrt((2 + 6 / shape) / n),
    );
  });
});

const RUNS = 1200;
const DRAWS = 99;

function ranksOf(
  posterior: Parameters<typeof drawRegression>[0],
  beta: readonly number[],
  sd: number,
  stream: RandomStream,
): number[] {
  const below = [0, 0, 0];
  for (let i = 0; i < DRAWS; i++) {
    const draw = drawRegression(posterior, stream);
    if (draw.coefficients[0]! < beta[0]!) below[0] = below[0]! + 1;
    if (draw.coefficients[1]! < beta[1]!) below[1] = below[1]! + 1;
    if (draw.standardDeviation < sd) below[2] = below[2]! + 1;
  }
  return below.map((rank) => (rank + 0.5) / (DRAWS + 1));
}
