import { createPersonality, observePrices } from '@bess/fenrir';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EnginePool } from '../../../src/engine-runtime/engine-pool.js';
import type { WindowPricesInput } from '../../../src/engine-runtime/operations.js';
import { readWindowPrices } from '../../../src/engines/fenrir/learn-prices.js';
import { createSiteForecasts } from '../../../src/engines/fenrir/site-forecasts.js';
import type { StoredSiteForecast } from '../../../src/stores/activity-store.js';
import type { SitePrice, SiteStore } from '../../../src/stores/stores.js';
import { eventually } from '../../eventually.js';

const hourMs = 3_600_000;
const nowMs = Date.UTC(2026, 10, 21, 12, 20);
const id = { partnerId: 'p', siteId: 's' };
const settings = { timeZone: 'UTC', intervalMinutes: 60, market: 'us-iso-day-ahead' };
const clock = { ...settings, nowMs };

interface Asked {
  values: ArrayLike<number>;
  timestamps: string[];
  horizon: number;
}

let prices: SitePrice[];
let answer: (asked: Asked) => Promise<unknown>;
let asked: Asked[];
let state: string | null;
let stored: Map<string, StoredSiteForecast>;
beforeEach(() => {
  stored = new Map();
  asked = [];
  state = null;
  prices = hourly(30, Date.UTC(2026, 10, 21, 12));
  answer = async ({ horizon }) => forecastOf(horizon);
});

/** So many hours, the last of which begins before an instant. */
function hourly(count: number, untilMs: number): SitePrice[] {
  return Array.from({ length: count }, (_, index) => ({
    timeMs: untilMs - (count - index) * hourMs,
    pricePerMwh: 30 + index,
  }));
}

function forecastOf(horizon: number) {
  const levels = [0.1, 0.9];
  const steps = Array.from({ length: horizon }, (_, step) => step);
  return {
    point: Float64Array.from(steps),
    quantiles: { levels, values: Float64Array.from(steps.flatMap((step) => [step - 1, step + 1])) },
  };
}

function forecasts() {
  const sites = {
    prices: async (
      _p: string,
      _s: string,
      { fromMs, untilMs }: { fromMs: number; untilMs: number },
    ) => prices.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs),
    personality: async () => ({ state }),
  } as unknown as SiteStore;
  const activity = {
    forecast: async (partner: string, site: string) => stored.get(`${partner}/${site}`),
    saveForecast: async (partner: string, site: string, forecast: StoredSiteForecast) => {
      stored.set(`${partner}/${site}`, forecast);
    },
  };
  const run = (operation: string, input: Asked & WindowPricesInput) => {
    if (operation === 'fenrir.prices') return readWindowPrices(input);
    asked.push(input);
    return answer(input);
  };
  return createSiteForecasts({
    engines: { run } as unknown as EnginePool,
    stores: { sites, activity } as never,
    logger: pino({ level: 'silent' }),
  });
}

