import { afterEach, describe, expect, test, vi } from 'vitest';
import { unwrap } from '../src/answers.js';
import { createClient } from '../src/create-client.js';
import { fetchWithRetry, requestedWaitMs } from '../src/retry.js';
import { type Answer, type Got, startServer } from './server.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) {
    await close();
  }
});

async function clientOf(
  answer: (got: Got, serial: number) => Answer,
  retry: { attempts?: number; maximumWaitMs?: number; firstWaitMs?: number } = { firstWaitMs: 1 },
) {
  const server = await startServer(answer);
  closers.push(server.close);
  const { baseUrl, got } = server;
  return { client: createClient({ baseUrl, credentials: { token: 't' }, retry }), got };
}

type Client = Awaited<ReturnType<typeof clientOf>>['client'];

const refused = (headers: Record<string, string>, status = 429): Answer => ({
  status,
  headers: { 'X-Request-Id': 'r-1', ...headers },
  json: { ok: false, error: 'Not now.' },
});

describe('requestedWaitMs', () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  test.each([
    ['seconds', { 'Retry-After': '5' }, 5_000],
    [
      'a date, by the clock of the server',
      { 'Retry-After': 'Sat, 21 Nov 2026 12:00:07 GMT', Date: date },
      7_000,
    ],
    [
      'a date, by the own clock where there is no other',
      { 'Retry-After': 'Thu, 01 Jan 1970 00:00:09 GMT' },
      9_000,
    ],
    ['the renewal of the limit', { 'X-RateLimit-Reset': '1795262421', Date: date }, 21_000],
    ['a renewal that is past', { 'X-RateLimit-Reset': '1', Date: date }, 0],
    [
      'Retry-After before all else',
      { 'Retry-After': '1', 'X-RateLimit-Reset': '1795262421' },
      1_000,
    ],
    ['nothing', {}, undefined],
    ['nonsense', { 'Retry-After': 'soon' }, undefined],
  ])('%s', (_, headers, expected) => {
    expect(requestedWaitMs(new Headers(headers as Record<string, string>), 0)).toBe(expected);
  });
});

test.each([429, 503])(
  'comes back after %i when the answer says, with the same body',
  async (status) => {
    const { client, got } = await clientOf((_, serial) =>
      serial < 3 ? refused({ 'Retry-After': '0' }, status) : { json: { ok: true } },
    );
    const { response } = await client.POST('/api/tarsis/schedule', { body: { month: 7 } });
    expect(response.status).toBe(200);
    expect(got.map(({ body }) => body)).toEqual(Array(3).fill('{"month":7}'));
  },
);

test('waits as long as the response asks, plus at most the first wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const send = vi
    .fn(async (_: Request) => new Response())
    .mockResolvedValueOnce(new Response(null, { status: 429, headers: { 'Retry-After': '60' } }));
  const rules = { attempts: 2, maximumWaitMs: 120_000, firstWaitMs: 500 };
  const answer = fetchWithRetry(send, rules, () => 0)(new Request('http://127.0.0.1/'));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(send).toHaveBeenCalledTimes(2);
  expect((await answer).status).toBe(200);
});

test('returns a response that asks for too long a wait, and the last response after too many tries', async () => {
  const budget = await clientOf(() => refused({ 'Retry-After': '43200' }));
  await expect(unwrap(budget.client.GET('/tarsis/tariffs'))).rejects.toMatchObject({
    name: 'BessApiError',
    message: 'Not now.',
    status: 429,
    requestId: 'r-1',
    retryAfterSeconds: 43_200,
  });
  expect(budget.got).toHaveLength(1);

  const never = await clientOf(() => refused({ 'Retry-After': '0' }), {
    attempts: 3,
    firstWaitMs: 1,
  });
  expect((await never.client.GET('/tarsis/tariffs')).response.status).toBe(429);
  expect(never.got).toHaveLength(3);
});

test.each([400, 403, 404, 422, 500])(
  '%i is an answer, not a reason to ask again',
  async (status) => {
    const { client, got } = await clientOf(() => refused({}, status));
    expect((await client.GET('/tarsis/tariffs')).response.status).toBe(status);
    expect(got).toHaveLength(1);
  },
);

test('a broken connection is retried only if sending twice is harmless', async () => {
  const { client, got } = await clientOf((_, serial) =>
    serial % 2 === 1 ? { drop: true } : { json: { ok: true } },
  );
  expect((await client.GET('/tarsis/tariffs')).response.status).toBe(200);
  expect(
    (await client.PUT('/api/sites/{site_id}', { params: { path: { site_id: 'a' } }, body: {} }))
      .response.status,
  ).toBe(200);
  expect(got).toHaveLength(4);
  await expect(client.POST('/api/tarsis/schedule', { body: { month: 7 } })).rejects.toThrow(
    TypeError,
  );
  expect(got).toHaveLength(5);
});

test.each<[string, (client: Client) => Promise<unknown>]>([
  ['simulation', (client) => client.POST('/api/strix/submit', { body: {} })],
  [
    'sizing',
    (client) =>
      client.POST('/tarsis/size', {
        body: {
          costs: { per_kw: 300, per_kwh: 200 },
          finance: { years: 10, discount_rate: { nominal_per_year: 0.05 } },
        },
      }),
  ],
])(
  'a submission of a %s has an idempotency key, so that it can be sent again',
  async (_, submit) => {
    const { client, got } = await clientOf((_got, serial) =>
      serial === 1 ? { drop: true } : { json: { job_id: 'j' } },
    );
    await submit(client);
    const keys = got.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  },
);

test('a caller may stop waiting', async () => {
  const { client } = await clientOf(() => refused({ 'Retry-After': '60' }));
  const signal = AbortSignal.timeout(50);
  await expect(client.GET('/tarsis/tariffs', { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test.each<[string, (client: Client) => Promise<unknown>]>([
  ['a refresh', (client) => client.POST('/auth/refresh', { body: { refresh_token: 'r' } })],
  ['a new API key', (client) => client.POST('/auth/keys', { body: { name: 'k' } })],
  [
    'a new webhook',
    (client) =>
      client.POST('/api/webhooks', { body: { url: 'https://a.example', events: ['peak.risk'] } }),
  ],
  [
    'a new secret',
    (client) =>
      client.POST('/api/webhooks/{id}/rotate-secret', { params: { path: { id: 'wh_1' } } }),
  ],
])('%s is not repeated after 503, but after 429', async (_, call) => {
  for (const [status, times] of [
    [503, 1],
    [429, 2],
  ] as const) {
    const { client, got } = await clientOf((_got, serial) =>
      serial === 1 ? refused({ 'Retry-After': '0' }, status) : { json: { ok: true } },
    );
    await call(client);
    expect(got).toHaveLength(times);
  }
});
