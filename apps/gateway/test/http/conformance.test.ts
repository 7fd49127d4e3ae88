import { EngineError } from '@bess/kernel/errors';
import { listTariffs } from '@bess/tariff-library';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.js';
import type { EnginePool } from '../../src/engine-runtime/engine-pool.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import {
  type Answer,
  type LoginData,
  noonMs,
  password,
  startGateway,
  type TestGateway,
} from './support/gateway.js';
import { sampleEngines } from './support/sample-engines.js';

/**
 * The statements of the interface that the gateway covers so far, by their numbers there, each with its proof over
 * real HTTP. Statements about engines that are not served yet are not listed.
 */
let gateway: TestGateway;
let engines: EnginePool;
let engineFails = false;
const broken = new EngineError({
  engine: 'tarsis',
  kind: 'engine',
  code: 'unexpected',
  message: 'x is not a function',
});
const tokens = { operator: '', fleet: '', enterprise: '' };

beforeAll(async () => {
  const real = sampleEngines();
  engines = {
    ...real,
    run: (operation, input) => (engineFails ? Promise.reject(broken) : real.run(operation, input)),
  };
  gateway = await startGateway({ engines });
  for (const plan of ['operator', 'fleet', 'enterprise'] as const) {
    tokens[plan] = (await gateway.login(await gateway.account(plan))).token;
  }
});
afterEach(() => {
  gateway.clock.nowMs = noonMs;
  engineFails = false;
});
afterAll(() => gateway.close());

const schedule = (body: unknown, token = tokens.enterprise) =>
  gateway.call<Record<string, unknown> & { rate_breakdown: Record<string, number> }>(
    'POST',
    '/v1/api/tarsis/schedule',
    { body, token },
  );
const forecast = (body: unknown, token = tokens.enterprise) =>
  gateway.call<Record<string, unknown>>('POST', '/v1/api/helios/forecast', { body, token });
const assess = (body: unknown, token = tokens.enterprise) =>
  gateway.call<Record<string, unknown>>('POST', '/v1/api/phalanx/risk', { body, token });
const cycle = (body: unknown, token = tokens.enterprise) =>
  gateway.call<{ ok: boolean; data: Record<string, unknown> }>('POST', '/v1/api/fenrir/cycle', {
    body,
    token,
  });
const now = { current_load_kw: 850, hour_of_day: 14, days_remaining: 9 };
const hours = Array.from({ length: 24 }, (_, hour) => 40 + 15 * Math.sin(hour / 4));
const tariffs = (token?: string) => gateway.call('GET', '/v1/tarsis/tariffs?limit=1', { token });
const health = () => gateway.call<{ version: string; engines: object }>('GET', '/v1/api/health');
const status = () => gateway.call<{ overall: string; engines: object[] }>('GET', '/v1/api/status');
const login = async () => {
  const email = await gateway.account('enterprise');
  return gateway.call<{ ok: boolean; data: LoginData }>('POST', '/v1/api/auth/login', {
    body: { email, password },
    headers: { 'X-Forwarded-For': '192.0.2.55' },
  });
};
const isJson = (answer: Answer<unknown>) =>
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
const statusOf = async (answer: Promise<Answer<unknown>>) => (await answer).status;