describe('the forecast of a site', () => {
  test('starts after the last complete hour and covers the longest cycle', async () => {
    // The hour under way has a price that need not be all of it.
    prices.push({ timeMs: Date.UTC(2026, 10, 21, 12), pricePerMwh: 999 });
    const { forecast, value, source } = await forecasts().find(id, clock);
    expect(asked).toHaveLength(1);
    expect(Array.from(asked[0]?.values ?? [])).toEqual(
      Array.from({ length: 30 }, (_, i) => 30 + i),
    );
    expect(asked[0]?.timestamps.at(-1)).toBe('2026-11-21T11:00:00.000Z');
    expect([forecast?.startMs, forecast?.intervalMinutes, forecast?.pricePath.length]).toEqual([
      Date.UTC(2026, 10, 21, 12),
      60,
      97,
    ]);
    expect(
      forecast?.quantiles?.map(({ probability, pricePath }) => [probability, pricePath[5]]),
    ).toEqual([
      [0.1, 4],
      [0.9, 6],
    ]);
    expect([value, source]).toEqual(['HELIOS, 97 hours', 'prices of 30 hours']);
  });

  test('goes on from prices of tomorrow, and reaches back to old ones', async () => {
    prices = hourly(60, Date.UTC(2026, 10, 23));
    expect((await forecasts().find(id, clock)).forecast?.startMs).toBe(Date.UTC(2026, 10, 23));
    stored.clear();
    prices = hourly(60, Date.UTC(2026, 10, 20, 12));
    const old = await forecasts().find(id, clock);
    expect(old.forecast?.startMs).toBe(Date.UTC(2026, 10, 20, 12));
    expect(asked.map(({ horizon }) => horizon)).toEqual([96, 97 + 24]);
    stored.clear();
    prices = hourly(60, Date.UTC(2026, 10, 10));
    expect(await forecasts().find(id, clock)).toMatchObject({
      forecast: undefined,
      value: 'none',
      source: expect.stringMatching(/^the latest price is \d+ hours old, more than 72$/),
    });
  });

  test('is made of 24 hours and not of 23', async () => {
    prices = hourly(24, Date.UTC(2026, 10, 21, 12));
    expect((await forecasts().find(id, clock)).forecast).toBeDefined();
    stored.clear();
    prices = prices.slice(1);
    expect(await forecasts().find(id, clock)).toEqual({
      forecast: undefined,
      value: 'none',
      source: 'the site has prices of 23 of the last hours, fewer than 24',
    });
  });

  test('is made once in an hour of the clock for each site, for callers at once too', async () => {
    const made = forecasts();
    const all = await Promise.all([made.find(id, clock), made.find(id, clock)]);
    expect(all[0]).toBe(all[1]);
    await made.find(id, { ...clock, nowMs: nowMs + 39 * 60_000 });
    expect(asked).toHaveLength(1);
    prices.push({ timeMs: Date.UTC(2026, 10, 21, 12), pricePerMwh: 60 });
    await made.find(id, { ...clock, nowMs: nowMs + 40 * 60_000 });
    await eventually(() => expect(asked).toHaveLength(2));
    prices = prices.map((price) => ({ ...price, pricePerMwh: price.pricePerMwh + 1 }));
    await made.find({ ...id, siteId: 'other' }, clock);
    expect(asked).toHaveLength(3);
    // One with the same prices has the same forecast.
    await made.find({ ...id, partnerId: 'other' }, clock);
    expect(asked).toHaveLength(3);
    // Described otherwise, it is forecast anew at once.
    await made.find(id, { ...clock, timeZone: 'Europe/Berlin' });
    expect(asked).toHaveLength(4);
  });

  test('is made from the prices of cycles if none are stored', async () => {
    const told = prices;
    state = JSON.stringify(observePrices(createPersonality(settings), told));
    prices = told.slice(10, 12).map((price) => ({ ...price, pricePerMwh: -1 }));
    const { source } = await forecasts().find(id, clock);
    expect(source).toBe('prices of 30 hours');
    expect(Array.from(asked[0]?.values ?? [])).toEqual(
      told.map(({ pricePerMwh }, index) => (index === 10 || index === 11 ? -1 : pricePerMwh)),
    );
    const euro = { ...clock, market: 'de-day-ahead' };
    expect((await forecasts().find(id, euro)).source).toMatch(/prices of 2 of the last hours/);
  });

  test('of the hour before is handed out while the next is made, for six hours', async () => {
    const made = forecasts();
    const first = await made.find(id, clock);
    let finish = () => {};
    answer = ({ horizon }) =>
      new Promise((resolve) => {
        finish = () => resolve(forecastOf(horizon));
      });
    const at = (hours: number) => ({ ...clock, nowMs: nowMs + hours * hourMs });
    const second = await made.find(id, at(1));
    expect(second.forecast).toBe(first.forecast);
    expect(second.source).toBe('prices of 30 hours, 1 hour ago');
    // Two hours go by before it is made; no other one is begun meanwhile.
    expect((await made.find(id, at(3))).source).toBe('prices of 30 hours, 3 hours ago');
    await eventually(() => expect(asked).toHaveLength(2));
    finish();
    await eventually(async () => {
      expect((await made.find(id, at(3))).source).toBe('prices of 30 hours, 2 hours ago');
    });
    await eventually(() => expect(asked).toHaveLength(3));
    finish();
    answer = async ({ horizon }) => forecastOf(horizon);
    const late = await made.find(id, at(10));
    expect(late.source).toBe('prices of 30 hours');
  });

  test('is read where another process has made it, and made once where several sites wait', async () => {
    const first = await forecasts().find(id, clock);
    const again = await forecasts().find(id, clock);
    expect(asked).toHaveLength(1);
    expect(again).toEqual(first);
    const nextHour = { ...clock, nowMs: nowMs + hourMs };
    const other = forecasts();
    expect((await other.find(id, nextHour)).source).toBe('prices of 30 hours, 1 hour ago');
    await eventually(() => expect(asked).toHaveLength(2));
    stored.set('p/s', { ...(stored.get('p/s') as StoredSiteForecast), content: '{' });
    expect((await forecasts().find(id, clock)).forecast).toBeDefined();
    expect(asked).toHaveLength(3);
  });

  test('that fails is none, says why, and is tried again', async () => {
    const made = forecasts();
    answer = () => Promise.reject(new Error('no weights'));
    expect(await made.find(id, clock)).toEqual({
      forecast: undefined,
      value: 'none',
      source: 'HELIOS failed: no weights',
    });
    answer = async ({ horizon }) => forecastOf(horizon);
    expect((await made.find(id, clock)).forecast).toBeDefined();
  });

  test('that takes long is none until it is made', async () => {
    vi.useFakeTimers();
    try {
      const made = forecasts();
      let finish = () => {};
      answer = ({ horizon }) =>
        new Promise((resolve) => {
          finish = () => resolve(forecastOf(horizon));
        });
      const first = made.find(id, clock);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await first).toEqual({
        forecast: undefined,
        value: 'none',
        source: 'HELIOS takes more than 2 s',
      });
      // Who comes later does not wait for it again.
      const second = made.find(id, clock);
      await vi.advanceTimersByTimeAsync(1);
      expect((await second).forecast).toBeUndefined();
      finish();
      await vi.advanceTimersByTimeAsync(1);
      const third = made.find(id, clock);
      await vi.advanceTimersByTimeAsync(1);
      expect((await third).forecast).toBeDefined();
      expect(asked).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
