import { listTariffs } from '@bess/tariff-library';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';
import { expectStandardHeaders } from './support/expect-envelope.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { sampleEngines } from './support/sample-engines.js';

let gateway: TestGateway;
let token: string;
/** How many requests reached an engine: a fuzz that never gets through proves nothing. */
let reached = 0;

beforeAll(async () => {
  const engines = sampleEngines();
  // Most bodies that pass validation ask for the same answer: it is worked out once for each distinct input.
  const known = new Map<string, unknown>();
  gateway = await startGateway({
    engines: {
      ...engines,
      async run(operation, input) {
        reached += 1;
        const key = JSON.stringify([operation, input]);
        if (!known.has(key)) {
          known.set(key, await engines.run(operation, input));
        }
        return known.get(key) as Awaited<ReturnType<typeof engines.run<typeof operation>>>;
      },
    },
  });
  const email = await gateway.account('enterprise', {
    requestsPerMinute: 1_000_000,
    pathsPerDay: 1_000_000_000,
  });
  token = (await gateway.login(email)).token;
});
afterAll(() => gateway.close());

const statuses = new Set([200, 201, 202, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);
let serial = 0;

/** The status of an answer that is a success or the envelope. */
async function saneStatus(method: string, path: string, body: string | undefined): Promise<number> {
  serial += 1;
  const answer = await gateway.call<{ ok?: boolean; error?: string }>(method, path, {
    token,
    untilBegun: true,
    headers: { 'X-Forwarded-For': `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}` },
    ...(body === undefined ? {} : { body }),
  });
  expect(statuses).toContain(answer.status);
  expectStandardHeaders(answer);
  if (answer.status >= 400) {
    expect(Object.keys(answer.json)).toEqual(['ok', 'error']);
    expect(answer.json.ok).toBe(false);
    expect(answer.json.error?.length).toBeGreaterThan(5);
    expect(answer.json.error).not.toMatch(/node_modules|\/src\/|undefined|\[object/);
  }
  return answer.status;
}

async function expectSaneAnswer(method: string, path: string, body: string | undefined) {
  await saneStatus(method, path, body);
}

async function expectSuccess(method: string, path: string, body: string | undefined) {
  expect(await saneStatus(method, path, body)).toBe(200);
}

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    'NaN',
    'Infinity',
    '7',
    -1,
    0,
    0.5,
    1,
    1.5,
    13,
    1e308,
    -0,
    5e-324,
  ),
  fc.constantFrom(
    [],
    {},
    [[]],
    { __proto__: null },
    'x'.repeat(300),
    '\u0000',
    '\ud800',
    '💡',
    '../..',
  ),
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);
const names = [
  'email',
  'password',
  'refresh_token',
  'facility_id',
  'tariff',
  'current_soc',
  'month',
  'Month',
  'values',
  'periods',
  'weights',
  'step_minutes',
  'start',
  'timestamps',
  'exogenous',
  'levels',
  'policy',
  'n_paths',
  'horizon_days',
  'battery_power_mw',
  'seed',
  'site_id',
  'current_price',
  'planned_dispatch_mw',
  'direction',
  'horizon_hours',
  'interval_minutes',
  'start_date',
  'current_load_kw',
  'temperature_f',
  'hour_of_day',
  'days_remaining',
  'power_kw',
  'usd_per_unit',
  'currency',
  'market',
  'time_zone',
  'prices',
  'readings',
  'ev_fleet',
  'solar',
  'peaks_last_12_months_kw',
  'meter_read_dates',
  'demand_interval_minutes',
  'constructor',
  '__proto__',
  'toString',
  '',
];
const bodyNearly = fc
  .dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), odd, { maxKeys: 6 })
  .map((value) => JSON.stringify(value));
const bodyValid = fc
  .record(
    {
      month: fc.integer({ min: 1, max: 12 }),
      current_soc: fc.constantFrom(0, 0.25, 1),
      facility_id: fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/),
    },
    { requiredKeys: ['month'] },
  )
  .map((value) => JSON.stringify(value));
