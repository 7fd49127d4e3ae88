import { observePrices, parsePersonality } from '@bess/fenrir';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LearnPricesInput } from '../../../src/engine-runtime/operations.js';
import { personalitySettings } from '../../../src/engines/fenrir/fenrir-request.js';
import {
  learnPersonality,
  learnPrices,
  windowPrices,
} from '../../../src/engines/fenrir/learn-prices.js';
import { averageByInterval } from '../../../src/sites/stored-prices.js';
import type { SitePrice } from '../../../src/stores/stores.js';

const settings = { ...personalitySettings('s', undefined), intervalMinutes: 30 };
const startMs = Date.UTC(2026, 9, 20);
const stepMs = 15 * 60_000;
const prices = (count: number): SitePrice[] =>
  Array.from({ length: count }, (_, index) => ({
    timeMs: startMs + index * stepMs,
    pricePerMwh: 40 + 25 * Math.sin(index / 9) + 6 * Math.sin(index * 1.3),
  }));
const nowMs = startMs + 100 * 86_400_000;
const anew = { siteId: 's', state: null, settings, earlier: null, nowMs };
const onward = { siteId: 's', settings, earlier: null, nowMs };
const otherwise = { ...onward, changedFromMs: Number.MIN_SAFE_INTEGER };
const learn = (input: LearnPricesInput) => learnPersonality(input).personality;
const stateAfter = (count: number) => JSON.stringify(learn({ ...anew, prices: prices(count) }));

describe('learning from prices', () => {
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
    const personality = learn({ ...anew, prices: all });
    expect(windowPrices(personality)).toEqual(averageByInterval(all, 30));
    const month = prices(40 * 96);
    const known = windowPrices(learn({ ...anew, prices: month }));
    expect(known).toEqual(averageByInterval(month, 30).slice(-(28 * 48 + 1)));
  });

  test('is retrained in chronological order, with the prices and statistics of cycles', () => {
    const all = prices(200);
    const stored = all.filter((_, index) => index < 80 || index >= 120);
    const before = learn({ ...anew, prices: stored });
    // Cycles told it the prices of two intervals that are not stored.
    const told = observePrices(before, [
      { timeMs: startMs + 200 * stepMs, pricePerMwh: 77 },
      { timeMs: startMs + 202 * stepMs, pricePerMwh: 78 },
    ]);
    const taught = {
      ...told,
      recalibration: { ...told.recalibration, cases: 7 },
    };
    const again = learn({
      ...otherwise,
      state: JSON.stringify(parsePersonality(taught)),
      prices: all,
    });
    const { recalibration, ...wanted } = observePrices(learn({ ...anew, prices: all }), [
      { timeMs: startMs + 200 * stepMs, pricePerMwh: 77 },
      { timeMs: startMs + 202 * stepMs, pricePerMwh: 78 },
    ]);
    expect(again).toEqual({ ...wanted, recalibration: taught.recalibration });
    expect(recalibration).not.toEqual(taught.recalibration);
  });

  test('a stored price takes precedence over the price of a cycle', () => {
    const [first, second] = prices(4);
    const told = observePrices(learn({ ...anew, prices: [] }), [
      { timeMs: startMs, pricePerMwh: 500 },
    ]);
    const state = JSON.stringify(told);
    const learned = learn({
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
    const state = JSON.stringify(learn({ ...anew, prices: all }));
    const hourly = { ...settings, intervalMinutes: 60 };
    const again = learn({ ...otherwise, state, settings: hourly, prices: all.slice(0, 40) });
    expect(again).toEqual(learn({ ...anew, settings: hourly, prices: all.slice(0, 40) }));
  });

  test('a late price that equals the price of the cycle is no change', () => {
    const told = prices(200).filter((_, index) => index % 2 === 0);
    const known = learn({ ...anew, prices: told });
    const state = JSON.stringify(known);
    const changedFromMs = told[40]?.timeMs ?? 0;
    const input = { ...onward, state, changedFromMs };
    expect(learnPersonality({ ...input, prices: told.slice(30) })).toEqual({
      personality: known,
      restartsBefore: 0,
    });
    const more = prices(204).filter((_, index) => index % 2 === 0);
    expect(learnPersonality({ ...input, prices: more.slice(40) })).toEqual({
      personality: learn({ ...anew, prices: more }),
      restartsBefore: 0,
    });
    // In the middle of its interval the stored price makes another mean.
    const other = told.toSpliced(51, 0, { timeMs: (told[50]?.timeMs ?? 0) + 1, pricePerMwh: 9 });
    expect(learnPersonality({ ...input, prices: other })).toEqual({
      personality: learn({ ...anew, prices: other }),
      relearnedFromMs: told[50]?.timeMs,
      restartsBefore: 0,
    });
  });

  test('a change is learned on from an earlier state as from the beginning', () => {
    const all = prices(400);
    const state = stateAfter(400);
    const changed = all.with(301, { timeMs: all[301]?.timeMs ?? 0, pricePerMwh: 700 });
    const changedFromMs = all[301]?.timeMs ?? 0;
    const wanted = {
      personality: learn({ ...anew, prices: changed }),
      relearnedFromMs: all[300]?.timeMs,
      restartsBefore: 0,
    };
    for (const count of [10, 200, 300, 301]) {
      // From the begin of its latest interval on, which holds two prices.
      const unseen = changed.slice(2 * Math.floor((count - 1) / 2));
      const input = { ...onward, state, changedFromMs, earlier: stateAfter(count) };
      expect(learnPersonality({ ...input, prices: unseen })).toEqual(wanted);
    }
  });

  test('prices learned from a clock that ran ahead are unlearned, with a tolerance of one interval', () => {
    const state = stateAfter(200);
    const known = learn({ ...anew, prices: prices(200) });
    const latestMs = (prices(200)[198] ?? { timeMs: 0 }).timeMs;
    const half = 30 * 60_000;
    for (const [behindMs, isLeft] of [
      [5, true],
      [half, true],
      [half + 1, false],
      [5 * half, false],
    ] as const) {
      const at = latestMs - behindMs;
      const until = prices(200).filter(({ timeMs }) => timeMs <= at);
      const learned = learnPersonality({
        ...{ ...onward, nowMs: at, state, changedFromMs: at },
        ...{ earlier: stateAfter(50), prices: until.slice(48) },
      });
      if (isLeft) {
        expect(learned).toEqual({
          personality: known,
          restartsBefore: 0,
        });
        continue;
      }
      const seen = prices(200).filter(({ timeMs }) => timeMs < at - (at % half) + half);
      expect(learned.relearnedFromMs).toBe(at - (at % half));
      const { personality } = learned;
      expect(personality.pending?.interval).toBe(Math.floor(at / half));
      expect(personality.observations).toBe(averageByInterval(seen, 30).length - 1);
    }
  });
});
