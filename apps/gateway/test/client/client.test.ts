import { setTimeout as pause } from 'node:timers/promises';
import { createClient, simulate, type Tokens, unwrap, waitForJob } from '@bess/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeStrix, refusedSeed } from '../http/support/fake-strix.js';
import { noonMs, password, startGateway, type TestGateway } from '../http/support/gateway.js';

/** The seed of a simulation that ends only when it is cancelled. */
const endlessSeed = 11;

let gateway: TestGateway;
/** How often tokens were asked for. */
const issued = () =>
  gateway.logLines.filter((line) => /"operation":"(login|refresh)"/.test(line)).length;

beforeAll(async () => {
  const simulateSoon = fakeStrix(60);
  gateway = await startGateway({
    runStrixJob: async (input, watch) => {
      while (input.options.seed === endlessSeed && !watch.signal.aborted) {
        await pause(10);
      }
      return simulateSoon(input, watch);
    },
  });
});
afterAll(() => gateway.close());

/** The clock of the gateway stands still, and the client goes by it. */
function clientOf(email: string, more: Partial<Parameters<typeof createClient>[0]> = {}) {
  return createClient({
    baseUrl: `${gateway.url}/v1`,
    credentials: { email, password },
    nowMs: () => gateway.clock.nowMs,
    ...more,
  });
}

describe('the client against the gateway', () => {
  test('calls every engine with types, whose answers are those of the contract', async () => {
    const client = clientOf(await gateway.account('enterprise'));
    const plan = await unwrap(
      client.POST('/api/tarsis/schedule', {
        body: { month: 7, current_soc: 0.5 },
        params: { query: { expand: ['schedule', 'bill'] } },
      }),
    );
    const { tou_savings, demand_savings, export_revenue, ev_coordination_savings, total_annual } =
      plan.rate_breakdown;
    expect(tou_savings + demand_savings + export_revenue + ev_coordination_savings).toBeCloseTo(
      total_annual,
      6,
    );
    expect(plan).toHaveProperty('schedule');
    expect(plan).toHaveProperty('bill');

    const values = Array.from(
      { length: 48 },
      (_, hour) => 40 + 10 * Math.sin((hour / 12) * Math.PI),
    );
    const forecast = await unwrap(
      client.POST('/api/helios/forecast', { body: { values, periods: 6 } }),
    );
    expect(forecast.ensemble_forecast).toHaveLength(6);
    expect(Object.keys(forecast.models)).toEqual(['LSTM', 'XGBoost', 'Prophet', 'TFT']);

    const risk = await unwrap(
      client.POST('/api/phalanx/risk', {
        body: { current_load_kw: 300, hour_of_day: 14, days_remaining: 9 },
      }),
    );
    expect(risk.peak_risk_probability).toBeGreaterThanOrEqual(0);

    const { tariffs } = await unwrap(
      client.GET('/tarsis/tariffs', { params: { query: { limit: 2 } } }),
    );
    expect(tariffs).toHaveLength(2);
    expect((await unwrap(client.GET('/api/health'))).engines.tarsis).toBe('ok');
  });

  test('describes sites and reads them back', async () => {
    const client = clientOf(await gateway.account('operator'));
    const params = { path: { site_id: 'north-1' } };
    await unwrap(client.PUT('/api/sites/{site_id}', { params, body: { power_kw: 10_000 } }));
    await unwrap(
      client.POST('/api/sites/{site_id}/prices', {
        params,
        body: { prices: [{ time: '2026-11-20T00:00:00Z', usd_per_mwh: 31 }] },
      }),
    );
    expect(await unwrap(client.GET('/api/sites/{site_id}', { params }))).toMatchObject({
      power_kw: 10_000,
    });
  });

  test('hands on what the gateway refuses, in its words', async () => {
    const client = clientOf(await gateway.account('operator'));
    await expect(
      unwrap(client.POST('/api/tarsis/schedule', { body: { month: 7 } })),
    ).rejects.toMatchObject({
      name: 'BessApiError',
      status: 403,
      message: 'The plan Operator does not include TARSIS; Enterprise does.',
      requestId: expect.stringMatching(/./),
    });
    const bad = { horizon: 3 } as object;
    const { error } = await client.POST('/api/helios/forecast', { body: { values: [1], ...bad } });
    expect(error).toMatchObject({ ok: false, error: expect.stringContaining('horizon') });
  });
});

