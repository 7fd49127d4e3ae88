import { afterEach, expect, test } from 'vitest';
import { unwrap } from '../src/answers.js';
import { createClient } from '../src/create-client.js';
import type { Session } from '../src/tokens.js';
import { type Got, startServer } from './server.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close();
  }
});

const envelope = (error: string) => ({ ok: false, error });
const hourMs = 3_600_000;

/** A gateway with one login, whose cookie the browser keeps. */
async function startSessionServer() {
  const state = { serial: 1, isLoggedIn: true };
  const user = { email: 'a@example.com', plan: 'fleet' };
  const data = () => ({ token: `access-${state.serial}`, expires_in: 86_400, user });
  const server = await startServer(async ({ path, headers, body }: Got) => {
    if (path === '/v1/auth/refresh') {
      expect(JSON.parse(body)).toEqual({});
      if (!state.isLoggedIn) {
        return { status: 401, json: envelope('There is no session.') };
      }
      state.serial += 1;
      return { json: { ok: true, data: data() } };
    }
    if (path === '/v1/api/auth/session') {
      state.isLoggedIn = true;
      return { json: { ok: true, data: data() } };
    }
    if (path === '/v1/auth/logout') {
      state.isLoggedIn = false;
      return { status: 204 };
    }
    return headers.authorization?.startsWith('Bearer access-') === true && state.isLoggedIn
      ? { json: { tariffs: [] } }
      : { status: 401, json: envelope('The access token is not valid.') };
  });
  closers.push(server.close);
  const paths = () => server.got.map(({ path }) => path.replace('/v1', ''));
  return { ...server, paths, state };
}

const session = { session: true } as const;

test('a page gets its access token by the cookie alone, once for simultaneous calls', async () => {
  const { baseUrl, paths, got } = await startSessionServer();
  const sent: RequestCredentials[] = [];
  const client = createClient({
    baseUrl,
    credentials: session,
    fetch: (request) => {
      sent.push(request.credentials);
      return fetch(request);
    },
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.GET('/tarsis/tariffs')));
  expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
  expect(paths().filter((path) => path === '/auth/refresh')).toHaveLength(1);
  expect(got.every(({ body }) => !body.includes('refresh_token'))).toBe(true);
  expect(new Set(sent)).toEqual(new Set(['same-origin']));
});

test('the token is renewed a minute before it expires', async () => {
  const { baseUrl, paths } = await startSessionServer();
  const clock = { nowMs: 0 };
  const client = createClient({ baseUrl, credentials: session, nowMs: () => clock.nowMs });
  await client.GET('/tarsis/tariffs');
  clock.nowMs = 24 * hourMs - 60_000;
  await client.GET('/tarsis/tariffs');
  expect(paths().filter((path) => path === '/auth/refresh')).toHaveLength(2);
});

test('a login of the page is used at once, and a logout ends it', async () => {
  const { baseUrl, paths, state } = await startSessionServer();
  state.isLoggedIn = false;
  const sessions: Session[] = [];
  const client = createClient({
    baseUrl,
    credentials: session,
    onSession: (opened) => sessions.push(opened),
  });
  const refused = await unwrap(client.GET('/tarsis/tariffs')).catch((error) => error);
  expect([refused.name, refused.status]).toEqual(['BessApiError', 401]);
  await unwrap(
    client.POST('/api/auth/session', { body: { email: 'a@example.com', password: 'right' } }),
  );
  await unwrap(client.GET('/tarsis/tariffs'));
  expect(sessions).toEqual([
    { token: 'access-1', user: { email: 'a@example.com', plan: 'fleet' } },
  ]);
  await unwrap(client.POST('/auth/logout'));
  await expect(unwrap(client.GET('/tarsis/tariffs'))).rejects.toThrow('There is no session.');
  expect(paths()).toEqual([
    '/auth/refresh',
    '/api/auth/session',
    '/tarsis/tariffs',
    '/auth/logout',
    '/auth/refresh',
  ]);
});
