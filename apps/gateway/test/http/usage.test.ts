import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';

interface Usage {
  plan: string;
  limits: { requests_per_minute: number; strix_paths_per_day: number };
  days: {
    date: string;
    requests: number;
    strix_paths: number;
    operations: { operation: string; requests: number }[];
  }[];
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const usageOf = async (token: string) =>
  (await gateway.call<Usage>('GET', '/v1/api/usage', { token })).json;

describe('GET /v1/api/usage', () => {
  it('counts requests by day and operation, refused ones too, and the paths of jobs', async () => {
    const email = await gateway.account('enterprise', {
      requestsPerMinute: 90,
      pathsPerDay: 5_000,
    });
    const { token } = await gateway.login(email);
    await gateway.call('GET', '/v1/auth/keys', { token });
    await gateway.call('GET', '/v1/auth/keys', { token });
    const refused = await gateway.call('POST', '/v1/api/fenrir/cycle', { token, body: {} });
    expect(refused.status).toBe(400);
    const job = await gateway.call('POST', '/v1/api/strix/submit', {
      token,
      body: { policy: 'arbitrage', horizon_days: 1, n_paths: 1_000 },
      headers: { Prefer: 'respond-async' },
    });
    expect([job.status, job.text]).toEqual([202, job.text]);
    gateway.clock.nowMs = noonMs + 86_400_000;
    await gateway.call('GET', '/v1/auth/keys', { token: (await gateway.login(email)).token });
    const { token: later } = await gateway.login(email);
    const usage = await usageOf(later);
    expect(usage).toMatchObject({
      plan: 'enterprise',
      limits: { requests_per_minute: 90, strix_paths_per_day: 5_000 },
    });
    expect(usage.days).toHaveLength(31);
    expect(usage.days.map(({ date }) => date).slice(0, 3)).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
    ]);
    expect(usage.days[0]).toEqual({
      date: '2026-11-22',
      requests: 1,
      strix_paths: 0,
      operations: [{ operation: 'listApiKeys', requests: 1 }],
    });
    expect(usage.days[1]).toEqual({
      date: '2026-11-21',
      requests: 4,
      strix_paths: 1_000,
      operations: [
        { operation: 'listApiKeys', requests: 2 },
        { operation: 'fenrirCycle', requests: 1 },
        { operation: 'strixSubmit', requests: 1 },
      ],
    });
    expect(usage.days[2]).toEqual({
      date: '2026-11-20',
      requests: 0,
      strix_paths: 0,
      operations: [],
    });
  });

  it('shows a partner nothing of another', async () => {
    const { token } = await gateway.login(await gateway.account('operator'));
    const { days } = await usageOf(token);
    expect(days.every(({ requests, strix_paths }) => requests + strix_paths === 0)).toBe(true);
  });
});