const bodyAny = fc.oneof(fc.json(), fc.string({ minLength: 1, unit: 'binary' }), bodyNearly);
const query = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'expand',
          'currency',
          'limit',
          'cursor',
          'expnd',
          'region',
          'sector',
          'feature',
          'all',
        ),
        fc.oneof(
          fc.constantFrom(
            'schedule',
            'bill,month',
            'quantiles,drift',
            'shapley,months',
            'native',
            '10',
            '',
            ',',
          ),
          fc.string(),
        ),
      ),
      { maxLength: 3 },
    )
    .map(
      (pairs) =>
        `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    ),
);

/** What stands where a path names a site or a job. */
const part = fc.oneof(
  fc.constantFrom('default', 'north-1', '0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41', '%00', '%E0%A4%A'),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,70}$/),
  fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `_${encodeURIComponent(text)}`),
);
const bodyOfStrix = fc
  .record(
    {
      policy: fc.constantFrom('arbitrage', 'cvar', 'rl'),
      n_paths: fc.integer({ min: 1_000, max: 50_000 }),
      horizon_days: fc.integer({ min: 1, max: 365 }),
      battery_power_mw: fc.double({ min: 1e-9, max: 100_000, noNaN: true }),
      battery_capacity_mwh: fc.double({ min: 1e-9, max: 100_000, noNaN: true }),
      seed: fc.maxSafeNat(),
      site_id: fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/),
      start_date: fc
        .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));
const priceTime = fc.tuple(
  fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  fc.constantFrom('Z', '+05:30', '-08:00'),
);
const someValues = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: fc.double({ min: -1e15, max: 1e15, noNaN: true }) },
    { weight: 20, arbitrary: fc.integer({ min: -100, max: 900 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  { minLength: 24, maxLength: 40 },
);
const bodyOfHelios = fc
  .record(
    {
      values: someValues.filter(
        (values) => values.filter((value) => value === null).length <= values.length / 4,
      ),
      periods: fc.integer({ min: 1, max: 30 }),
      weights: fc.option(
        fc
          .record(
            {
              LSTM: fc.double({ min: 0, max: 1e6, noNaN: true }),
              XGBoost: fc.constantFrom(0, 0.5, 1),
              Prophet: fc.double({ min: 0, max: 1, noNaN: true }),
              TFT: fc.constantFrom(0, 1e-300, 1),
            },
            { requiredKeys: [] },
          )
          .filter((weights) => {
            const named = Object.values(weights);
            return named.length === 0 || named.some((weight) => weight > 0);
          }),
      ),
      step_minutes: fc.constantFrom(1, 5, 15, 30, 60, 720),
      start: priceTime.map(([date, offset]) => `${date.toISOString().slice(0, 16)}${offset}`),
      levels: fc
        .uniqueArray(fc.constantFrom(0.01, 0.1, 0.25, 0.5, 0.9, 0.999), { minLength: 1 })
        .map((levels) => [...levels].sort()),
    },
    { requiredKeys: ['values'] },
  )
  .map((value) => JSON.stringify(value));
const bodyOfPhalanx = fc.record(
  {
    facility_id: fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/),
    current_load_kw: fc.double({ min: 0, max: 10_000_000, noNaN: true }),
    temperature_f: fc.double({ min: -100, max: 150, noNaN: true }),
    hour_of_day: fc.integer({ min: 0, max: 23 }),
    days_remaining: fc.integer({ min: 0, max: 62 }),
    current_soc: fc.double({ min: 0, max: 1, noNaN: true }),
  },
  { requiredKeys: ['current_load_kw', 'hour_of_day', 'days_remaining'] },
);
const bodyOfFenrir = fc.record(
  {
    site_id: fc.constantFrom('default', 'fuzz', 'cycled'),
    battery_power_mw: fc.double({ min: 1e-9, max: 100_000, noNaN: true }),
    battery_capacity_mwh: fc.double({ min: 1e-9, max: 100_000, noNaN: true }),
    current_soc: fc.double({ min: 0, max: 1, noNaN: true }),
    current_price: fc.oneof(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: -50, max: 200, noNaN: true }),
    ),
    planned_dispatch_mw: fc.double({ min: 0, max: 100_000, noNaN: true }),
    direction: fc.constantFrom('charge', 'discharge', 'idle'),
    horizon_hours: fc.integer({ min: 1, max: 48 }),
  },
  { requiredKeys: ['current_price'] },
);
const bodyOfPrices = fc
  .array(
    fc.record({
      time: priceTime.map(([date, offset]) => date.toISOString().replace('Z', offset)),
      usd_per_mwh: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((prices) => JSON.stringify({ prices }));
const bodyOfReadings = fc
  .array(
    fc.record(
      {
        time: priceTime.map(([date, offset]) => date.toISOString().replace('Z', offset)),
        load_kw: fc.double({ min: 0, max: 1e7, noNaN: true }),
        temperature_f: fc.double({ min: -100, max: 150, noNaN: true }),
        solar_kw: fc.double({ min: 0, max: 1e7, noNaN: true }),
      },
      { requiredKeys: ['time', 'load_kw'] },
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((readings) => JSON.stringify({ readings }));
const bodyOfFacility = fc
  .record(
    {
      power_kw: fc.double({ min: 5e-324, max: 1e8, noNaN: true }),
      capacity_kwh: fc.double({ min: 5e-324, max: 1e8, noNaN: true }),
      charge_efficiency: fc.double({ min: 1e-9, max: 1, noNaN: true }),
      min_soc: fc.double({ min: 0, max: 0.5, noNaN: true }),
      max_soc: fc.double({ min: 0.5, minExcluded: true, max: 1, noNaN: true }),
      wear_usd_per_mwh_discharged: fc.double({ min: 0, max: 1e6, noNaN: true }),
      tariff: fc.constantFrom(
        ...listTariffs({ currency: 'USD', coveredByTierSchedules: true }).map(({ code }) => code),
      ),
      time_zone: fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
      demand_interval_minutes: fc.constantFrom(5, 10, 15, 20, 30, 60),
      billing_day: fc.integer({ min: 1, max: 28 }),
      peaks_last_12_months_kw: fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), {
        minLength: 12,
        maxLength: 12,
      }),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

// Few are asked for, above all where an answer takes some 0.1 to 1 s: `npm run test:explore` asks for as many of each of its
// seeds, and `npm run fuzz` for thousands, from the schemas.
describe('whatever is sent, the answer is a success or the envelope', () => {
  for (const route of routes) {
    const path = fullPath(route);
    // These would end the login whose token the other operations are tried with.
    if (!['logout', 'endAllSessions'].includes(route.operationId)) {
      it(`${route.method} ${path}`, async () => {
        const body = route.body === undefined ? fc.constant(undefined) : bodyAny;
        await fc.assert(
          fc.asyncProperty(body, query, part, (sent, search, named) =>
            expectSaneAnswer(route.method, `${path.replace(/\{\w+\}/, named)}${search}`, sent),
          ),
          { numRuns: 12 },
        );
      });
    }
  }

  it('POST /v1/api/tarsis/schedule with bodies that are right', async () => {
    const before = reached;
    await fc.assert(
      fc.asyncProperty(bodyValid, (sent) =>
        expectSaneAnswer('POST', '/v1/api/tarsis/schedule', sent),
      ),
      { numRuns: 3 },
    );
    expect(reached - before).toBeGreaterThan(0);
  });

  it('POST /v1/api/helios/forecast with bodies that are right', async () => {
    await fc.assert(
      fc.asyncProperty(bodyOfHelios, async (sent) => {
        const names = 'quantiles,drift,intervals,metrics,assumptions';
        await expectSuccess('POST', `/v1/api/helios/forecast?expand=${names}`, sent);
      }),
      { numRuns: 3 },
    );
  });

  it('POST /v1/api/strix/submit with bodies that are right', async () => {
    await fc.assert(
      fc.asyncProperty(bodyOfStrix, async (sent) => {
        await expectSuccess('POST', '/v1/api/strix/submit', sent);
      }),
      { numRuns: 12 },
    );
  });

  it('POST /v1/api/sites/{site_id}/prices with bodies that are right', async () => {
    await fc.assert(
      fc.asyncProperty(bodyOfPrices, async (sent) => {
        await expectSuccess('POST', '/v1/api/sites/fuzz/prices', sent);
      }),
      { numRuns: 12 },
    );
  });

  it('POST /v1/api/facilities/{facility_id}/readings with bodies that are right', async () => {
    await fc.assert(
      fc.asyncProperty(bodyOfReadings, async (sent) => {
        await expectSuccess('POST', '/v1/api/facilities/fuzz/readings', sent);
      }),
      { numRuns: 12 },
    );
  });

  it('PUT /v1/api/facilities/{facility_id} with bodies that are right', async () => {
    await expectSaneAnswer('PUT', '/v1/api/facilities/fuzzed', '{}');
    await fc.assert(
      fc.asyncProperty(bodyOfFacility, async (sent) => {
        await expectSuccess('PUT', '/v1/api/facilities/fuzzed', sent);
        await expectSuccess('GET', '/v1/api/facilities/fuzzed', undefined);
      }),
      { numRuns: 12 },
    );
  });

  it('POST /v1/api/tarsis/schedule of facilities that are described at random', async () => {
    const before = reached;
    await fc.assert(
      fc.asyncProperty(bodyOfFacility, async (sent) => {
        await expectSaneAnswer('PUT', '/v1/api/facilities/planned', sent);
        const body = JSON.stringify({ month: 7, facility_id: 'planned' });
        await expectSaneAnswer('POST', '/v1/api/tarsis/schedule', body);
      }),
      { numRuns: 4, examples: [['{"power_kw":17722286.464465495}']] },
    );
    expect(reached - before).toBeGreaterThan(0);
  });

  it('POST /v1/api/phalanx/risk with bodies that are right', async () => {
    await fc.assert(
      fc.asyncProperty(bodyOfPhalanx, async (sent) => {
        await expectSuccess(
          'POST',
          '/v1/api/phalanx/risk?expand=windows,candidates,assumptions',
          JSON.stringify(sent),
        );
      }),
      { numRuns: 3 },
    );
  });

  it('POST /v1/api/phalanx/risk of facilities that are described and read at random', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(
        bodyOfFacility,
        bodyOfReadings,
        bodyOfPhalanx,
        async (facility, readings, sent) => {
          serial += 1;
          const facility_id = `assessed-${serial}`;
          const path = `/v1/api/facilities/${facility_id}`;
          await expectSaneAnswer('PUT', path, facility);
          await expectSaneAnswer('POST', `${path}/readings`, readings);
          const body = JSON.stringify({ ...sent, facility_id });
          await expectSaneAnswer('POST', '/v1/api/phalanx/risk', body);
          await expectSaneAnswer('GET', `${path}/load-model`, undefined);
        },
      ),
      { numRuns: 3 },
    );
  });

  it('POST /v1/api/fenrir/cycle with bodies that are right', async () => {
    await fc.assert(
      fc.asyncProperty(bodyOfFenrir, async (sent) => {
        const names = 'schedule,regimes,thresholds,negotiation,attribution,assumptions';
        const path = `/v1/api/fenrir/cycle?expand=${names}`;
        await expectSuccess('POST', path, JSON.stringify(sent));
        await expectSuccess('GET', '/v1/api/sites/cycled/personality', undefined);
      }),
      { numRuns: 3 },
    );
  });

  it('POST /v1/api/fenrir/cycle of sites with prices at random', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(bodyOfPrices, bodyOfFenrir, async (prices, sent) => {
        serial += 1;
        const site_id = `cycled-${serial}`;
        await expectSuccess('POST', `/v1/api/sites/${site_id}/prices`, prices);
        await expectSuccess('POST', '/v1/api/fenrir/cycle', JSON.stringify({ ...sent, site_id }));
      }),
      { numRuns: 4 },
    );
  });

  it('any path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.webPath(),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
        (path, method) => expectSaneAnswer(method, `/v1/${path}`, undefined),
      ),
      { numRuns: 20 },
    );
  });
});
