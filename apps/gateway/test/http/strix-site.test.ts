import { EngineError } from '@bess/kernel/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs } from './support/gateway.js';
import { type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
beforeAll(async () => {
  strix = await startStrixGateway();
});
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

const hourMs = 3_600_000;

describe('the site of a job', () => {
  const describeSite = (id: string, body: unknown) =>
    strix.gateway.call('PUT', `/v1/api/sites/${id}`, { token: strix.token, body });
  /** Prices that begin so many hours before the clock. */
  const addHours = (id: string, hours: number, field = 'usd_per_mwh') =>
    strix.gateway.call('POST', `/v1/api/sites/${id}/prices`, {
      token: strix.token,
      body: {
        prices: Array.from({ length: hours }, (_, index) => ({
          time: new Date(noonMs + (index - hours) * hourMs).toISOString(),
          [field]: 30 + (index % 24),
        })),
      },
    });

  it('lends its battery to what the request leaves out', async () => {
    await describeSite('battery', {
      power_kw: 2_500,
      capacity_kwh: 10_000,
      charge_efficiency: 0.95,
      discharge_efficiency: 0.9,
      wear_usd_per_mwh_discharged: 8,
      market: 'pjm-day-ahead',
    });
    const all = await strix.submit({ site_id: 'battery' });
    expect(strix.lastInput().options).toMatchObject({
      battery: {
        powerMw: 2.5,
        capacityMwh: 10,
        chargeEfficiency: 0.95,
        dischargeEfficiency: 0.9,
        wearPerMwhDischarged: 8,
      },
      market: 'pjm-day-ahead',
    });
    expect(all.headers.get('x-assumed')).toBe('policy,n_paths,horizon_days,history,year_effect');
    await strix.submit({ site_id: 'battery', battery_power_mw: 4 });
    expect(strix.lastInput().options.battery).toMatchObject({ powerMw: 4, capacityMwh: 10 });
  });

  it('is default where none is named', async () => {
    const fleet = await strix.tokenOf('fleet');
    await strix.gateway.call('PUT', '/v1/api/sites/default', {
      token: fleet,
      body: { power_kw: 9_000 },
    });
    await strix.submit({}, { as: fleet });
    expect(strix.lastInput().options.battery.powerMw).toBe(9);
    await strix.submit({ site_id: 'another' }, { as: fleet });
    expect(strix.lastInput().options.battery.powerMw).toBe(50);
  });

  it('has its prices fitted from 672 hours on, and the prior of its market before', async () => {
    await describeSite('priced', { market: 'pjm-day-ahead' });
    await addHours('priced', 671);
    const before = await strix.submit({ site_id: 'priced' }, { query: '?expand=assumptions' });
    expect(strix.lastInput().options.market).toBe('pjm-day-ahead');
    expect(before.json['assumptions']).toContainEqual({
      name: 'history',
      value: 'prior pjm-day-ahead',
      source: 'the site has 671 hours of prices, fewer than 672',
    });
    await addHours('priced', 672);
    const after = await strix.submit({ site_id: 'priced' });
    expect(strix.lastInput().options.market).toEqual({ market: 'fitted', currency: 'USD' });
    expect(after.headers.get('x-assumed')).not.toMatch(/history|market|time_zone/);
    const fit = strix.fits.at(-1);
    expect(fit).toMatchObject({
      timeZone: 'America/New_York',
      currency: 'USD',
      market: 'pjm-day-ahead',
    });
    expect(fit?.epochMsSeries).toHaveLength(672);
    expect([fit?.epochMsSeries[0], fit?.pricePerMwhSeries[25]]).toEqual([
      noonMs - 672 * hourMs,
      31,
    ]);
  });

  it('counts hours and not prices', async () => {
    await strix.gateway.call('POST', '/v1/api/sites/quarters/prices', {
      token: strix.token,
      body: {
        prices: Array.from({ length: 671 * 4 }, (_, index) => ({
          time: new Date(noonMs - (index + 1) * 900_000).toISOString(),
          usd_per_mwh: index,
        })),
      },
    });
    const count = strix.fits.length;
    await strix.submit({ site_id: 'quarters' });
    expect(strix.fits).toHaveLength(count);
  });

  it('assumes a zone for prices of a site that names neither zone nor market', async () => {
    await addHours('zoneless', 700);
    const { json } = await strix.submit({ site_id: 'zoneless' }, { query: '?expand=assumptions' });
    expect(json['assumptions']).toContainEqual({
      name: 'time_zone',
      value: 'America/Los_Angeles',
      source: expect.stringMatching(/neither zone nor market/),
    });
    expect(strix.fits.at(-1)).toMatchObject({
      timeZone: 'America/Los_Angeles',
      market: 'us-iso-day-ahead',
    });
  });

  it('looks at no price further ahead than tomorrow, and four years back', async () => {
    const days = [-1_500, -1_400, 1, 30];
    await addHours('wide', 672);
    await strix.gateway.call('POST', '/v1/api/sites/wide/prices', {
      token: strix.token,
      body: {
        prices: days.map((day) => ({
          time: new Date(noonMs + day * 24 * hourMs).toISOString(),
          usd_per_mwh: 0,
        })),
      },
    });
    await strix.submit({ site_id: 'wide' });
    const fit = strix.fits.at(-1);
    expect(fit?.epochMsSeries).toHaveLength(674);
    expect([fit?.epochMsSeries[0], fit?.epochMsSeries.at(-1)]).toEqual([
      noonMs - 1_400 * 24 * hourMs,
      noonMs + 24 * hourMs,
    ]);
  });

  it('needs a rate to answer in USD what is in another currency', async () => {
    await describeSite('berlin', { market: 'de-day-ahead' });
    expectEnvelope(
      await strix.submit({ site_id: 'berlin' }),
      422,
      /^STRIX: site_id must name a site in USD or one with usd_per_unit, or currency=native be asked for; berlin is in EUR\.$/,
    );
    await describeSite('berlin', { market: 'de-day-ahead', usd_per_unit: 1.25 });
    const answer = await strix.submit({ site_id: 'berlin', seed: 0 });
    expect(answer.headers.has('x-currency')).toBe(false);
    expect(answer.json).toMatchObject({
      p50_annual_revenue: 1_250_000,
      value_units: 'usd_per_year',
      risk_metrics: { worst_case: 960_000 * 1.25 },
    });
    // The documented wear is in USD; what the engine gets is in EUR.
    expect(strix.lastInput().options.battery.wearPerMwhDischarged).toBe(4);
    expect(answer.headers.get('x-assumed')).toMatch(/wear_usd_per_mwh_discharged/);
  });

  it('answers in its own currency when asked, and says which', async () => {
    await describeSite('hamburg', { market: 'de-day-ahead' });
    const answer = await strix.submit(
      { site_id: 'hamburg', seed: 0 },
      { query: '?currency=native' },
    );
    expect(answer.headers.get('x-currency')).toBe('EUR');
    expect(answer.json).toMatchObject({
      p50_annual_revenue: 1_000_000,
      value_units: 'eur_per_year',
    });
    const usd = await strix.submit({ seed: 0 }, { query: '?currency=native' });
    expect([usd.headers.has('x-currency'), usd.json.value_units]).toEqual([false, 'usd_per_year']);
    expectEnvelope(
      await strix.submit({}, { query: '?currency=EUR' }),
      422,
      /currency must be native/,
    );
  });

  it('converts every amount and nothing else', async () => {
    await describeSite('rate', { market: 'de-day-ahead', usd_per_unit: 2 });
    const query = '?expand=shapley,histogram,months,streams,benchmarks,errors';
    const { json } = await strix.submit({ site_id: 'rate', seed: 0 }, { query });
    const { json: native } = await strix.submit(
      { site_id: 'rate', seed: 0 },
      { query: `${query}&currency=native` },
    );
    const doubled = new Set([
      ...['p10_annual_revenue', 'p50_annual_revenue', 'p90_annual_revenue'],
      ...['var_95', 'cvar_95', 'tail_mean', 'worst_case'],
      ...['forecast_accuracy', 'regime_classification', 'soc_management', 'ancillary_revenue'],
      ...['edges', 'energy', 'reserves', 'wear', 'p10', 'p50', 'p90', 'mean'],
    ]);
    const double = (value: unknown, key = ''): unknown => {
      if (Array.isArray(value)) {
        return value.map((inner) => double(inner, key));
      }
      if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [name, double(inner, name)]),
        );
      }
      return typeof value === 'number' && doubled.has(key) ? 2 * value : value;
    };
    expect(json).toEqual({
      ...(double(native) as object),
      job_id: json.job_id,
      value_units: 'usd_per_year',
    });
  });

  it('needs prices or a market where no prior is in its currency', async () => {
    await describeSite('london', {
      currency: 'GBP',
      usd_per_unit: 1.3,
      time_zone: 'Europe/London',
    });
    expectEnvelope(
      await strix.submit({ site_id: 'london' }),
      422,
      /^STRIX: site_id must name a site with at least 672 hours of prices or a market, since no prior is in GBP; london has 0 hours\.$/,
    );
    await addHours('london', 672, 'price_per_mwh');
    expect((await strix.submit({ site_id: 'london' })).status).toBe(200);
    expect(strix.fits.at(-1)).toMatchObject({ currency: 'GBP', timeZone: 'Europe/London' });
    expect(strix.fits.at(-1)).not.toHaveProperty('market');
  });

  it('says of prices that cannot be fitted what the engine says', async () => {
    await addHours('unfit', 672);
    const { engines } = strix.gateway.deps;
    const { run } = engines;
    engines.run = async () => {
      throw new EngineError({
        engine: 'strix',
        kind: 'invalid',
        code: 'historyTooShort',
        message: 'epochMsSeries must cover 14 days or more; 3 days came',
      });
    };
    const answer = await strix.submit({ site_id: 'unfit' });
    engines.run = run;
    expectEnvelope(
      answer,
      422,
      /^STRIX: site_id must name a site whose prices can be fitted; those of unfit cannot: epochMsSeries must cover/,
    );
  });

  it('can be started only where its prices end', async () => {
    await addHours('dated', 672);
    const { engines } = strix.gateway.deps;
    const { run } = engines;
    engines.run = async () =>
      ({ market: 'fitted', currency: 'USD', state: { date: '2026-11-22' } }) as never;
    const early = await strix.submit({ site_id: 'dated', start_date: '2026-11-21' });
    const right = await strix.submit({ site_id: 'dated', start_date: '2026-11-22' });
    engines.run = run;
    expectEnvelope(
      early,
      422,
      /^STRIX: start_date must not be before 2026-11-22, the day after the last one of the site's prices; 2026-11-21 came\.$/,
    );
    expect(right.status).toBe(200);
  });

  it('changes no job that was submitted before it changed', async () => {
    const go = strix.hold();
    await describeSite('moving', { power_kw: 1_000 });
    const { json } = await strix.submit(
      { site_id: 'moving' },
      { headers: { Prefer: 'respond-async' } },
    );
    await describeSite('moving', { power_kw: 2_000 });
    go();
    expect((await strix.untilEnded(json.job_id)).json.status).toBe('succeeded');
    expect(strix.lastInput().options.battery.powerMw).toBe(1);
  });
});
