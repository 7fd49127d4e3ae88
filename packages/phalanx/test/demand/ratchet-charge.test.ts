import { chargeByTier } from '@bess/tariff-library/tiers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratchetCharge, ratchetedMonth } from '../../src/demand/index.js';

const flat = [{ width: Number.POSITIVE_INFINITY, price: 10 }];
const rising = [
  { width: 50, price: 4 },
  { width: 30, price: 7 },
  { width: Number.POSITIVE_INFINITY, price: 12 },
];

describe('what a later month pays for this month', () => {
  test('by hand: one price', () => {
    // Floor 0.8 · 100 = 80 kW. A month of 60 kW pays for 20 kW more at 10, one of 90 kW nothing: mean 100.
    const month = ratchetedMonth(flat, 0.8, [90, 60]);
    expect(ratchetCharge(month, 100)).toBe(100);
    // Floor 60 kW: no sample is below it.
    expect(ratchetCharge(month, 75)).toBe(0);
    // Floor 120 kW: (60 + 30) kW at 10, over two samples.
    expect(ratchetCharge(month, 150)).toBe(450);
  });

  test('by hand: rising tiers', () => {
    // Floor 0.5 · 180 = 90 kW costs 50·4 + 30·7 + 10·12 = 530; 40 kW cost 160, 70 kW 200 + 140 = 340,
    // 100 kW remain: ((530 − 160) + (530 − 340) + 0) / 3.
    const month = ratchetedMonth(rising, 0.5, [40, 100, 70]);
    expect(ratchetCharge(month, 180)).toBeCloseTo((370 + 190) / 3, 12);
  });

  const samples = fc.array(fc.double({ min: 0, max: 500, noNaN: true }), {
    minLength: 1,
    maxLength: 20,
  });
  const peak = fc.double({ min: 0, max: 800, noNaN: true });
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });

  test('is the mean of the differences, sample by sample', () => {
    fc.assert(
      fc.property(samples, fraction, peak, (demands, share, peakKw) => {
        const bill = (kw: number) => chargeByTier(rising, kw).amount;
        const each = demands.map((kw) => bill(Math.max(kw, share * peakKw)) - bill(kw));
        const mean = each.reduce((sum, one) => sum + one, 0) / demands.length;
        expect(ratchetCharge(ratchetedMonth(rising, share, demands), peakKw)).toBeCloseTo(mean, 8);
      }),
    );
  });

  test('is convex in the peak if no tier is cheaper than the one below, and never decreases', () => {
    fc.assert(
      fc.property(samples, fraction, peak, peak, (demands, share, one, other) => {
        const month = ratchetedMonth(rising, share, demands);
        const middle = ratchetCharge(month, (one + other) / 2);
        const ends = (ratchetCharge(month, one) + ratchetCharge(month, other)) / 2;
        expect(middle).toBeLessThanOrEqual(ends + 1e-8);
        expect(ratchetCharge(month, Math.max(one, other))).toBeGreaterThanOrEqual(
          ratchetCharge(month, Math.min(one, other)) - 1e-8,
        );
      }),
    );
  });

  test.each([
    [() => ratchetedMonth(flat, 1.2, [1]), 'fractionOutOfRange'],
    [() => ratchetedMonth(flat, 0.5, []), 'samplesMissing'],
    [() => ratchetedMonth(flat, 0.5, [3, Number.NaN]), 'sampleInvalid'],
    [() => ratchetedMonth(flat, 0.5, [-1]), 'sampleInvalid'],
  ])('rejects a malformed later month', (make, code) => {
    expect(make).toThrow(expect.objectContaining({ code, engine: 'phalanx' }));
  });
});