const statements: [number: string, statement: string, proof: () => Promise<void>][] = [
  [
    '1.1',
    'the base address ends in v1',
    async () => {
      expect(await statusOf(health())).toBe(200);
      expect(await statusOf(gateway.call('GET', '/api/health'))).toBe(404);
    },
  ],
  [
    '1.2',
    'requests and answers are JSON',
    async () => {
      isJson(await login());
      isJson(await schedule({ month: 7 }));
      isJson(await schedule({ month: 'July' }));
    },
  ],
  [
    '1.3',
    'a bearer JWT authenticates',
    async () => {
      expect(decodeJwt(tokens.enterprise).sub).toEqual(expect.any(String));
      expect(await statusOf(tariffs(tokens.enterprise))).toBe(200);
    },
  ],
  [
    '1.4',
    'dollar amounts are USD: other tariffs are refused',
    async () => {
      const { headers } = await schedule({ month: 7 });
      expect(headers.has('x-currency')).toBe(false);
      const foreign = listTariffs().find(({ currency }) => currency !== 'USD');
      const answer = await schedule({ month: 7, tariff: foreign?.code });
      expectEnvelope(answer, 422, new RegExp(`billed in ${foreign?.currency}`));
    },
  ],
  [
    '1: engines',
    'an Enterprise token names five engines, and no other',
    async () => {
      expect(decodeJwt(tokens.enterprise)['engines']).toEqual([
        'fenrir',
        'helios',
        'strix',
        'phalanx',
        'tarsis',
      ]);
      expect(decodeJwt(tokens.fleet)['engines']).toEqual(['fenrir', 'helios', 'strix']);
      expect(decodeJwt(tokens.operator)['engines']).toEqual(['fenrir', 'helios']);
    },
  ],
  [
    '2.1',
    'a login takes e-mail and password, both required',
    async () => {
      const attempt = (body: unknown) => gateway.call('POST', '/v1/api/auth/login', { body });
      expectEnvelope(await attempt({ password }), 400, /email/);
      expectEnvelope(await attempt({ email: 'a@example.com' }), 400, /password/);
    },
  ],
  [
    '2.2',
    'a login answers ok, token, expires_in and the user with a lower-case plan',
    async () => {
      const { json } = await login();
      expect(json).toMatchObject({
        ok: true,
        data: {
          token: expect.any(String),
          expires_in: 86_400,
          user: { email: expect.stringMatching(/@/), plan: 'enterprise' },
        },
      });
    },
  ],
  [
    '2.3',
    'a FENRIR result has id, dispatch, confidence, revenue, regime, report and insights, in an envelope',
    async () => {
      const { json } = await cycle({ current_price: 95.5 });
      expect(json).toEqual({
        ok: true,
        data: {
          cycle_id: expect.any(String),
          recommended_dispatch_mw: expect.any(Number),
          recommended_direction: expect.stringMatching(/^(charge|discharge|idle)$/),
          confidence: expect.any(Number),
          estimated_revenue: expect.any(Number),
          regime: expect.stringMatching(/^(negative|off_peak|normal|peak|scarcity)$/),
          adversarial_report: expect.any(Object),
          differentiator_insights: expect.any(Array),
        },
      });
      const insights = json.data['differentiator_insights'] as string[];
      expect(insights.length).toBeGreaterThanOrEqual(3);
      expect(insights.length).toBeLessThanOrEqual(6);
      expect(insights.filter((insight) => insight.includes('regime'))).toHaveLength(1);
      for (const insight of insights) {
        expect(insight).toMatch(/\d.*(USD|MW|%|h)/);
      }
    },
  ],
  [
    '2.4',
    'a HELIOS result has forecast, interval, error, coverage and four models, without an envelope',
    async () => {
      const { json } = await forecast({ values: hours, periods: 3 });
      const number = expect.any(Number);
      const three = [number, number, number];
      const model = { weight: number, mape: number };
      expect(json).toEqual({
        ensemble_forecast: three,
        p10: three,
        p90: three,
        mape: number,
        coverage: number,
        models: { LSTM: model, XGBoost: model, Prophet: model, TFT: model },
      });
    },
  ],
  [
    '2.6',
    'a PHALANX result has probability, window, confidence, action and liability, without an envelope',
    async () => {
      const { json } = await assess(now);
      const time = expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(json).toEqual({
        peak_risk_probability: expect.any(Number),
        window_start: time,
        window_end: time,
        confidence: expect.any(Number),
        recommended_action: expect.stringMatching(/^(hold|charge|discharge_(partial|full))$/),
        demand_charge_liability: expect.any(Number),
      });
      for (const share of [json['peak_risk_probability'], json['confidence']]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    },
  ],
  [
    '2.7',
    'a TARSIS result has five amounts, solve time and gap, all numbers',
    async () => {
      const { rate_breakdown, ...rest } = (await schedule({ month: 7 })).json;
      const number = expect.any(Number);
      expect(rate_breakdown).toEqual({
        tou_savings: number,
        demand_savings: number,
        export_revenue: number,
        ev_coordination_savings: number,
        total_annual: number,
      });
      expect(rest).toEqual({ solve_time_ms: number, optimality_gap_pct: number });
    },
  ],
  [
    '2.8',
    'health has gateway, five engine keys and a version',
    async () => {
      const { json } = await health();
      expect(Object.keys(json)).toEqual(['gateway', 'engines', 'version']);
      expect(Object.keys(json.engines).sort()).toEqual([
        'differentiators',
        'forecasting',
        'phalanx',
        'simulation',
        'tarsis',
      ]);
    },
  ],
  [
    '2.9',
    'status has an overall state and one entry per engine, figures only with telemetry',
    async () => {
      const { json } = await status();
      expect(json).toEqual({
        overall: 'operational',
        engines: [
          { id: 'fenrir', status: 'operational' },
          { id: 'helios', status: 'operational' },
          { id: 'strix', status: 'operational' },
          { id: 'phalanx', status: 'operational' },
          { id: 'tarsis', status: 'operational' },
        ],
      });
    },
  ],
  [
    '2.10',
    'an error is ok false and a message; engine errors name the engine',
    async () => {
      engineFails = true;
      expectEnvelope(await schedule({ month: 7 }), 500, /TARSIS/);
    },
  ],
  [
    '3',
    'ok and operational are the healthy words',
    async () => {
      expect((await health()).json).toMatchObject({ gateway: 'ok', engines: { tarsis: 'ok' } });
      expect((await status()).json.overall).toBe('operational');
    },
  ],
  [
    '4.1',
    'login is POST /api/auth/login and public',
    async () => {
      expect(await statusOf(login())).toBe(200);
    },
  ],
  [
    '4.2',
    'POST /auth/refresh exchanges a refresh token for a new access token',
    async () => {
      const { data } = (await login()).json;
      const answer = await gateway.call<{ data: LoginData }>('POST', '/v1/auth/refresh', {
        body: { refresh_token: data.refresh_token },
      });
      expect(answer.status).toBe(200);
      expect(answer.json.data.token).not.toBe(data.token);
      expect(await statusOf(tariffs(answer.json.data.token))).toBe(200);
    },
  ],
  [
    '4.3',
    'FENRIR requires current_price; the other fields have their defaults',
    async () => {
      expectEnvelope(await cycle({ horizon_hours: 4 }), 400, /current_price/);
      const left = await cycle({ current_price: 95.5 });
      const sent = await cycle({
        site_id: 'default',
        battery_power_mw: 50,
        battery_capacity_mwh: 200,
        current_soc: 0.65,
        current_price: 95.5,
        planned_dispatch_mw: 45,
        direction: 'discharge',
        horizon_hours: 4,
      });
      const { cycle_id, ...data } = left.json.data;
      expect(sent.status).toBe(200);
      // The figures are the same; the reasons speak of a plan only where one was sent.
      expect(sent.json).toEqual({
        ok: true,
        data: {
          ...data,
          cycle_id: expect.any(String),
          differentiator_insights: expect.any(Array),
        },
      });
      expect(sent.json.data['cycle_id']).not.toBe(cycle_id);
    },
  ],
  [
    '4.4',
    'HELIOS requires values, of which 24 do; periods is 48 and weights null when left out',
    async () => {
      expectEnvelope(await forecast({ periods: 48 }), 400, /values/);
      const left = await forecast({ values: hours });
      expect([left.status, left.json['ensemble_forecast']]).toEqual([200, expect.any(Array)]);
      const sent = await forecast({ values: hours, periods: 48, weights: null });
      expect([sent.status, sent.json]).toEqual([200, left.json]);
      const { json } = await forecast({ values: hours, weights: { LSTM: 1 } });
      expect(json['models']).toMatchObject({ LSTM: { weight: 1 }, TFT: { weight: 0 } });
    },
  ],
  [
    '4.6',
    'PHALANX requires load, hour and days; facility_id is default and temperature_f 75 when left out',
    async () => {
      for (const name of ['current_load_kw', 'hour_of_day', 'days_remaining']) {
        expectEnvelope(await assess({ ...now, [name]: undefined }), 400, new RegExp(name));
      }
      const left = await assess(now);
      const sent = await assess({ ...now, facility_id: 'default', temperature_f: 75 });
      expect([sent.status, sent.json]).toEqual([200, left.json]);
    },
  ],
  [
    '4.7',
    'TARSIS requires month; the other fields have defaults',
    async () => {
      expectEnvelope(await schedule({}), 400, /month/);
      expect(await statusOf(schedule({ month: 1 }))).toBe(200);
    },
  ],
  [
    '4.8',
    'GET /tarsis/tariffs lists codes that the tariff field accepts',
    async () => {
      const { json } = await gateway.call<{ tariffs: { code: string }[] }>(
        'GET',
        '/v1/tarsis/tariffs?limit=1',
        { token: tokens.enterprise },
      );
      // Whatever else the engine says of that tariff, the code is known.
      const answer = await schedule({ month: 7, tariff: json.tariffs[0]?.code });
      expect(answer.text).not.toMatch(/must be a code of the library/);
    },
  ],
  [
    '4.9 and 4.10',
    'health and status need no body and no token',
    async () => {
      expect([await statusOf(health()), await statusOf(status())]).toEqual([200, 200]);
    },
  ],
  [
    '4.11',
    'engines without an endpoint do not exist',
    async () => {
      const answer = await gateway.call('POST', '/v1/api/odin/run', {
        body: {},
        token: tokens.enterprise,
      });
      expectEnvelope(answer, 404, /nothing/);
    },
  ],
  [
    '5.1',
    'every other operation needs the Authorization header',
    async () => {
      const closed = routes.filter((route) => route.access === 'bearer');
      for (const [index, { method, path }] of closed.entries()) {
        // Together they are more than an address may send in a minute.
        const headers = { 'X-Forwarded-For': `192.0.2.${index}` };
        expectEnvelope(await gateway.call(method, `/v1${path}`, { headers }), 401, /Authorization/);
      }
    },
  ],
  [
    '5.2',
    'a token comes from a login or, by an API key, from the account',
    async () => {
      const made = await gateway.call<{ api_key: string }>('POST', '/v1/auth/keys', {
        token: tokens.enterprise,
        body: {},
      });
      const { json } = await gateway.call<{ data: LoginData }>('POST', '/v1/auth/token', {
        body: { api_key: made.json.api_key },
      });
      expect(await statusOf(tariffs(json.data.token))).toBe(200);
      expect(await statusOf(tariffs((await login()).json.data.token))).toBe(200);
    },
  ],
  [
    '5.3',
    'a token ends 86,400 s after its issue',
    async () => {
      gateway.clock.nowMs = noonMs + 86_399_000;
      expect(await statusOf(tariffs(tokens.enterprise))).toBe(200);
      gateway.clock.nowMs = noonMs + 86_400_000;
      expect(await statusOf(tariffs(tokens.enterprise))).toBe(401);
    },
  ],
  [
    '5.4 and 5.5',
    'FENRIR and HELIOS are for all plans; PHALANX and TARSIS are for Enterprise, others get 403',
    async () => {
      for (const token of Object.values(tokens)) {
        expect(await statusOf(forecast({ values: hours, periods: 1 }, token))).toBe(200);
        expect(await statusOf(cycle({ current_price: 40 }, token))).toBe(200);
      }
      expect(await statusOf(tariffs(tokens.operator))).toBe(403);
      expect(await statusOf(tariffs(tokens.fleet))).toBe(403);
      expect(await statusOf(tariffs(tokens.enterprise))).toBe(200);
      expect(await statusOf(assess(now, tokens.operator))).toBe(403);
      expect(await statusOf(assess(now, tokens.fleet))).toBe(403);
      expect(await statusOf(assess(now))).toBe(200);
    },
  ],
  [
    '5.4',
    'an account that is narrowed to some engines of its plan is refused the others',
    async () => {
      const email = await gateway.account('enterprise', { engines: ['helios'] });
      const { token } = await gateway.login(email);
      expect(decodeJwt(token)['engines']).toEqual(['helios']);
      expect(await statusOf(forecast({ values: hours, periods: 1 }, token))).toBe(200);
      expectEnvelope(await schedule({ month: 7 }, token), 403, /does not reach TARSIS/);
      expectEnvelope(await assess(now, token), 403, /does not reach PHALANX/);
    },
  ],
  [
    '7: 400',
    'a validation error in the body',
    async () => {
      expectEnvelope(await schedule({ month: 7, curent_soc: 1 }), 400, /curent_soc/);
    },
  ],
  [
    '7: 401',
    'a token missing or invalid',
    async () => {
      expect([await statusOf(tariffs()), await statusOf(tariffs('x'))]).toEqual([401, 401]);
    },
  ],
  [
    '7: 403',
    'an engine that the plan does not include',
    async () => {
      expectEnvelope(await schedule({ month: 7 }, tokens.fleet), 403, /TARSIS/);
    },
  ],
  [
    '7: 422',
    'a parameter outside its range; SOC must be between 0 and 1',
    async () => {
      expectEnvelope(
        await schedule({ month: 7, current_soc: 2 }),
        422,
        /SOC must be between 0 and 1/,
      );
    },
  ],
  [
    '7: 429',
    'a limit exceeded, with X-RateLimit-Reset',
    async () => {
      const email = await gateway.account('fleet', { requestsPerMinute: 1 });
      const { token } = await gateway.login(email);
      await tariffs(token);
      const answer = await tariffs(token);
      expectEnvelope(answer, 429, /requests per minute/);
      expect(answer.headers.get('x-ratelimit-reset')).toBe(String(noonMs / 1000 + 60));
    },
  ],
  [
    '7: 500',
    'an engine that failed',
    async () => {
      engineFails = true;
      expectEnvelope(await schedule({ month: 7 }), 500, /./);
    },
  ],
  [
    '8',
    'Operator has 60 requests a minute, Fleet 300',
    async () => {
      gateway.clock.nowMs = noonMs + 600_000;
      const remaining = async (token: string) =>
        (await tariffs(token)).headers.get('x-ratelimit-remaining');
      expect(await remaining(tokens.operator)).toBe('59');
      expect(await remaining(tokens.fleet)).toBe('299');
    },
  ],
  [
    '8.1',
    'every answer carries both limit headers',
    async () => {
      for (const answer of [
        await health(),
        await status(),
        await login(),
        await tariffs(),
        await tariffs(tokens.fleet),
        await schedule({ month: 7 }),
        await schedule({ month: 13 }),
        await gateway.call('GET', '/nowhere'),
        await gateway.call('PATCH', '/v1/api/health'),
      ]) {
        expectStandardHeaders(answer);
      }
    },
  ],
  [
    '8.2',
    'limits are scoped per partner',
    async () => {
      gateway.clock.nowMs = noonMs + 1_200_000;
      await tariffs(tokens.operator);
      const { headers } = await tariffs(tokens.fleet);
      expect(headers.get('x-ratelimit-remaining')).toBe('299');
    },
  ],
  [
    '8.3',
    'an Enterprise limit is the agreed one',
    async () => {
      const { token } = await gateway.login(
        await gateway.account('enterprise', { requestsPerMinute: 1234 }),
      );
      expect((await tariffs(token)).headers.get('x-ratelimit-remaining')).toBe('1233');
    },
  ],
  [
    '8.4',
    'month is 1 to 12 and current_soc 0 to 1, both ends included',
    async () => {
      expect(await statusOf(schedule({ month: 1, current_soc: 0 }))).toBe(200);
      expect(await statusOf(schedule({ month: 12, current_soc: 1 }))).toBe(200);
      for (const body of [{ month: 0 }, { month: 13 }, { month: 7, current_soc: 1.01 }]) {
        expect(await statusOf(schedule(body))).toBe(422);
      }
    },
  ],
  [
    '8.4',
    'horizon_hours is 1 to 48, both ends included',
    async () => {
      const of = (horizon_hours: number) => cycle({ current_price: 95.5, horizon_hours });
      expect([await statusOf(of(1)), await statusOf(of(48))]).toEqual([200, 200]);
      expectEnvelope(await of(0), 422, /horizon_hours must be between 1 and 48/);
      expectEnvelope(await of(49), 422, /horizon_hours must be between 1 and 48/);
      const soc = await cycle({ current_price: 95.5, current_soc: 1.01 });
      expectEnvelope(soc, 422, /SOC must be between 0 and 1; current_soc was 1.01/);
    },
  ],
  [
    '8.4',
    'hour_of_day is 0 to 23',
    async () => {
      expect(await statusOf(assess({ ...now, hour_of_day: 0 }))).toBe(200);
      expect(await statusOf(assess({ ...now, hour_of_day: 23 }))).toBe(200);
      expect(await statusOf(assess({ ...now, hour_of_day: 24 }))).toBe(422);
      expect(await statusOf(assess({ ...now, hour_of_day: -1 }))).toBe(422);
    },
  ],
  [
    '8.4',
    'values has at least 24 entries',
    async () => {
      expect(await statusOf(forecast({ values: hours, periods: 1 }))).toBe(200);
      expectEnvelope(await forecast({ values: hours.slice(1) }), 422, /values .* 24/);
    },
  ],
  [
    '8.6',
    'PHALANX accepts no schedule whose peak miss probability is above 5 %',
    async () => {
      const answer = await gateway.call<{
        candidates: { chosen: boolean; rejected: boolean; miss_probability: number }[];
      }>('POST', '/v1/api/phalanx/risk?expand=candidates', { body: now, token: tokens.enterprise });
      const { candidates } = answer.json;
      expect(candidates.length).toBeGreaterThan(0);
      for (const { rejected, chosen, miss_probability } of candidates) {
        expect(rejected || miss_probability <= 0.05).toBe(true);
        expect(chosen && rejected).toBe(false);
      }
    },
  ],
  [
    '9.1',
    'every operation of the interface is below v1, and under no other version',
    async () => {
      expect(await statusOf(gateway.call('GET', '/v2/api/health'))).toBe(404);
      const outside = routes.filter(({ outsideBase }) => outsideBase === true);
      expect(outside.map(({ path }) => path).sort()).toEqual([
        '/.well-known/jwks.json',
        '/livez',
        '/readyz',
      ]);
    },
  ],
  [
    '9.2',
    'health reports version 1.0.0',
    async () => {
      expect((await health()).json.version).toBe('1.0.0');
    },
  ],
];

describe('the interface, statement by statement', () => {
  it.each(statements)('%s: %s', async (_number, _statement, proof) => {
    await proof();
  });
});
