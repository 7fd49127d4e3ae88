import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedShare,
  boundOverCampuses,
  missProbabilityOf,
} from '../../src/gate/miss-calibration.js';

describe('the calibration of the gate', () => {
  test('accepts the share whose probability is the limit, and never more than the limit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.5, noNaN: true }), (limit) => {
        const share = acceptedShare(limit);
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(limit);
        expect(missProbabilityOf(share, 1e9)).toBeLessThanOrEqual(limit * (1 + 1e-9));
      }),
    );
    expect(missProbabilityOf(acceptedShare(0.05), 1e9)).toBeCloseTo(0.05, 9);
  });

  test('rises with the share, and its bound lies above it', () => {
    const shares = [0, 0.002, 0.01, 0.05, 0.2, 0.7, 1];
    const all = shares.map((share) => missProbabilityOf(share, 500));
    for (const [index, probability] of all.entries()) {
      expect(probability).toBeGreaterThan(all[index - 1] ?? 0);
      expect(boundOverCampuses(probability)).toBeGreaterThan(probability);
      expect(boundOverCampuses(probability)).toBeLessThan(1);
    }
    // No path of 500 is no certainty.
    expect(all[0]!).toBeGreaterThan(0.0005);
  });
});
