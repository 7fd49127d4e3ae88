import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { noonMs, password, startGateway, type TestGateway } from './support/gateway.js';

let gateway: TestGateway;
let token: string;
let other: string;
beforeAll(async () => {
  gateway = await startGateway();
  const more = { requestsPerMinute: 100_000 };
  token = (await gateway.login(await gateway.account('operator', more))).token;
  other = (await gateway.login(await gateway.account('fleet', more))).token;
});
afterAll(() => gateway.close());

interface Site {
  site_id: string;
  stored_prices: { count: number; first_time?: string; last_time?: string };
}
const put = (id: string, body: unknown, as = token) =>
  gateway.call<Site & { error?: string }>('PUT', `/v1/api/sites/${id}`, { body, token: as });
const get = (id: string, as = token) =>
  gateway.call<Site & { error?: string }>('GET', `/v1/api/sites/${id}`, { token: as });
const post = (id: string, prices: unknown, as = token) =>
  gateway.call<{ accepted: number; stored_prices: Site['stored_prices']; error?: string }>(
    'POST',
    `/v1/api/sites/${id}/prices`,
    { body: { prices }, token: as },
  );
const hourMs = 3_600_000;
const at = (hour: number) => new Date(noonMs + hour * hourMs).toISOString();

const full = {
  power_kw: 100_000,
  capacity_kwh: 400_000,
  charge_efficiency: 0.93,
  discharge_efficiency: 0.94,
  wear_usd_per_mwh_discharged: 4.5,
  time_zone: 'Europe/Berlin',
  market: 'de-day-ahead',
  currency: 'EUR',
  usd_per_unit: 1.08,
};

