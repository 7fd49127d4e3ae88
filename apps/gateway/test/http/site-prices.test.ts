import { afterAll, describe, expect, it } from 'vitest';
import { at, hourMs } from './support/described-gateway.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs } from './support/gateway.js';
import { startSiteGateway } from './support/site-gateway.js';
import { claimsOf } from './support/strix-gateway.js';

const { gateway, token, other, colleague, put, get, post } = await startSiteGateway();
afterAll(() => gateway.close());

describe('POST /v1/api/sites/{site_id}/prices', () => {
  it('stores prices, the same time in place of the earlier', async () => {
    const answer = await post('prices-1', [
      { time: at(1), usd_per_mwh: 20 },
      { time: at(0), usd_per_mwh: 10 },
    ]);
    expect([answer.status, answer.json]).toEqual([
      200,
      { accepted: 2, stored_prices: { count: 2, first_time: at(0), last_time: at(1) } },
    ]);
    // One instant in three spellings: the last of them counts.
    const again = await post('prices-1', [
      { time: '2026-11-21T13:00:00+00:00', usd_per_mwh: 30 },
      { time: '2026-11-21T05:00:00-08:00', usd_per_mwh: 31 },
      { time: '2026-11-21t14:00:00.000+01:00', usd_per_mwh: -32.5 },
    ]);
    expect(again.json).toMatchObject({ accepted: 3, stored_prices: { count: 2 } });
    const partner = claimsOf(token).partner;
    expect(
      await gateway.deps.stores.sites.prices(partner, 'prices-1', { fromMs: 0, untilMs: 1e14 }),
    ).toEqual([
      { timeMs: noonMs, pricePerMwh: 10 },
      { timeMs: noonMs + hourMs, pricePerMwh: -32.5 },
    ]);
  });

  it('keeps the sites of two partners apart, and shares them among accounts of one', async () => {
    await post('shared', [{ time: at(0), usd_per_mwh: 1 }], token);
    await put('shared', { power_kw: 1 }, token);
    expectEnvelope(await get('shared', other), 404, /never described/);
    const theirs = await post('shared', [{ time: at(5), usd_per_mwh: 1 }], other);
    expect(theirs.json.stored_prices).toEqual({ count: 1, first_time: at(5), last_time: at(5) });
    expect((await get('shared', await colleague())).json).toMatchObject({
      power_kw: 1,
      stored_prices: { count: 1 },
    });
  });

  it.each([
    ['no prices', undefined, 400, /prices/],
    ['an empty list', [], 422, /prices must have between 1 and 50000 items/],
    ['no offset', [{ time: '2026-11-21T12:00:00', usd_per_mwh: 1 }], 400, /prices\[0\]\.time must/],
    ['a date alone', [{ time: '2026-11-21', usd_per_mwh: 1 }], 400, /prices\[0\]\.time must/],
    ['31 November', [{ time: '2026-11-31T00:00:00Z', usd_per_mwh: 1 }], 400, /prices\[0\]\.time/],
    ['a number for a time', [{ time: noonMs, usd_per_mwh: 1 }], 400, /prices\[0\]\.time/],
    ['no price', [{ time: at(0) }], 400, /prices\[0\] must have usd_per_mwh.*neither came/],
    [
      'two prices',
      [{ time: at(0), usd_per_mwh: 1, price_per_mwh: 1 }],
      400,
      /prices\[0\] must have usd_per_mwh.*both came/,
    ],
    [
      'null',
      [{ time: at(0), usd_per_mwh: null }],
      400,
      /prices\[0\]\.usd_per_mwh must be a number/,
    ],
    ['NaN', [{ time: at(0), usd_per_mwh: 'NaN' }], 400, /must be a finite number/],
    [
      'a price out of all bounds',
      [
        { time: at(0), usd_per_mwh: 1 },
        { time: at(1), usd_per_mwh: 1_000_000.01 },
      ],
      422,
      /prices\[1\]\.usd_per_mwh must be between -1000000 and 1000000; 1000000\.01 came/,
    ],
    [
      'a field too many',
      [{ time: at(0), usd_per_mwh: 1, load_kw: 3 }],
      400,
      /prices\[0\]\.load_kw is not a known field/,
    ],
  ])('%s', async (_what, prices, status, words) => {
    expectEnvelope(await post('refused-prices', prices), status, words);
    const span = await gateway.deps.stores.sites.priceSpan(
      claimsOf(token).partner,
      'refused-prices',
    );
    expect(span).toBeUndefined();
  });

  it('takes both ends of the range of prices', async () => {
    const answer = await post('extremes', [
      { time: at(0), usd_per_mwh: 1_000_000 },
      { time: at(1), usd_per_mwh: -1_000_000 },
    ]);
    expect(answer.status).toBe(200);
  });

  it('takes 50,000 prices in one call and not one more', async () => {
    const prices = Array.from({ length: 50_001 }, (_, index) => ({
      time: new Date(Date.UTC(2020, 0, 1) + index * hourMs).toISOString().replace('Z', '+00:00'),
      usd_per_mwh: 40 + 30 * Math.sin(index / 4) + index * 1e-9,
    }));
    // White space as a careful client writes it: larger than other bodies may be.
    const text = (count: number) => JSON.stringify({ prices: prices.slice(0, count) }, null, 1);
    expect(text(50_000).length).toBeGreaterThan(4_000_000);
    const send = (count: number) =>
      gateway.call('POST', '/v1/api/sites/large/prices', { token, body: text(count) });
    expectEnvelope(await send(50_001), 422, /prices must have between 1 and 50000 items/);
    const answer = await send(50_000);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        accepted: 50_000,
        stored_prices: {
          count: 50_000,
          first_time: '2020-01-01T00:00:00.000Z',
          last_time: new Date(Date.UTC(2020, 0, 1) + 49_999 * hourMs).toISOString(),
        },
      },
    ]);
  });

  it('refuses a body above 8 MiB, and other operations keep theirs of 1 MiB', async () => {
    const large = (bytes: number) => JSON.stringify({ prices: 'x'.repeat(bytes) });
    const send = (method: string, path: string, body: string) =>
      gateway.call(method, path, { token, body });
    expectEnvelope(
      await send('POST', '/v1/api/sites/large/prices', large(8_388_608)),
      413,
      /at most 8388608 bytes/,
    );
    expectEnvelope(
      await send('PUT', '/v1/api/sites/large', large(1_048_576)),
      413,
      /at most 1048576 bytes/,
    );
  });
});

