import { describe, expect, test } from 'vitest';
import { aheadBlocks, createPersonality, expectAhead, observePrices } from '../../src/index.js';
import { madeUpPrices } from '../support/price-series.js';

const START = Date.parse('2026-03-02T00:00Z');
const HOUR = 3_600_000;

describe('what is expected', () => {
  test('covers the horizon and 48 hours more, begins with the price known, and is the mean of its scenarios', () => {
    const prices = madeUpPrices({ seed: 1, startMs: START, days: 20, intervalMinutes: 30 });
    const personality = observePrices(
      createPersonality({ timeZone: 'UTC', intervalMinutes: 30 }),
      prices,
    );
    const timeMs = START + 20 * 24 * HOUR;
    for (const time of [{ timeMs }, {}]) {
      const ahead = expectAhead(personality, { ...time, pricePerMwh: 61, horizonHours: 5 });
      expect(ahead.startMs).toBe(time.timeMs);
      expect(ahead.horizonBlocks).toBe(10);
      expect(ahead.blockHours.reduce((sum, hours) => sum + hours, 0)).toBeCloseTo(53, 9);
      expect(ahead.pricePath[0]).toBe(61);
      expect(ahead.scenarios).toHaveLength(60);
      ahead.pricePath.forEach((price, block) => {
        const mean = ahead.scenarios.reduce((sum, one) => sum + one[block]! / 60, 0);
        expect(mean).toBeCloseTo(price, 9);
      });
    }
  });
});

describe('blocks', () => {
  test.each([
    [5, 4],
    [5, 24],
    [5, 48],
    [30, 48],
    [60, 48],
    [60, 96],
  ])('of %d minutes over %d hours are at most 48 and cover them', (intervalMinutes, hours) => {
    const blocks = aheadBlocks(intervalMinutes, hours);
    expect(blocks[0]).toBe(1);
    expect(blocks.length).toBeLessThanOrEqual(48);
    expect(blocks.reduce((sum, block) => sum + block, 0)).toBe((hours * 60) / intervalMinutes);
  });
});
