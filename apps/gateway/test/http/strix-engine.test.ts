import { simulate } from '@bess/strix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undividedRunner } from '../jobs/undivided.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';
import { claimsOf } from './support/strix-gateway.js';

/** The whole way with the real engine: HTTP, site, fit, job, simulation. */
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startGateway({
    runStrixJob: undividedRunner(simulate, () => performance.now()),
  });
  token = (await gateway.login(await gateway.account('enterprise'))).token;
});
afterAll(() => gateway.close());

interface Result {
  job_id: string;
  p10_annual_revenue: number;
  p50_annual_revenue: number;
  p90_annual_revenue: number;
  paths_per_second: number;
  value_units: string;
  risk_metrics: { var_95: number; cvar_95: number; tail_mean: number; worst_case: number };
  shapley?: Record<string, number>;
  histogram?: { edges: number[]; counts: number[] };
  months?: { month: number; p10: number; p50: number; p90: number }[];
  errors?: Record<string, number>;
  benchmarks?: Record<string, number>;
  streams?: Record<string, number>;
  assumptions?: { name: string; value: unknown; source: string }[];
}
const submit = (body: unknown, query = '') =>
  gateway.call<Result>('POST', `/v1/api/strix/submit${query}`, { body, token });
const small = { n_paths: 1_000, horizon_days: 3, seed: 7 };
const hourMs = 3_600_000;

/** Sixty days of hourly prices with two peaks a day, weeks and some weather. */
const prices = Array.from({ length: 60 * 24 }, (_, index) => ({
  time: new Date(noonMs - (60 * 24 - index) * hourMs).toISOString(),
  usd_per_mwh:
    Math.round(
      100 *
        (42 +
          18 * Math.sin((2 * Math.PI * (index - 9)) / 24) +
          9 * Math.sin((4 * Math.PI * index) / 24) +
          4 * Math.sin(index / 53) +
          3 * Math.sin(index * index)),
    ) / 100,
}));

/** Mean of each day's two dearest hours less its two cheapest, both summed [USD/MW]. */
function dailySpread(): number {
  const spreads = Array.from({ length: 60 }, (_, day) => {
    const sorted = prices
      .slice(24 * day, 24 * day + 24)
      .map(({ usd_per_mwh }) => usd_per_mwh)
      .sort((left, right) => left - right);
    return (sorted[22] ?? 0) + (sorted[23] ?? 0) - (sorted[0] ?? 0) - (sorted[1] ?? 0);
  });
  return spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length;
}

describe('POST /v1/api/strix/submit with the engine itself', () => {
  it('answers percentiles and a tail in their order', async () => {
    const { status, json, text } = await submit(small);
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(json.p10_annual_revenue).toBeLessThan(json.p50_annual_revenue);
    expect(json.p50_annual_revenue).toBeLessThan(json.p90_annual_revenue);
    const { var_95, cvar_95, tail_mean, worst_case } = json.risk_metrics;
    expect(var_95).toBeGreaterThanOrEqual(cvar_95);
    expect(cvar_95).toBeGreaterThanOrEqual(worst_case);
    expect(tail_mean).toBeGreaterThanOrEqual(cvar_95);
    expect(var_95).toBeLessThan(json.p10_annual_revenue);
    expect(json.paths_per_second).toBeGreaterThan(0);
    // 50 MW for four hours: tens of thousands of dollars per MW and year.
    expect(json.p50_annual_revenue / 50).toBeGreaterThan(5_000);
    expect(json.p50_annual_revenue / 50).toBeLessThan(500_000);
  });

  it('answers the same figures to the same seed, and others to another', async () => {
    const figures = async (seed: number) => {
      const { job_id: _, paths_per_second: __, ...rest } = (await submit({ ...small, seed })).json;
      return rest;
    };
    const first = await figures(7);
    expect(await figures(7)).toEqual(first);
    expect((await figures(8)).p50_annual_revenue).not.toBe(first.p50_annual_revenue);
  });

  it('adds every field that expand knows, with figures that fit together', async () => {
    const { json } = await submit(
      small,
      '?expand=histogram,months,streams,errors,benchmarks,assumptions',
    );
    const { histogram, months, errors, benchmarks, streams, assumptions } = json;
    expect(histogram?.edges).toHaveLength((histogram?.counts.length ?? 0) + 1);
    expect(histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(1_000);
    expect(histogram?.edges[0]).toBeLessThanOrEqual(json.risk_metrics.worst_case);
    expect(months?.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(Object.values(errors ?? {}).every((error) => error > 0)).toBe(true);
    expect(benchmarks?.['foresight_share']).toBeLessThanOrEqual(1);
    expect(streams?.['energy']).toBeGreaterThan(0);
    const names = assumptions?.map(({ name }) => name) ?? [];
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(
      expect.arrayContaining(['policy', 'market', 'history', 'charge_efficiency']),
    );
  });

  it.each(['cvar', 'rl'])('runs the policy %s', async (policy) => {
    const { status, json, text } = await submit({ ...small, policy });
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(json.p50_annual_revenue).toBeGreaterThan(0);
  });

  it('fits the prices of a site and simulates from their end', async () => {
    await gateway.call('PUT', '/v1/api/sites/fitted', {
      token,
      body: { power_kw: 10_000, capacity_kwh: 20_000, time_zone: 'America/Chicago' },
    });
    const stored = await gateway.call('POST', '/v1/api/sites/fitted/prices', {
      token,
      body: { prices },
    });
    expect(stored.json).toMatchObject({ accepted: 1_440, stored_prices: { count: 1_440 } });
    const { status, json, text, headers } = await submit(
      { ...small, site_id: 'fitted', start_date: '2026-11-22' },
      '?expand=assumptions,streams',
    );
    expect({ status, text }).toMatchObject({ status: 200 });
    expect(headers.get('x-assumed')).not.toMatch(/market|history/);
    // The two dearest hours of a day less its two cheapest, day after day: no policy earns more from energy but for the
    // year's own level, which may lie well above that of sixty days.
    const perMw = (json.streams?.['energy'] ?? 0) / 10;
    expect(perMw).toBeLessThan(2 * dailySpread() * 365);
    expect(json.p50_annual_revenue).toBeGreaterThan(0);
    const full = await gateway.deps.stores.jobs.find(claimsOf(token).partner, json.job_id);
    expect(JSON.parse(full?.input ?? '{}').options.market.timeZone).toBe('America/Chicago');
    expectEnvelope(
      await submit({ ...small, site_id: 'fitted', start_date: '2026-11-01' }),
      422,
      /^STRIX: start_date must not be before 2026-11-2\d/,
    );
  });

  it('answers in the currency of the market when asked', async () => {
    await gateway.call('PUT', '/v1/api/sites/german', { token, body: { market: 'de-day-ahead' } });
    const native = await submit({ ...small, site_id: 'german' }, '?currency=native');
    expect([native.status, native.headers.get('x-currency'), native.json.value_units]).toEqual([
      200,
      'EUR',
      'eur_per_year',
    ]);
    await gateway.call('PUT', '/v1/api/sites/german', {
      token,
      body: { market: 'de-day-ahead', usd_per_unit: 1.5, wear_usd_per_mwh_discharged: 0 },
    });
    const usd = await submit({ ...small, site_id: 'german' });
    // Without a rate no wear is assumed, so both are operated alike.
    expect(usd.json.p50_annual_revenue).toBeCloseTo(1.5 * native.json.p50_annual_revenue, 6);
  });
});
