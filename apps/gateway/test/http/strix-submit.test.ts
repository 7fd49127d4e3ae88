import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { noonMs } from './support/gateway.js';
import { type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
beforeAll(async () => {
  strix = await startStrixGateway();
});
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

const documented = [
  'job_id',
  'p10_annual_revenue',
  'p50_annual_revenue',
  'p90_annual_revenue',
  'paths_per_second',
  'value_units',
  'risk_metrics',
];

describe('POST /v1/api/strix/submit', () => {
  it('answers the documented object and nothing else', async () => {
    const answer = await strix.submit({ seed: 7 });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expectStandardHeaders(answer);
    expect(Object.keys(answer.json)).toEqual(documented);
    expect(answer.json).toMatchObject({
      p10_annual_revenue: 990_007,
      p50_annual_revenue: 1_000_007,
      p90_annual_revenue: 1_010_007,
      paths_per_second: 50_000,
      value_units: 'usd_per_year',
      risk_metrics: { var_95: 980_007, cvar_95: 970_007, tail_mean: 975_007, worst_case: 960_007 },
    });
    expect(answer.headers.get('x-seed')).toBe('7');
    expect(answer.headers.get('x-engine-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(answer.headers.has('x-currency')).toBe(false);
  });

  it('takes the documented defaults for what is left out, and says so', async () => {
    const answer = await strix.submit({});
    expect(strix.lastInput().options).toMatchObject({
      policy: 'arbitrage',
      pathCount: 10_000,
      horizonDays: 30,
      battery: { powerMw: 50, capacityMwh: 200 },
      market: 'us-iso-day-ahead',
    });
    expect(strix.lastInput().options).not.toHaveProperty('startDate');
    expect(answer.headers.get('x-assumed')?.split(',')).toEqual([
      'policy',
      'n_paths',
      'horizon_days',
      'battery_power_mw',
      'battery_capacity_mwh',
      'market',
      'history',
      'year_effect',
    ]);
  });

  it('hands on what was sent, and assumes none of it', async () => {
    const answer = await strix.submit({
      policy: 'cvar',
      n_paths: 1_000,
      horizon_days: 3_650,
      battery_power_mw: 2.5,
      battery_capacity_mwh: 5,
      seed: Number.MAX_SAFE_INTEGER,
      site_id: 'never-described',
      start_date: '2028-02-29',
    });
    expect(answer.status).toBe(200);
    expect(strix.lastInput().options).toEqual({
      policy: 'cvar',
      pathCount: 1_000,
      horizonDays: 3_650,
      battery: { powerMw: 2.5, capacityMwh: 5 },
      seed: Number.MAX_SAFE_INTEGER,
      startDate: '2028-02-29',
      market: 'us-iso-day-ahead',
      include: {},
    });
    expect(answer.headers.get('x-seed')).toBe('9007199254740991');
    expect(answer.headers.get('x-assumed')).toBe('market,history,year_effect');
  });

  it('draws a new seed for each request without one, and returns it', async () => {
    const seeds = new Set<string | null>();
    for (let time = 0; time < 5; time += 1) {
      const answer = await strix.submit({});
      seeds.add(answer.headers.get('x-seed'));
      expect(answer.json.p50_annual_revenue).toBe(1_000_000 + Number(answer.headers.get('x-seed')));
    }
    expect(seeds.size).toBe(5);
  });

  it('adds exactly the fields that expand asks for', async () => {
    const names = ['shapley', 'histogram', 'months', 'streams', 'benchmarks', 'errors'];
    for (const name of [...names, 'assumptions']) {
      const { status, json } = await strix.submit({ seed: 1 }, { query: `?expand=${name}` });
      expect([name, status, Object.keys(json)]).toEqual([name, 200, [...documented, name]]);
    }
    const { json } = await strix.submit({ seed: 1 }, { query: `?expand=${names.join(',')}` });
    expect(Object.keys(json).sort()).toEqual([...documented, ...names].sort());
    expect(json).toMatchObject({
      shapley: {
        forecast_accuracy: 100,
        regime_classification: 50,
        soc_management: 200,
        ancillary_revenue: 0,
      },
      histogram: { edges: [0, 1_000_001, 2_000_002], counts: [400, 600] },
      months: [{ month: 1, p10: 1, p50: 2, p90: 3, mean: 2 }],
      streams: { energy: 999_001, reserves: 1_000, wear: 500 },
      benchmarks: {
        foresight_share: 0.9,
        naive_threshold_share: 0.5,
        tb2_share: 0.8,
        tb4_share: 0.7,
        cycles_per_year: 300,
      },
      errors: { p10: 30, p50: 20, p90: 40 },
    });
    expect(strix.lastInput().options.include).toEqual({
      shapley: true,
      months: true,
      benchmarks: true,
    });
    expectEnvelope(
      await strix.submit({}, { query: '?expand=shaply' }),
      400,
      /expansion "shaply" is not known; .*Did you mean shapley\?/,
    );
  });

  it('lists what gateway and engine assumed, with value and source', async () => {
    const { json } = await strix.submit({ n_paths: 2_000 }, { query: '?expand=assumptions' });
    expect(json['assumptions']).toEqual([
      { name: 'policy', value: 'arbitrage', source: 'documented default' },
      { name: 'horizon_days', value: 30, source: 'documented default' },
      { name: 'battery_power_mw', value: 50, source: 'documented default' },
      { name: 'battery_capacity_mwh', value: 200, source: 'documented default' },
      { name: 'market', value: 'us-iso-day-ahead', source: 'documented default' },
      {
        name: 'history',
        value: 'prior us-iso-day-ahead',
        source: 'the site has 0 hours of prices, fewer than 672',
      },
      { name: 'year_effect', value: 0.35, source: 'documented prior' },
    ]);
  });

  it.each([
    [{ n_paths: 999 }, 422, /n_paths must be between 1000 and 50000; 999 came/],
    [{ n_paths: 50_001 }, 422, /n_paths must be between 1000 and 50000; 50001 came/],
    [{ n_paths: 1_000.5 }, 400, /n_paths must be a whole number/],
    [{ horizon_days: 0 }, 422, /horizon_days must be between 1 and 3650; 0 came/],
    [{ horizon_days: 3_651 }, 422, /horizon_days must be between 1 and 3650/],
    [
      { n_paths: 50_000, horizon_days: 366 },
      422,
      /n_paths × horizon_days × 24 must be at most 438000000; 50000 × 366 × 24 = 439200000 came/,
    ],
    [{ horizon_days: 1_826 }, 422, /at most 438000000; 10000 × 1826 × 24 = 438240000 came/],
    [{ policy: 'greedy' }, 422, /policy must be one of arbitrage, cvar, rl; "greedy" came/],
    [{ policy: 7 }, 400, /policy must be/],
    [{ battery_power_mw: 0 }, 422, /battery_power_mw must be above 0/],
    [{ battery_power_mw: 100_000.1 }, 422, /battery_power_mw must be/],
    [{ battery_capacity_mwh: -1 }, 422, /battery_capacity_mwh must be above 0/],
    [{ battery_capacity_mwh: 'Infinity' }, 400, /battery_capacity_mwh must be a finite number/],
    [{ seed: -1 }, 422, /seed must be/],
    [{ seed: 1.5 }, 400, /seed must be a whole number/],
    [{ seed: 2 ** 53 }, 422, /seed must be/],
    [
      { start_date: '2027-02-30' },
      400,
      /start_date must be a date 'YYYY-MM-DD'; "2027-02-30" came/,
    ],
    [{ start_date: '1 May 2027' }, 400, /start_date must be a date/],
    [{ site_id: 'a b' }, 400, /site_id must match/],
    [{ paths: 1_000 }, 400, /paths is not a known field, the nearest known one is n_paths/],
    [[], 400, /must be a JSON object/],
  ])('%j answers %d', async (body, status, words) => {
    const before = strix.inputs.length;
    const answer = await strix.submit(body);
    expectEnvelope(answer, status, words);
    expect(answer.headers.get('x-engine-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(strix.inputs).toHaveLength(before);
  });

  it('takes both ends of each range', async () => {
    expect((await strix.submit({ n_paths: 1_000, horizon_days: 1 })).status).toBe(200);
    expect((await strix.submit({ n_paths: 50_000, horizon_days: 365 })).status).toBe(200);
    expect((await strix.submit({ n_paths: 5_000, horizon_days: 3_650 })).status).toBe(200);
    expect(
      (await strix.submit({ battery_power_mw: 100_000, battery_capacity_mwh: 1e-9 })).status,
    ).toBe(200);
  });

  it('is for Fleet and Enterprise', async () => {
    const operator = await strix.tokenOf('operator');
    expectEnvelope(
      await strix.submit({}, { as: operator }),
      403,
      /The plan Operator does not include STRIX; Fleet and Enterprise do/,
    );
    expect((await strix.submit({}, { as: await strix.tokenOf('fleet') })).status).toBe(200);
    for (const path of ['', '/x', '/x/events']) {
      const answer = await strix.gateway.call('GET', `/v1/api/strix/jobs${path}`, {
        token: operator,
      });
      expectEnvelope(answer, 403, /STRIX/);
    }
  });

  it('counts requests that waited for their result in the telemetry of the engine', async () => {
    await strix.submit({});
    const { telemetry } = strix.gateway.deps.stores;
    expect(await telemetry.medianLatencyMs('strix', noonMs - 1)).toBeGreaterThan(0);
  });
});
