import { createStream, nextUniform } from '@bess/kernel/rng';
import { expect, it } from 'vitest';
import { mappedRisk, type RiskMap } from '../../packages/phalanx/src/risk/internal/risk-map.js';
import { type MapCase, riskMapOf } from '../src/fit-peak-risk/risk-map-of.js';

const truth: RiskMap = { intercept: -1, slope: 0.6, shortfall: 0.02, days: -0.3, daysSquared: 0.1 };

/** Cases that happen as `truth` says; of those that did not happen only a share is kept, with its weight. */
function cases(count: number, kept: number): MapCase[] {
  const stream = createStream({ seed: 5, stream: 0, path: 0 });
  return Array.from({ length: count }, () => {
    const share = nextUniform(stream) ** 6;
    const daysLeft = 1 + 30 * nextUniform(stream);
    const happened = nextUniform(stream) < mappedRisk(truth, share, daysLeft);
    return { share, daysLeft, happened, weight: happened ? 1 : 1 / kept };
  }).filter(({ happened }) => happened || nextUniform(stream) < kept);
}

it.each([1, 0.4])('finds the map that cases come from, %f of what did not happen kept', (kept) => {
  const map = riskMapOf(cases(150_000, kept));
  for (const share of [0.001, 0.05, 0.3, 0.9]) {
    for (const days of [2, 10, 25]) {
      const wanted = mappedRisk(truth, share, days);
      expect(mappedRisk(map, share, days) / wanted).toBeGreaterThan(0.9);
      expect(mappedRisk(map, share, days) / wanted).toBeLessThan(1.1);
    }
  }
});

it('refuses a map that would fall', () => {
  const falling = cases(5_000, 1).map((one) => ({ ...one, share: 1 - one.share }));
  expect(() => riskMapOf(falling)).toThrow('slope');
});
