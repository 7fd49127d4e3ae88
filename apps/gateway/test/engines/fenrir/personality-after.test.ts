import { observePrices, parsePersonality } from '@bess/fenrir';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalMeans } from '../../../src/engines/fenrir/interval-means.js';
import { knownPrices } from '../../../src/engines/fenrir/known-prices.js';
import { learnPrices } from '../../../src/engines/fenrir/learn-prices.js';
import { personalityAfter } from '../../../src/engines/fenrir/personality-after.js';
import { personalitySettings } from '../../../src/engines/fenrir/personality-settings.js';
import type { SitePrice } from '../../../src/stores/stores.js';

const settings = { ...personalitySettings('s', undefined), intervalMinutes: 30 };
const startMs = Date.UTC(2026, 9, 20);
const stepMs = 15 * 60_000;
const prices = (count: number): SitePrice[] =>
  Array.from({ length: count }, (_, index) => ({
    timeMs: startMs + index * stepMs,
    pricePerMwh: 40 + 25 * Math.sin(index / 9) + 6 * Math.sin(index * 1.3),
  }));
const anew = { siteId: 's', state: null, settings, isAnew: true };
const onward = { siteId: 's', settings, isAnew: false };

describe('what prices teach', () => {
  test('is the same in parts and at once, wherever they are cut', async () => {
    const all = prices(300);
    const atOnce = await learnPrices({ ...anew, prices: all });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 299 }), { maxLength: 4 }),
        async (cuts) => {
          let learned = { state: null as string | null, learnedUntilMs: null as number | null };
          for (const end of [...cuts.sort((a, b) => a - b), 300]) {
            const fromMs = learned.learnedUntilMs ?? 0;
            const part = all.slice(0, end).filter(({ timeMs }) => timeMs >= fromMs);
            const isFirst = learned.state === null;
            learned = await learnPrices({
              ...(isFirst ? anew : { ...onward, state: learned.state }),
              prices: part,
            });
          }
          expect(learned).toEqual(atOnce);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('is known again by its window, the latest price included', () => {
    const all = prices(100);
    const personality = personalityAfter({ ...anew, prices: all });
    expect(knownPrices(personality)).toEqual(intervalMeans(all, 30));
    const month = prices(40 * 96);
    const known = knownPrices(personalityAfter({ ...anew, prices: month }));
    expect(known).toEqual(intervalMeans(month, 30).slice(-(28 * 48 + 1)));
  });

  test('is learned anew in the order of time, with what cycles were told and what they taught', () => {
    const all = prices(200);
    const stored = all.filter((_, index) => index < 80 || index >= 120);
    const before = personalityAfter({ ...anew, prices: stored });
    // Cycles told it the prices of two intervals that are not stored.
    const told = observePrices(before, [
      { timeMs: startMs + 200 * stepMs, pricePerMwh: 77 },
      { timeMs: startMs + 202 * stepMs, pricePerMwh: 78 },
    ]);
    const taught = {
      ...told,
      recalibration: { ...told.recalibration, cases: 7 },
    };
    const again = personalityAfter({
      ...anew,
      state: JSON.stringify(parsePersonality(taught)),
      prices: all,
    });
    const { recalibration, ...wanted } = observePrices(personalityAfter({ ...anew, prices: all }), [
      { timeMs: startMs + 200 * stepMs, pricePerMwh: 77 },
      { timeMs: startMs + 202 * stepMs, pricePerMwh: 78 },
    ]);
    expect(again).toEqual({ ...wanted, recalibration: taught.recalibration });
    expect(recalibration).not.toEqual(taught.recalibration);
  });

  test('a stored price counts before what a cycle was told of its interval', () => {
    const [first, second] = prices(4);
    const told = observePrices(personalityAfter({ ...anew, prices: [] }), [
      { timeMs: startMs, pricePerMwh: 500 },
    ]);
    const state = JSON.stringify(told);
    const learned = personalityAfter({
      ...onward,
      state,
      prices: [first, second].flatMap((price) => price ?? []),
    });
    const mean = ((first?.pricePerMwh ?? 0) + (second?.pricePerMwh ?? 0)) / 2;
    expect(learned.pending?.pricePerMwh).toBe(mean);
    expect(learned.observations).toBe(0);
  });

  test('prices of intervals of another length are learned from the stored ones alone', () => {
    const all = prices(100);
    const state = JSON.stringify(personalityAfter({ ...anew, prices: all }));
    const hourly = { ...settings, intervalMinutes: 60 };
    const again = personalityAfter({ ...anew, state, settings: hourly, prices: all.slice(0, 40) });
    expect(again).toEqual(
      personalityAfter({ ...anew, settings: hourly, prices: all.slice(0, 40) }),
    );
  });
});