describe('a site in another currency', () => {
  it('takes USD at its rate, and its own currency as it is', async () => {
    await put('euro', { currency: 'EUR', usd_per_unit: 1.25 });
    await post('euro', [
      { time: at(0), usd_per_mwh: 50 },
      { time: at(1), price_per_mwh: 50 },
    ]);
    const stored = await gateway.deps.stores.sites.prices(claimsOf(token).partner, 'euro', {
      fromMs: 0,
      untilMs: 1e14,
    });
    expect(stored.map(({ pricePerMwh }) => pricePerMwh)).toEqual([40, 50]);
  });

  it('takes no USD without a rate, and says what it takes', async () => {
    await put('no-rate', { market: 'de-day-ahead' });
    expectEnvelope(
      await post('no-rate', [{ time: at(0), usd_per_mwh: 50 }]),
      422,
      /prices\[0\]\.usd_per_mwh must be left to a site in USD or with usd_per_unit; this site is in EUR and takes price_per_mwh/,
    );
    expect((await post('no-rate', [{ time: at(0), price_per_mwh: 50 }])).status).toBe(200);
  });

  it('keeps its currency once it has prices', async () => {
    await put('settled', { market: 'de-day-ahead', usd_per_unit: 1.1 });
    await put('settled', { market: 'pjm-day-ahead' });
    await post('settled', [{ time: at(0), usd_per_mwh: 50 }]);
    expectEnvelope(
      await put('settled', { market: 'de-day-ahead', usd_per_unit: 1.1 }),
      409,
      /currency must stay USD while prices of settled are stored; EUR came/,
    );
    expect((await get('settled')).json).toMatchObject({ market: 'pjm-day-ahead' });
    expect((await put('settled', { market: 'caiso-np15-day-ahead' })).status).toBe(200);
  });
});
