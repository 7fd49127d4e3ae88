import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedShare, missProbabilities } from '../../src/gate/miss-calibration.js';

describe('the calibration of the gate', () => {
  test('accepts the share whose probability is the limit, and never more than the limit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.5, noNaN: true }), (limit) => {
        const share = acceptedShare(limit);
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(limit);
        expect(missProbabilities(share, 1e9).missProbability).toBeLessThanOrEqual(
          limit * (1 + 1e-9),
        );
      }),
    );
    expect(missProbabilities(acceptedShare(0.05), 1e9).missProbability).toBeCloseTo(0.05, 9);
  });

  test('rises with the share, and its bound lies above it', () => {
    const shares = [0, 0.002, 0.01, 0.05, 0.2, 0.7, 1];
    const all = shares.map((share) => missProbabilities(share, 500));
    for (const [index, { missProbability, missProbabilityBound }] of all.entries()) {
      expect(missProbability).toBeGreaterThan(all[index - 1]?.missProbability ?? 0);
      expect(missProbabilityBound).toBeGreaterThan(missProbability);
      expect(missProbabilityBound).toBeLessThan(1);
    }
    // No path of 500 is no certainty.
    expect(all[0]!.missProbability).toBeGreaterThan(0.0005);
  });
});