describe('PUT and GET /v1/api/sites/{site_id}', () => {
  it('keeps a description whole, 201 the first time and 200 later', async () => {
    const first = await put('berlin-1', full);
    expect([first.status, first.json]).toEqual([
      201,
      { site_id: 'berlin-1', ...full, stored_prices: { count: 0 } },
    ]);
    expectStandardHeaders(first);
    expect((await get('berlin-1')).json).toEqual(first.json);
    const second = await put('berlin-1', full);
    expect([second.status, second.json]).toEqual([200, first.json]);
  });

  it('puts a description in place of the earlier one, field by field left out', async () => {
    await put('changing', { power_kw: 10, capacity_kwh: 20, time_zone: 'Asia/Kolkata' });
    await put('changing', { power_kw: 11 });
    expect((await get('changing')).json).toEqual({
      site_id: 'changing',
      power_kw: 11,
      stored_prices: { count: 0 },
    });
  });

  it('answers 404 for a site that was never described, default excepted', async () => {
    expectEnvelope(await get('nowhere'), 404, /The site nowhere was never described/);
    await post('only-prices', [{ time: at(0), usd_per_mwh: 1 }]);
    expectEnvelope(await get('only-prices'), 404, /never described/);
    expect((await get('default')).json).toEqual({
      site_id: 'default',
      power_kw: 50_000,
      capacity_kwh: 200_000,
      time_zone: 'America/Los_Angeles',
      market: 'us-iso-day-ahead',
      stored_prices: { count: 0 },
    });
    expect((await put('default', { power_kw: 7 })).status).toBe(201);
    expect((await get('default')).json).toMatchObject({ power_kw: 7 });
  });

  it.each([
    [{ power_kw: 0 }, 422, /power_kw must be above 0/],
    [{ capacity_kwh: -1 }, 422, /capacity_kwh must be above 0/],
    [{ power_kw: 100_000_001 }, 422, /power_kw must be .*100000000/],
    [{ charge_efficiency: 1.01 }, 422, /charge_efficiency must be/],
    [{ discharge_efficiency: 0 }, 422, /discharge_efficiency must be above 0/],
    [{ wear_usd_per_mwh_discharged: -1 }, 422, /wear_usd_per_mwh_discharged must be/],
    [
      { time_zone: 'Europe/Belrin' },
      422,
      /time_zone must be an IANA time zone.*the nearest is Europe\/Berlin; "Europe\/Belrin" came/,
    ],
    [{ time_zone: '+01:00' }, 422, /time_zone must be an IANA time zone .*"\+01:00" came/],
    [
      { market: 'pjm-dayahead' },
      422,
      /market must be one of us-iso-day-ahead, .*the nearest is pjm-day-ahead; "pjm-dayahead" came/,
    ],
    [{ currency: 'eur' }, 400, /currency must match/],
    [{ currency: 'QQQ' }, 422, /currency must be an ISO 4217 code such as USD; QQQ came/],
    [
      { market: 'de-day-ahead', currency: 'USD' },
      422,
      /currency must be EUR, the currency of the market de-day-ahead; USD came/,
    ],
    [{ usd_per_unit: 1.1 }, 422, /usd_per_unit must be left out of a site in USD; 1\.1 came/],
    [
      { currency: 'EUR', wear_usd_per_mwh_discharged: 5 },
      422,
      /usd_per_unit must be given with wear_usd_per_mwh_discharged for a site in EUR; none came/,
    ],
    [{ currency: 'EUR', usd_per_unit: 0 }, 422, /usd_per_unit must be above 0/],
    [{ power_kw: '50' }, 400, /power_kw must be a number/],
    [{ power_mw: 50 }, 400, /power_mw is not a known field, the nearest known one is power_kw/],
    [[], 400, /must be a JSON object/],
  ])('%j answers %d', async (body, status, words) => {
    expectEnvelope(await put('refused', body), status, words);
    expectEnvelope(await get('refused'), 404, /never described/);
  });

  it('takes USD with a rate of one, for what that is worth', async () => {
    expect((await put('plain', { currency: 'USD', usd_per_unit: 1 })).status).toBe(201);
  });

  it.each(['a b', 'x'.repeat(65), 'ä', 'a%2Fb', '%00', '%E0%A4%A', '*'])(
    'refuses the id %s',
    async (id) => {
      const encoded = id.includes('%') ? id : encodeURIComponent(id);
      expectEnvelope(
        await put(encoded, {}),
        400,
        /site_id must match \^\[A-Za-z0-9\._-\]\{1,64\}\$/,
      );
    },
  );

  it('takes every id of the right form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/), async (id) => {
        // A client takes these two for steps in the tree before it sends anything.
        fc.pre(id !== '.' && id !== '..');
        const answer = await put(id, { power_kw: 3 });
        expect([200, 201]).toContain(answer.status);
        expect((await get(id)).json).toMatchObject({ site_id: id, power_kw: 3 });
      }),
      { numRuns: 40 },
    );
  });

  it('tells the methods of the path', async () => {
    const answer = await gateway.call('PATCH', '/v1/api/sites/default', { token, body: {} });
    expectEnvelope(answer, 405, /PATCH is not allowed here/);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT, OPTIONS');
  });

  it('needs a token, and no plan', async () => {
    expectEnvelope(await gateway.call('GET', '/v1/api/sites/default'), 401, /Authorization/);
    expect((await get('default', other)).status).toBe(200);
  });
});

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
    const partner = await partnerOf(token);
    expect(await gateway.deps.stores.sites.prices(partner, 'prices-1', 0, 1e14)).toEqual([
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
    await createAccount(
      gateway.deps.stores,
      { email: 'colleague@example.com', partnerId: await partnerOf(token), password },
      noonMs,
    );
    const colleague = (await gateway.login('colleague@example.com')).token;
    expect((await get('shared', colleague)).json).toMatchObject({
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
      await partnerOf(token),
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
    const stored = await gateway.deps.stores.sites.prices(await partnerOf(token), 'euro', 0, 1e14);
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

async function partnerOf(bearer: string): Promise<string> {
  const claims = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString());
  return claims.partner;
}
