import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveStrixRequest } from '../../src/engines/strix/strix-request.js';
import { pathBudgetError, requestFingerprint } from '../../src/job-operations/submit-job.js';
import { partnerPathsPerDay } from '../../src/limits/plan-limits.js';
import { parseSite } from '../../src/sites/site-translation.js';
import { averageByHour } from '../../src/sites/stored-prices.js';

const hourMs = 3_600_000;

describe('hourlyHistory', () => {
  it('averages what an hour has, in the hours of the zone', () => {
    const quarter = (minute: number, pricePerMwh: number) => ({
      timeMs: minute * 60_000,
      pricePerMwh,
    });
    const prices = [
      quarter(0, 10),
      quarter(15, 20),
      quarter(30, 60),
      quarter(45, 70),
      quarter(120, 7),
    ];
    const plain = (zone: string) => {
      const { epochMsSeries, pricePerMwhSeries } = averageByHour(prices, zone);
      return [[...epochMsSeries].map((ms) => ms / 60_000), [...pricePerMwhSeries]];
    };
    expect(plain('UTC')).toEqual([
      [0, 120],
      [40, 7],
    ]);
    // Hours of India begin at half past.
    expect(plain('Asia/Kolkata')).toEqual([
      [-30, 30, 90],
      [15, 65, 7],
    ]);
    expect(plain('America/Los_Angeles')).toEqual(plain('UTC'));
  });

  it('keeps hourly prices as they are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles'),
        (hours, zone) => {
          const prices = [...hours]
            .sort((left, right) => left - right)
            .map((hour) => ({ timeMs: hour * hourMs, pricePerMwh: hour / 7 }));
          const { epochMsSeries, pricePerMwhSeries } = averageByHour(prices, zone);
          expect([...epochMsSeries]).toEqual(prices.map(({ timeMs }) => timeMs));
          expect([...pricePerMwhSeries]).toEqual(prices.map(({ pricePerMwh }) => pricePerMwh));
        },
      ),
    );
  });
});

describe('requestFingerprint', () => {
  it('is one for one request, whatever the order, and another for any other', () => {
    const fields = fc.dictionary(
      fc.constantFrom('seed', 'n_paths', 'policy', 'site_id'),
      fc.oneof(fc.integer(), fc.string()),
    );
    const names = fc.subarray(['shapley', 'months', 'errors']);
    fc.assert(
      fc.property(fields, names, fc.boolean(), (body, expand, native) => {
        const reversed = Object.fromEntries(Object.entries(body).reverse());
        const print = requestFingerprint(body, new Set(expand), native);
        expect(requestFingerprint(reversed, new Set([...expand].reverse()), native)).toBe(print);
        expect(requestFingerprint({ ...body, more: 1 }, new Set(expand), native)).not.toBe(print);
        expect(requestFingerprint(body, new Set([...expand, 'x']), native)).not.toBe(print);
        expect(requestFingerprint(body, new Set(expand), !native)).not.toBe(print);
      }),
    );
  });
});

describe('partnerPathsPerDay', () => {
  it.each([
    ['operator', null, 0],
    ['fleet', null, 5_000_000],
    ['fleet', 7, 7],
    ['enterprise', null, 10_000_000],
    ['enterprise', 0, 0],
  ] as const)('%s with an agreed %s has %d', (plan, strixPathsPerDay, paths) => {
    const partner = { id: 'p', name: 'P', plan, requestsPerMinute: null, strixPathsPerDay };
    expect(partnerPathsPerDay(partner)).toBe(paths);
  });
});

describe('pathBudgetError', () => {
  it('renews at the next UTC midnight, also of a midnight itself', () => {
    const budget = { pathsPerDay: 10, remainingPaths: 1, paths: 2 };
    const resetAt = (nowMs: number) => pathBudgetError(budget, nowMs).headers;
    const dayMs = 86_400_000;
    expect(resetAt(0)).toEqual({
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '86400',
      'Retry-After': '86400',
    });
    expect(resetAt(dayMs - 1)).toMatchObject({ 'X-RateLimit-Reset': '86400', 'Retry-After': '1' });
    expect(resetAt(dayMs)).toMatchObject({ 'X-RateLimit-Reset': '172800' });
  });
});

describe('resolveStrixRequest', () => {
  const market = (currency: string) => ({ market: 'm', currency, assumptions: [] });
  const resolve = (site: Parameters<typeof parseSite>[0], currency: string, native: boolean) =>
    resolveStrixRequest(
      { seed: 1 },
      {
        site: parseSite(site),
        market: market(currency),
        expand: new Set(),
        nativeCurrency: native,
        drawSeed: () => 2,
      },
    );

  it('gives the engine wear in the currency of the prices', () => {
    const wear = (site: Parameters<typeof parseSite>[0], currency: string, native = false) =>
      resolve(site, currency, native).options.battery.wearPerMwhDischarged;
    const euro = { currency: 'EUR', usd_per_unit: 1.25 };
    expect(wear({ wear_usd_per_mwh_discharged: 10 }, 'USD')).toBe(10);
    expect(wear({ ...euro, wear_usd_per_mwh_discharged: 10 }, 'EUR')).toBe(8);
    expect(wear({ ...euro, wear_usd_per_mwh_discharged: 10 }, 'EUR', true)).toBe(8);
    // The documented 5 USD.
    expect(wear(euro, 'EUR')).toBe(4);
    // Left to the engine, whose own default is 5.
    expect(wear({}, 'USD')).toBeUndefined();
    expect(wear({ currency: 'EUR' }, 'EUR', true)).toBeUndefined();
  });

  it('answers in USD at the rate, or as it is', () => {
    const euro = { currency: 'EUR', usd_per_unit: 1.25 };
    expect(resolve(euro, 'EUR', false)).toMatchObject({
      usdPerUnit: 1.25,
      answer: { currency: 'USD', expand: [] },
    });
    expect(resolve(euro, 'EUR', true)).toMatchObject({
      usdPerUnit: 1,
      answer: { currency: 'EUR' },
    });
    expect(() => resolve({ currency: 'EUR' }, 'EUR', false)).toThrow(/default is in EUR/);
  });

  it('draws a seed only if none was sent', () => {
    expect(resolve({}, 'USD', false).options.seed).toBe(1);
    const drawn = resolveStrixRequest(
      {},
      {
        site: undefined,
        market: market('USD'),
        expand: new Set(['errors', 'months']),
        nativeCurrency: false,
        drawSeed: () => 2,
      },
    );
    expect([drawn.options.seed, drawn.answer.expand]).toEqual([2, ['errors', 'months']]);
  });
});
