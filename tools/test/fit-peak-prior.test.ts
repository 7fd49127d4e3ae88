import { createStream, nextUniform } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import { pastRatios } from '../../packages/phalanx/src/futures/peak-outlook.js';
import { fitPeakLaw, logScore } from '../src/fit-peak-prior/fit-peak-law.js';
import { nelderMead } from '../src/internal/nelder-mead.js';

describe('nelderMead', () => {
  it('finds the minimum of the valley of Rosenbrock', () => {
    const valley = ([x, y]: readonly number[]) => (1 - x!) ** 2 + 100 * (y! - x! * x!) ** 2;
    const [x, y] = nelderMead(valley, [-1, 1], 0.5, 200);
    expect(x).toBeCloseTo(1, 5);
    expect(y).toBeCloseTo(1, 5);
  });
});

describe('fitPeakLaw', () => {
  /** Daily peaks whose logarithms have a standard deviation of `spread` around 100 kW. */
  const site = (path: number, spread: number): Float64Array => {
    const stream = createStream({ seed: 5, stream: 0, path });
    const normal = () =>
      Math.sqrt(-2 * Math.log(nextUniform(stream))) * Math.cos(2 * Math.PI * nextUniform(stream));
    return Float64Array.from({ length: 300 }, () => 100 * Math.exp(spread * normal()));
  };

  it('finds the quantiles of tomorrow over today', () => {
    const law = fitPeakLaw(
      Array.from({ length: 20 }, (_, path) => site(path, 0.1)),
      1,
      1,
      false,
    );
    // The ratio of two independent days has a standard deviation of 0.1·√2 and a median of 0.
    expect(Math.abs(law.location)).toBeLessThan(0.02);
    expect(Math.exp(law.logScale)).toBeGreaterThan(0.11);
    expect(Math.exp(law.logScale)).toBeLessThan(0.16);
    expect(law.degreesOfFreedom).toBeGreaterThan(6);
    expect(law.upperRatio).toBeGreaterThan(0.85);
    expect(law.upperRatio).toBeLessThan(1.15);
  });

  it('scores own past: a calm building is predicted better by what is known of it', () => {
    const sites = [site(1, 0.02), site(2, 0.3)];
    const law = fitPeakLaw(sites, 28, 7, true);
    const ratios = pastRatios(sites[0]!, 28, 7);
    const deaf = { ...law, varianceMonths: 1e9, logScaleBySpread: 0 };
    expect(logScore(law, ratios, 7)).toBeGreaterThan(logScore(deaf, ratios, 7));
  });
});
