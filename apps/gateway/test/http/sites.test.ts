import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { at } from './support/described-gateway.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { startSiteGateway } from './support/site-gateway.js';

const { gateway, token, other, put, get, post } = await startSiteGateway();
afterAll(() => gateway.close());

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
    expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT, OPTIONS');
  });

  it('needs a token, and no plan', async () => {
    expectEnvelope(await gateway.call('GET', '/v1/api/sites/default'), 401, /Authorization/);
    expect((await get('default', other)).status).toBe(200);
  });
});
