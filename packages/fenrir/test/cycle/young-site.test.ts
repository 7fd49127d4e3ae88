import { createBattery } from '@bess/kernel/battery';
import { describe, expect, test } from 'vitest';
import { shrinkForYoungSite } from '../../src/confidence/recalibration.js';
import { type CycleOptions, createPersonality, cycle, observePrices } from '../../src/index.js';

const startMs = Date.parse('2026-05-04T00:00Z');
const hourMs = 3_600_000;
/** A clear daily shape, so that shares are close to one. */
const priceAt = (hour: number) => 60 - 45 * Math.cos(((hour % 24) * Math.PI) / 12);
const pricesOf = (hours: number) =>
  Array.from({ length: hours }, (_, hour) => ({
    timeMs: startMs + hour * hourMs,
    pricePerMwh: priceAt(hour),
  }));

async function confidenceAfter(hours: number, more: Pick<CycleOptions, 'knownPrices'> = {}) {
  const personality = observePrices(createPersonality({ timeZone: 'UTC' }), pricesOf(hours));
  const { result } = await cycle(
    {
      battery: createBattery({ powerKw: 1000, capacityKwh: 4000 }),
      socFraction: 0.5,
      pricePerMwh: priceAt(12),
      timeMs: startMs + (hours + 12) * hourMs,
      submitted: { direction: 'idle', powerMw: 0 },
      horizonHours: 4,
      ...more,
    },
    personality,
  );
  return result.confidence;
}

describe('the confidence of a site with little history', () => {
  test('is shrunk by its days of prices: to a quarter of the logit without a price, not at all from three days on', () => {
    // logit 0.8 is ln 4, logit 0.2 its negative.
    expect(shrinkForYoungSite(0.8, 0)).toBeCloseTo(1 / (1 + 4 ** -0.25), 12);
    expect(shrinkForYoungSite(0.8, 1)).toBeCloseTo(1 / (1 + 4 ** -0.5), 12);
    expect(shrinkForYoungSite(0.2, 1)).toBeCloseTo(1 - 1 / (1 + 4 ** -0.5), 12);
    for (const days of [3, 4, 400]) expect(shrinkForYoungSite(0.987, days)).toBe(0.987);
    expect(shrinkForYoungSite(0.5, 0)).toBe(0.5);
  });

  test('is far from certain before a day of its prices, and may be close after a month', async () => {
    // The observed frequency at such sites was 68 of 100.
    expect(await confidenceAfter(0)).toBeLessThan(0.8);
    expect(await confidenceAfter(12)).toBeLessThan(0.85);
    expect(await confidenceAfter(24 * 28)).toBeGreaterThan(0.9);
  });

  test('is that of its scenarios where prices are known', async () => {
    const pricePath = Array.from({ length: 48 }, (_, hour) => priceAt(hour + 12));
    const knownPrices = { startMs: startMs + 12 * hourMs, intervalMinutes: 60, pricePath };
    const told = await confidenceAfter(0, { knownPrices });
    expect(told).toBeGreaterThan(0.9);
  });
});
