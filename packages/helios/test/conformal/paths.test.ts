import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import { residualBlockBootstrap, schaakeShuffle } from '../../src/conformal/sample-paths.js';
import { energyScore } from '../../src/metrics/probabilistic-scores.js';

const LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
/** Standard normal quantiles at these levels. */
const NORMAL = [
  -1.6448536269514729, -1.2815515655446004, -0.6744897501960817, 0, 0.6744897501960817,
  1.2815515655446004, 1.6448536269514729,
];

function column(paths: Float64Array, steps: number, step: number): Float64Array {
  return paths.filter((_, at) => at % steps === step);
}

function ranks(values: Float64Array): number[] {
  return Array.from(values, (value) => values.filter((other) => other < value).length);
}

describe('the Schaake shuffle', () => {
  const steps = 6;
  const forecast = {
    levels: LEVELS,
    values: Float64Array.from({ length: steps * 7 }, (_, at) => {
      const step = Math.floor(at / 7);
      return 40 + step + (1 + step) * NORMAL[at % 7]!;
    }),
  };
  const stream = createStream({ seed: 41, stream: 0, path: 0 });
  const template = Float64Array.from({ length: 199 * steps }, () => nextNormal(stream));
  const paths = schaakeShuffle(forecast, template);

  it('has the ranks of its template at each step', () => {
    for (let step = 0; step < steps; step++) {
      expect(ranks(column(paths, steps, step))).toEqual(ranks(column(template, steps, step)));
    }
  });

  it('has the quantiles of its forecast at each step', () => {
    for (let step = 0; step < steps; step++) {
      const sorted = column(paths, steps, step).sort();
      LEVELS.forEach((level, k) => {
        const below = sorted.filter((value) => value <= forecast.values[step * 7 + k]!).length;
        expect(Math.abs(below / 199 - level)).toBeLessThan(1 / 199);
      });
      expect(sorted[99]).toBeCloseTo(40 + step, 9);
    }
  });

  it('has tails beyond the outermost levels', () => {
    const last = column(paths, steps, 0).sort();
    // Exponential from the last two levels on: 1.645 + (1.645 − 1.282)/ln 2·ln(0.05/(0.5/199)).
    const expected =
      NORMAL[6]! + ((NORMAL[6]! - NORMAL[5]!) / Math.LN2) * Math.log(0.05 / (0.5 / 199));
    expect(last.at(-1)).toBeCloseTo(40 + expected, 9);
    expect(last[0]).toBeCloseTo(40 - expected, 9);
  });

  it('does not couple steps at ties of the template', () => {
    const flat = schaakeShuffle(
      { levels: [0.25, 0.75], values: Float64Array.of(0, 1, 0, 1) },
      [5, 5, 5, 5],
    );
    expect(flat[0]! < flat[2]!).not.toBe(flat[1]! < flat[3]!);
  });
});

describe('the residual block bootstrap', () => {
  const stream = () => createStream({ seed: 42, stream: 0, path: 0 });

  it('joins runs of past residuals that start at the same hour', () => {
    const residuals = Array.from({ length: 100 }, (_, i) => i);
    const paths = residualBlockBootstrap(
      new Array(10).fill(0),
      residuals,
      { pathCount: 100, blockSteps: 4, seasonSteps: 24 },
      stream(),
    );
    for (let at = 0; at < paths.length; at++) {
      const step = at % 10;
      // The steps go on from residual 100, in seasons of 24.
      expect((paths[at]! - step) % 24).toBe(100 % 24);
      if (step % 4 !== 0) expect(paths[at]).toBe(paths[at - 1]! + 1);
    }
    // One of four starts is missed with a probability of 4·(3/4)¹⁰⁰ = 10⁻¹².
    expect(new Set(paths.filter((_, at) => at % 10 === 0)).size).toBe(4);
  });

  it('is reproducible, and uses every possible start', () => {
    const options = { pathCount: 400, blockSteps: 3 };
    const residuals = [1, 2, 3, 4, 5, 6, 7];
    const paths = residualBlockBootstrap([0, 0, 0], residuals, options, stream());
    expect(paths).toEqual(residualBlockBootstrap([0, 0, 0], residuals, options, stream()));
    // One of them is missed with a probability of 5·(4/5)⁴⁰⁰.
    expect(new Set(column(paths, 3, 0))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(() => residualBlockBootstrap([0], [1, 2], options, stream())).toThrow(
      'residuals must have at least 3 values for blocks of 3 and seasons of 1 steps; 2 came',
    );
  });

  it('gives the shuffle its autocorrelation: a better energy score than independent steps', () => {
    const draws = createStream({ seed: 43, stream: 0, path: 0 });
    let state = 0;
    const next = () => {
      state = 0.9 * state + Math.sqrt(1 - 0.81) * nextNormal(draws);
      return state;
    };
    const residuals = Array.from({ length: 1000 }, next);
    const values = Float64Array.from({ length: 24 * 7 }, (_, at) => NORMAL[at % 7]!);
    const forecast = { levels: LEVELS, values };
    const options = { pathCount: 60, blockSteps: 24 };
    const together = schaakeShuffle(
      forecast,
      residualBlockBootstrap(new Array(24).fill(0), residuals, options, stream()),
    );
    const apart = schaakeShuffle(
      forecast,
      Float64Array.from({ length: 60 * 24 }, () => nextNormal(draws)),
    );
    let difference = 0;
    const days = 100;
    for (let day = 0; day < days; day++) {
      const actual = Array.from({ length: 24 }, next);
      difference += energyScore(actual, together) - energyScore(actual, apart);
    }
    // With other random numbers −0.096 ± 0.010: 0 is 9 standard deviations above.
    expect(difference / days).toBeLessThan(0);
  });
});
