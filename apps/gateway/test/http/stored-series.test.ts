import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';

const HOUR_MS = 3_600_000;

interface PriceList {
  site_id: string;
  currency: string;
  prices: {
    time: string;
    price_per_mwh: number;
    minimum?: number;
    maximum?: number;
    count?: number;
  }[];
  next?: string;
}
interface ReadingList {
  readings: { time: string; load_kw: number; temperature_f?: number; solar_kw?: number }[];
}

let gateway: TestGateway;
let token: string;
let partnerId: string;
beforeAll(async () => {
  gateway = await startGateway();
  const email = await gateway.account('enterprise', { requestsPerMinute: 10_000 });
  ({ token } = await gateway.login(email));
  const found = await gateway.deps.stores.accounts.findByEmail(email);
  partnerId = found?.partner.id ?? '';
});
afterAll(() => gateway.close());

const prices = (site: string, query = '') =>
  gateway.call<PriceList>('GET', `/v1/api/sites/${site}/prices${query}`, { token });
const iso = (ms: number) => new Date(ms).toISOString();

async function storePrices(site: string, count: number, stepMs: number) {
  const series = Array.from({ length: count }, (_, index) => ({
    timeMs: noonMs + index * stepMs,
    pricePerMwh: index % 97,
  }));
  await gateway.deps.stores.sites.addPrices(partnerId, site, series);
  return series;
}

describe('stored prices', () => {
  it('are answered as they are stored, for a range without its end', async () => {
    await storePrices('plain', 48, HOUR_MS);
    const range = `?from=${iso(noonMs + HOUR_MS)}&to=${iso(noonMs + 3 * HOUR_MS)}`;
    expect((await prices('plain', range)).json).toEqual({
      site_id: 'plain',
      currency: 'USD',
      prices: [
        { time: iso(noonMs + HOUR_MS), price_per_mwh: 1 },
        { time: iso(noonMs + 2 * HOUR_MS), price_per_mwh: 2 },
      ],
    });
  });

  it('are those of the last 31 days without a range', async () => {
    const series = await storePrices('long', 40 * 24, HOUR_MS);
    const { json } = await prices('long');
    const last = series.at(-1)?.timeMs ?? 0;
    expect(json.prices).toHaveLength(31 * 24);
    expect(json.prices.at(-1)?.time).toBe(iso(last));
    expect(json.next).toBeUndefined();
  });

  it('come as means with smallest and largest of steps that begin at 00:00 UTC', async () => {
    const series = await storePrices('means', 30, HOUR_MS / 2);
    // The first step is answered whole, whichever of its instants the range begins with.
    const { json } = await prices('means', `?from=${iso(noonMs + 1)}&resolution=360`);
    const expected = [
      [0, 12],
      [12, 24],
      [24, 30],
    ].map(([from = 0, to = 0]) => {
      const values = series.slice(from, to).map(({ pricePerMwh }) => pricePerMwh);
      return {
        time: iso(noonMs + from * (HOUR_MS / 2)),
        price_per_mwh: values.reduce((sum, value) => sum + value, 0) / values.length,
        minimum: Math.min(...values),
        maximum: Math.max(...values),
        count: values.length,
      };
    });
    expect(json.prices).toEqual(expected);
  });

  it('come in pages that together hold every entry once, stored or in steps', async () => {
    const series = await storePrices('paged', 23_456, 60_000);
    const until = `&to=${iso(noonMs + 23_456 * 60_000)}`;
    for (const resolution of ['', '&resolution=2']) {
      const pages: PriceList[] = [];
      for (let from: string | undefined = iso(noonMs); from !== undefined; ) {
        const { json }: { json: PriceList } = await prices(
          'paged',
          `?from=${from}${until}${resolution}`,
        );
        pages.push(json);
        from = json.next;
      }
      const entries = pages.flatMap((page) => page.prices);
      expect(pages.slice(0, -1).every((page) => page.prices.length === 10_000)).toBe(true);
      const times = entries.map(({ time }) => Date.parse(time));
      const stepMs = resolution === '' ? 60_000 : 120_000;
      const wanted = [...new Set(series.map(({ timeMs }) => Math.floor(timeMs / stepMs) * stepMs))];
      expect(times).toEqual(wanted);
      const counted = entries.reduce((sum, { count = 1 }) => sum + count, 0);
      expect(counted).toBe(series.length);
    }
  });

  it('are none where nothing is stored', async () => {
    expect((await prices('empty')).json.prices).toEqual([]);
  });

  it.each([
    [`?from=${iso(noonMs)}&to=${iso(noonMs)}`, 422, /^from must be before to/],
    ['?resolution=7', 422, /^resolution must divide a day/],
    ['?resolution=0', 422, /resolution/],
    ['?from=yesterday', 400, /from/],
    ['?until=2026-01-01', 400, /until/],
  ])('refuse %s', async (query, status, words) => {
    expectEnvelope(await prices('plain', query), status, words);
  });
});

describe('stored readings', () => {
  it('are answered with what was sent of each, and means of what a step has', async () => {
    const { facilities } = gateway.deps.stores;
    const reading = { temperatureF: null, solarKw: null };
    await facilities.addReadings(partnerId, 'f', [
      { timeMs: noonMs, ...reading, loadKw: 100, temperatureF: 70 },
      { timeMs: noonMs + HOUR_MS / 4, ...reading, loadKw: 200 },
      { timeMs: noonMs + HOUR_MS, ...reading, loadKw: 300, solarKw: 5 },
    ]);
    const list = (query: string) =>
      gateway.call<ReadingList>('GET', `/v1/api/facilities/f/readings${query}`, { token });
    expect((await list('')).json.readings).toEqual([
      { time: iso(noonMs), load_kw: 100, temperature_f: 70 },
      { time: iso(noonMs + HOUR_MS / 4), load_kw: 200 },
      { time: iso(noonMs + HOUR_MS), load_kw: 300, solar_kw: 5 },
    ]);
    expect((await list('?resolution=60')).json.readings).toEqual([
      {
        time: iso(noonMs),
        load_kw: 150,
        temperature_f: 70,
        minimum: 100,
        maximum: 200,
        count: 2,
      },
      {
        time: iso(noonMs + HOUR_MS),
        load_kw: 300,
        solar_kw: 5,
        minimum: 300,
        maximum: 300,
        count: 1,
      },
    ]);
  });
});