describe('tokens', () => {
  test('one login serves many calls; after a day the refresh token does', async () => {
    const told: Tokens[] = [];
    const client = clientOf(await gateway.account('fleet'), {
      onTokens: (tokens) => told.push(tokens),
    });
    const before = issued();
    const calls = Array.from({ length: 6 }, () => unwrap(client.GET('/api/strix/jobs')));
    await Promise.all(calls);
    expect(issued() - before).toBe(1);
    gateway.clock.nowMs += 24 * 3_600_000 - 30_000;
    try {
      await unwrap(client.GET('/api/strix/jobs'));
      expect(issued() - before).toBe(2);
      expect(told).toHaveLength(2);
      expect(told[1]?.refreshToken).not.toBe(told[0]?.refreshToken);
    } finally {
      gateway.clock.nowMs = noonMs;
    }
  });

  test('a client whose tokens were revoked logs in again, and one without a password says why not', async () => {
    const email = await gateway.account('fleet');
    const login = await gateway.login(email);
    const client = clientOf(email);
    await unwrap(client.GET('/api/strix/jobs'));
    await unwrap(client.POST('/auth/logout'));
    await unwrap(client.GET('/api/strix/jobs'));

    const { token, refresh_token: refreshToken } = login;
    await gateway.call('POST', '/v1/auth/logout', { token });
    const stale = clientOf(email, { credentials: { token, refreshToken } });
    await expect(stale.GET('/api/strix/jobs')).rejects.toMatchObject({ status: 401 });
  });
});

test('waits out a rate limit by the headers of the answer', async () => {
  const email = await gateway.account('fleet', { requestsPerMinute: 2 });
  const statuses: number[] = [];
  // The next minute begins when the refusal is seen, so that nobody has to wait for it.
  const client = clientOf(email, {
    retry: { firstWaitMs: 1, maximumWaitMs: 70_000 },
    credentials: { token: (await gateway.login(email)).token },
    async fetch(request) {
      const response = await fetch(request);
      statuses.push(response.status);
      if (response.status === 429) {
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        gateway.clock.nowMs += 60_000;
        return new Response(response.body, { status: 429, headers: { 'Retry-After': '0' } });
      }
      return response;
    },
  });
  try {
    for (let call = 0; call < 3; call += 1) {
      await unwrap(client.GET('/api/strix/jobs'));
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
  } finally {
    gateway.clock.nowMs = noonMs;
  }
});

describe('jobs', () => {
  test('a simulation is followed to its result', async () => {
    const client = clientOf(await gateway.account('fleet'));
    const seen: string[] = [];
    const result = await simulate(
      client,
      { seed: 7, n_paths: 2_000 },
      { onProgress: ({ status, progress }) => seen.push(`${status} ${progress}`) },
    );
    expect(result.p50_annual_revenue).toBe(1_000_007);
    expect(seen.length).toBeGreaterThan(0);
    const { jobs } = await unwrap(client.GET('/api/strix/jobs'));
    expect(jobs).toHaveLength(1);
  });

  test('the same name starts one job; a job that was cancelled or failed is an error', async () => {
    const client = clientOf(await gateway.account('fleet'));
    const named = { idempotencyKey: 'night-run' };
    const twice = await Promise.all([1, 2].map(() => simulate(client, { seed: 9 }, named)));
    expect(twice[0]?.job_id).toBe(twice[1]?.job_id);

    await expect(simulate(client, { seed: refusedSeed })).rejects.toMatchObject({
      name: 'BessApiError',
      status: 500,
      message: expect.stringContaining('1999-01-01'),
    });

    const cancelled = simulate(client, { seed: endlessSeed }, { idempotencyKey: 'unwanted' });
    const job = await unwrap(
      client.POST('/api/strix/submit', {
        body: { seed: endlessSeed },
        params: { header: { 'Idempotency-Key': 'unwanted', Prefer: 'respond-async' } },
      }),
    );
    await unwrap(
      client.DELETE('/api/strix/jobs/{job_id}', { params: { path: { job_id: job.job_id } } }),
    );
    await expect(cancelled).rejects.toMatchObject({ status: 409 });
    expect(await waitForJob(client, job.job_id)).toMatchObject({ status: 'cancelled' });
  });

  test('a job of another partner does not exist', async () => {
    const owner = clientOf(await gateway.account('fleet'));
    const { job_id } = await simulate(owner, { seed: 1 });
    const stranger = clientOf(await gateway.account('fleet'));
    await expect(waitForJob(stranger, job_id)).rejects.toMatchObject({ status: 404 });
  });
});
