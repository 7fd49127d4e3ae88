import { afterEach, expect, test } from 'vitest';
import { createClient } from '../src/create-client.js';
import type { Tokens } from '../src/tokens.js';
import { type Answer, type Got, startServer } from './server.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close();
  }
});

const hourMs = 3_600_000;
const envelope = (error: string) => ({ ok: false, error });

/** A gateway that issues numbered tokens and accepts only the newest. */
async function startTokenServer(change: { refuseRefresh?: boolean; slowly?: boolean } = {}) {
  let serial = 0;
  const pair = (): Answer => {
    serial += 1;
    const data = {
      token: `access-${serial}`,
      expires_in: 86_400,
      refresh_token: `refresh-${serial}`,
      refresh_expires_in: 2_592_000,
      user: { email: 'a@example.com', plan: 'fleet' },
    };
    return { json: { ok: true, data } };
  };
  const server = await startServer(async ({ path, headers, body }: Got) => {
    if (change.slowly === true) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (path === '/v1/api/auth/login') {
      return JSON.parse(body).password === 'right'
        ? pair()
        : { status: 401, json: envelope('The login failed.') };
    }
    if (path === '/v1/auth/token') {
      serial += 1;
      return JSON.parse(body).api_key === 'bess_right'
        ? { json: { ok: true, data: { token: `access-${serial}`, expires_in: 86_400 } } }
        : { status: 401, json: envelope('api_key is not valid.') };
    }
    if (path === '/v1/auth/refresh') {
      const isNewest = JSON.parse(body).refresh_token === `refresh-${serial}`;
      return change.refuseRefresh !== true && isNewest
        ? pair()
        : { status: 401, json: envelope('The refresh token does not serve.') };
    }
    return headers.authorization === `Bearer access-${serial}`
      ? { json: { tariffs: [] } }
      : { status: 401, json: envelope('The access token is not valid.') };
  });
  closers.push(server.close);
  const paths = () => server.got.map(({ path }) => path.replace('/v1', ''));
  return { ...server, paths, revoke: pair };
}

const account = { email: 'a@example.com', password: 'right' };

test('logs in once, on the first call that needs it', async () => {
  const { baseUrl, paths } = await startTokenServer({ slowly: true });
  const client = createClient({ baseUrl, credentials: account });
  await client.GET('/api/health');
  expect(paths()).toEqual(['/api/health']);
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.GET('/tarsis/tariffs')));
  expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
  expect(paths().filter((path) => path === '/api/auth/login')).toHaveLength(1);
});

test('refreshes a minute before the token expires, and reports each pair of tokens', async () => {
  const { baseUrl, paths } = await startTokenServer();
  const clock = { nowMs: 0 };
  const told: Tokens[] = [];
  const client = createClient({
    baseUrl,
    credentials: account,
    nowMs: () => clock.nowMs,
    onTokens: (tokens) => told.push(tokens),
  });
  await client.GET('/tarsis/tariffs');
  clock.nowMs = 24 * hourMs - 60_001;
  await client.GET('/tarsis/tariffs');
  expect(paths()).not.toContain('/auth/refresh');
  clock.nowMs += 1;
  const { response } = await client.GET('/tarsis/tariffs');
  expect(response.status).toBe(200);
  expect(paths().slice(-2)).toEqual(['/auth/refresh', '/tarsis/tariffs']);
  expect(told).toEqual([
    { token: 'access-1', refreshToken: 'refresh-1', expiresMs: 24 * hourMs },
    { token: 'access-2', refreshToken: 'refresh-2', expiresMs: 48 * hourMs - 60_000 },
  ]);
});

test('a revoked token is renewed, and the call repeated once', async () => {
  const { baseUrl, paths, revoke } = await startTokenServer();
  const client = createClient({ baseUrl, credentials: account });
  await client.GET('/tarsis/tariffs');
  revoke();
  const { response } = await client.POST('/api/tarsis/schedule', { body: { month: 7 } });
  expect(response.status).toBe(200);
  // The client's refresh token is no longer the newest either, so it must log in.
  expect(paths().slice(2)).toEqual([
    '/api/tarsis/schedule',
    '/auth/refresh',
    '/api/auth/login',
    '/api/tarsis/schedule',
  ]);
});

test('can start with a refresh token alone', async () => {
  const { baseUrl, paths, revoke } = await startTokenServer();
  revoke();
  const client = createClient({ baseUrl, credentials: { refreshToken: 'refresh-1' } });
  const { response } = await client.GET('/tarsis/tariffs');
  expect(response.status).toBe(200);
  expect(paths()).toEqual(['/auth/refresh', '/tarsis/tariffs']);
});

test('sends a wrong current password once, because each time counts as a failed login', async () => {
  const { baseUrl, paths, revoke } = await startTokenServer();
  const client = createClient({ baseUrl, credentials: account });
  await client.GET('/tarsis/tariffs');
  revoke();
  const body = { current: 'wrong', new: 'a longer and a better one' };
  expect((await client.POST('/auth/password', { body })).response.status).toBe(401);
  expect(paths().filter((path) => path === '/auth/password')).toHaveLength(1);
});

test('an access token alone works until it is rejected', async () => {
  const { baseUrl, paths, revoke } = await startTokenServer();
  revoke();
  const client = createClient({ baseUrl, credentials: { token: 'access-1' } });
  expect((await client.GET('/tarsis/tariffs')).response.status).toBe(200);
  revoke();
  const { response, error } = await client.GET('/tarsis/tariffs');
  expect({ status: response.status, error }).toEqual({
    status: 401,
    error: envelope('The access token is not valid.'),
  });
  expect(paths()).toEqual(['/tarsis/tariffs', '/tarsis/tariffs']);
});

test('reports the message of the gateway if no token is available', async () => {
  const { baseUrl } = await startTokenServer({ refuseRefresh: true });
  const wrong = createClient({ baseUrl, credentials: { ...account, password: 'wrong' } });
  await expect(wrong.GET('/tarsis/tariffs')).rejects.toMatchObject({
    name: 'BessApiError',
    status: 401,
    message: 'The login failed.',
  });
  const stale = createClient({ baseUrl, credentials: { refreshToken: 'stale' } });
  await expect(stale.GET('/tarsis/tariffs')).rejects.toMatchObject({
    status: 401,
    message: 'The refresh token does not serve.',
  });
});

test('exchanges an API key, and again before the token expires or when it is rejected', async () => {
  const server = await startTokenServer();
  const { baseUrl, paths } = server;
  const clock = { nowMs: 0 };
  const told: Tokens[] = [];
  const client = createClient({
    baseUrl,
    credentials: { apiKey: 'bess_right' },
    onTokens: (tokens) => told.push(tokens),
    nowMs: () => clock.nowMs,
  });
  const ask = async () => (await client.GET('/tarsis/tariffs')).response.status;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  clock.nowMs = 24 * hourMs - 60_000;
  expect(await ask()).toBe(200);
  server.revoke();
  expect(await ask()).toBe(200);
  expect(paths().filter((path) => path.startsWith('/auth'))).toEqual(Array(3).fill('/auth/token'));
  // There is no refresh token to store.
  expect(told).toEqual([]);
  const stranger = createClient({ baseUrl, credentials: { apiKey: 'bess_wrong' } });
  await expect(stranger.GET('/tarsis/tariffs')).rejects.toMatchObject({ status: 401 });
});
