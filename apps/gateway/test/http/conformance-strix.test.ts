import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { brokenSeed } from './support/fake-strix.js';
import { noonMs } from './support/gateway.js';
import { type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

/** The statements of the interface on STRIX, by their numbers there, each with its proof over real HTTP. */
let strix: StrixGateway;
const tokens = { operator: '', fleet: '', enterprise: '' };
beforeAll(async () => {
  strix = await startStrixGateway();
  for (const plan of ['operator', 'fleet', 'enterprise'] as const) {
    tokens[plan] = await strix.tokenOf(plan);
  }
});
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

const statusOf = async (body: unknown, as = tokens.fleet) =>
  (await strix.submit(body, { as })).status;
const number = expect.any(Number);

const statements: [number: string, statement: string, proof: () => Promise<void>][] = [
  [
    '2.5',
    'a result has an id, three percentiles and the throughput; variant A adds unit and risk',
    async () => {
      const { json } = await strix.submit({});
      expect(json).toEqual({
        job_id: expect.any(String),
        p10_annual_revenue: number,
        p50_annual_revenue: number,
        p90_annual_revenue: number,
        paths_per_second: number,
        value_units: 'usd_per_year',
        risk_metrics: { var_95: number, cvar_95: number, tail_mean: number, worst_case: number },
      });
    },
  ],
  [
    '2.5',
    'variant B adds the attribution over four factors',
    async () => {
      const { json } = await strix.submit({}, { query: '?expand=shapley' });
      expect(json['shapley']).toEqual({
        forecast_accuracy: number,
        regime_classification: number,
        soc_management: number,
        ancillary_revenue: number,
      });
    },
  ],
  [
    '2.10',
    'errors of the engine name it',
    async () => {
      expectEnvelope(await strix.submit({ seed: brokenSeed }), 500, /STRIX/);
    },
  ],
  [
    '4.5',
    'every field has its default',
    async () => {
      expect(await statusOf({})).toBe(200);
      const { options } = strix.lastInput();
      expect(options.policy).toBe('arbitrage');
      expect(options.pathCount).toBe(10_000);
      expect(options.horizonDays).toBe(30);
      expect(options.battery).toEqual({ powerMw: 50, capacityMwh: 200 });
    },
  ],
  [
    '4.5',
    'policy is arbitrage, cvar or rl',
    async () => {
      for (const policy of ['arbitrage', 'cvar', 'rl']) {
        expect(await statusOf({ policy })).toBe(200);
        expect(strix.lastInput().options.policy).toBe(policy);
      }
      expect(await statusOf({ policy: 'Arbitrage' })).toBe(422);
    },
  ],
  [
    '4.5 and 8.4',
    'n_paths is 1,000 to 50,000, both ends included',
    async () => {
      for (const [count, status] of [
        [999, 422],
        [1_000, 200],
        [50_000, 200],
        [50_001, 422],
      ] as const) {
        expect([count, await statusOf({ n_paths: count })]).toEqual([count, status]);
      }
    },
  ],
  [
    '5.4 and 5.5',
    'STRIX is for Fleet and Enterprise; Operator gets 403',
    async () => {
      expect(await statusOf({}, tokens.operator)).toBe(403);
      expect(await statusOf({}, tokens.fleet)).toBe(200);
      expect(await statusOf({}, tokens.enterprise)).toBe(200);
    },
  ],
  [
    '7: 400',
    'a validation error in the body',
    async () => {
      expectEnvelope(await strix.submit({ n_paths: '10000' }), 400, /^STRIX: n_paths must be/);
    },
  ],
  [
    '7: 401',
    'a token missing or invalid',
    async () => {
      expectEnvelope(await strix.submit({}, { as: 'x' }), 401, /./);
    },
  ],
  [
    '7: 403',
    'an engine that the plan does not include',
    async () => {
      expectEnvelope(await strix.submit({}, { as: tokens.operator }), 403, /STRIX/);
    },
  ],
  [
    '7: 422',
    'a parameter outside its range',
    async () => {
      expectEnvelope(await strix.submit({ n_paths: 1 }), 422, /n_paths must be between/);
    },
  ],
  [
    '7: 429',
    'an exhausted budget, with X-RateLimit-Reset at its renewal',
    async () => {
      const answer = await strix.submit({}, { as: await strix.tokenOf('fleet', 9_999) });
      expectEnvelope(answer, 429, /paths per UTC day/);
      expect(answer.headers.get('x-ratelimit-reset')).toBe(String(Date.UTC(2026, 10, 22) / 1_000));
    },
  ],
  [
    '8',
    'Fleet has 5,000,000 paths a day',
    async () => {
      const fleet = await strix.tokenOf('fleet');
      for (let count = 0; count < 100; count += 1) {
        expect(await statusOf({ n_paths: 50_000 }, fleet)).toBe(200);
      }
      expect(await statusOf({ n_paths: 1_000 }, fleet)).toBe(429);
    },
  ],
  [
    '8.1',
    'every answer carries both limit headers',
    async () => {
      const { json } = await strix.submit({}, { headers: { Prefer: 'respond-async' } });
      const call = (method: string, path: string) =>
        strix.gateway.call(method, path, { token: strix.token });
      const job = `/v1/api/strix/jobs/${json.job_id}`;
      await strix.untilEnded(json.job_id);
      for (const answer of [
        await strix.submit({}),
        await strix.submit({}, { headers: { Prefer: 'respond-async' } }),
        await strix.submit({ n_paths: 1 }),
        await strix.submit({}, { as: tokens.operator }),
        await call('GET', '/v1/api/strix/jobs'),
        await call('GET', job),
        await call('GET', `${job}x`),
        await call('HEAD', `${job}/events`),
        await call('DELETE', job),
        await call('PUT', job),
        await call('GET', '/v1/api/sites/default'),
        await call('GET', '/v1/api/sites/nowhere'),
      ]) {
        expectStandardHeaders(answer);
      }
    },
  ],
  [
    '8.2',
    'budgets are scoped per partner',
    async () => {
      const [one, two] = [await strix.tokenOf('fleet', 1_000), await strix.tokenOf('fleet', 1_000)];
      expect(await statusOf({ n_paths: 1_000 }, one)).toBe(200);
      expect(await statusOf({ n_paths: 1_000 }, one)).toBe(429);
      expect(await statusOf({ n_paths: 1_000 }, two)).toBe(200);
    },
  ],
  [
    '8.3',
    'an Enterprise budget is the agreed one',
    async () => {
      const agreed = await strix.tokenOf('enterprise', 3_000);
      expect(await statusOf({ n_paths: 3_000 }, agreed)).toBe(200);
      expect(await statusOf({ n_paths: 1_000 }, agreed)).toBe(429);
      strix.gateway.clock.nowMs = noonMs + 43_200_000;
      expect(await statusOf({ n_paths: 3_000 }, agreed)).toBe(200);
    },
  ],
];

describe('the interface on STRIX, statement by statement', () => {
  it.each(statements)('%s: %s', async (_number, _statement, proof) => {
    await proof();
  });
});
