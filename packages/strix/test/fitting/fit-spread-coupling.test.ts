import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import { deviationsWithin } from '../../../testkit/src/chance.js';
import { fitSpreadCoupling } from '../../src/fitting/fit-price-model.js';

/** Autocorrelated levels and spreads; the spreads contain a share of the levels. */
function days(coupling: number, count = 1500) {
  const stream = createStream({ seed: 6, stream: 0, path: 0 });
  const level = new Float64Array(count);
  let [l, s] = [0, 0];
  const spread = level.map((_, day) => {
    l = 0.7 * l + 0.3 * nextNormal(stream);
    s = 0.7 * s + 0.2 * nextNormal(stream);
    level[day] = l;
    return s + coupling * l;
  });
  return { level, spread };
}

describe('fitSpreadCoupling', () => {
  it.each([0.2, 0, -0.5])('finds a coupling of %d within its standard deviation', (truth) => {
    const { level, spread } = days(truth);
    const { mean, standardDeviation } = fitSpreadCoupling(level, spread, 1);
    // Innovations are independent: the error is 0.2/(0.3·√1499), estimated to 2.6 %. Six comparisons in all.
    expect(Math.abs(standardDeviation / 0.0172 - 1)).toBeLessThan(deviationsWithin(1e-8) * 0.026);
    // A prior of 0.3 shrinks by 0.3 %.
    const leaned = truth / (1 + (0.0172 / 0.3) ** 2);
    expect(Math.abs(mean - leaned)).toBeLessThan(deviationsWithin(1e-8) * standardDeviation);
  });

  it('skips missing days, and estimates 0 from constant levels', () => {
    const { level, spread } = days(0.2);
    spread.fill(Number.NaN, 100, 200);
    level[300] = Number.NaN;
    const { mean } = fitSpreadCoupling(level, spread, 1);
    expect(Math.abs(mean - 0.2)).toBeLessThan(deviationsWithin(1e-8) * 0.018);
    expect(fitSpreadCoupling(level.fill(0), spread, 1)).toEqual({ mean: 0, standardDeviation: 0 });
  });
});
