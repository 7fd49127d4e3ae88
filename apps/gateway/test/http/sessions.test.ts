import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../src/accounts/passwords.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs, password, startGateway, type TestGateway } from './support/gateway.js';

interface SessionData {
  token: string;
  expires_in: number;
  refresh_expires_in: number;
  user: { email: string; plan: string };
}
interface SessionAnswer {
  ok: boolean;
  data: SessionData;
}
interface SessionList {
  sessions: {
    id: string;
    created_at?: string;
    last_used_at?: string;
    address?: string;
    agent?: string;
    current: boolean;
  }[];
}

let gateway: TestGateway;
let serial = 0;

beforeAll(async () => {
  gateway = await startGateway({ verifyPassword });
});
afterAll(() => gateway.close());

/** Each call from its own address, so that limits stay out of these tests. */
const elsewhere = () => {
  serial += 1;
  return { 'X-Forwarded-For': `203.0.${serial >> 8}.${serial & 255}` };
};
/** What a browser sends from a page of the gateway itself. */
const fromPage = (more: Record<string, string> = {}) => ({
  ...elsewhere(),
  Origin: gateway.url,
  ...more,
});
const signIn = (
  email: string,
  headers: Record<string, string> = fromPage(),
  secret: string = password,
) =>
  gateway.call<SessionAnswer>('POST', '/v1/api/auth/session', {
    body: { email, password: secret },
    headers,
  });
/** The cookie as a browser would send it back. */
const cookieOf = ({ headers }: { headers: Headers }) =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const refreshBy = (cookie: string, headers: Record<string, string> = fromPage()) =>
  gateway.call<SessionAnswer>('POST', '/v1/auth/refresh', {
    body: {},
    headers: { ...headers, Cookie: cookie },
  });
const useToken = (token: string) =>
  gateway.call('GET', '/v1/auth/keys', { token, headers: elsewhere() });
const listWith = (token: string) =>
  gateway.call<SessionList>('GET', '/v1/auth/sessions', { token, headers: elsewhere() });

describe('a session of a page', () => {
  it('answers the login without its refresh token, which is in a cookie that scripts and other sites do not get', async () => {
    const email = await gateway.account('fleet');
    const answer = await signIn(email);
    expect(answer.status).toBe(200);
    expect(answer.json.data).toEqual({
      token: expect.any(String),
      expires_in: 86_400,
      refresh_expires_in: 2_592_000,
      user: { email, plan: 'fleet' },
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^bess_session=[\w-]{43}; Path=\/v1\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1]);
    expect((await useToken(answer.json.data.token)).status).toBe(200);
  });

  it('marks the cookie Secure behind a proxy that ends TLS', async () => {
    const email = await gateway.account('fleet');
    const headers = fromPage({ 'X-Forwarded-Proto': 'https' });
    expect((await signIn(email, headers)).headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  it('knows its own host by the name that the proxy was called by', async () => {
    const email = await gateway.account('fleet');
    const asked = { 'X-Forwarded-Host': 'desk.example.com' };
    const own = { ...fromPage(asked), Origin: 'https://desk.example.com' };
    expect((await signIn(email, own)).status).toBe(200);
    expect((await signIn(email, { ...own, Origin: gateway.url })).status).toBe(403);
  });

  it.each([
    ['another site', 'https://evil.example.com'],
    ['another port', 'http://127.0.0.1:1'],
    ['a sandboxed page', 'null'],
    ['no browser at all', undefined],
  ])('refuses %s', async (_who, origin) => {
    const email = await gateway.account('fleet');
    const headers = origin === undefined ? elsewhere() : { ...elsewhere(), Origin: origin };
    const answer = await signIn(email, headers);
    expectEnvelope(answer, 403, /Origin must name its host/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const { headers: signedIn } = await signIn(email);
    const refreshed = await refreshBy(cookieOf({ headers: signedIn }), headers);
    expectEnvelope(refreshed, 403, /Origin must name its host/);
    expect(refreshed.headers.get('set-cookie')).toBeNull();
  });

  it('refuses a wrong password without a cookie', async () => {
    const email = await gateway.account('fleet');
    const answer = await signIn(email, fromPage(), 'not the password at all');
    expectEnvelope(answer, 401, /^E-mail or password is wrong/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is renewed by its cookie alone; a page that was left meanwhile may send it again at once, but not later', async () => {
    const first = await signIn(await gateway.account('fleet'));
    const second = await refreshBy(cookieOf(first));
    expect(second.status).toBe(200);
    expect(second.json.data).not.toHaveProperty('refresh_token');
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect((await useToken(second.json.data.token)).status).toBe(200);
    gateway.clock.nowMs += 9_000;
    const again = await refreshBy(cookieOf(first));
    expect(again.status).toBe(200);
    expect((await refreshBy(cookieOf(second))).status).toBe(200);
    expect((await refreshBy(cookieOf(again))).status).toBe(200);
    gateway.clock.nowMs += 2_000;
    expectEnvelope(await refreshBy(cookieOf(first)), 401, /used before/);
    // The second use of a token that was exchanged ends the whole login, whoever has the other one.
    expectEnvelope(await refreshBy(cookieOf(second)), 401, /revoked/);
    expect((await useToken(second.json.data.token)).status).toBe(401);
  });

  it('is not renewed without a cookie', async () => {
    const answer = await gateway.call('POST', '/v1/auth/refresh', {
      body: {},
      headers: fromPage(),
    });
    expectEnvelope(answer, 401, /no session/);
  });

  it('leaves the refresh of programs as it was: token in, token out, no cookie, no Origin', async () => {
    const { refresh_token } = await gateway.login(await gateway.account('fleet'));
    const answer = await gateway.call<{ data: { refresh_token: string } }>(
      'POST',
      '/v1/auth/refresh',
      { body: { refresh_token }, headers: elsewhere() },
    );
    expect(answer.json.data.refresh_token).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('ends with the logout, which takes the cookie back', async () => {
    const first = await signIn(await gateway.account('fleet'));
    const { token } = first.json.data;
    const answer = await gateway.call('POST', '/v1/auth/logout', {
      token,
      headers: { ...fromPage(), Cookie: cookieOf(first) },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^bess_session=; Path=\/v1\/auth; Max-Age=0; HttpOnly; SameSite=Strict$/,
    );
    expect((await useToken(token)).status).toBe(401);
    expectEnvelope(await refreshBy(cookieOf(first)), 401, /revoked/);
  });

  it('never opens an operation by its cookie: these need the access token', async () => {
    const first = await signIn(await gateway.account('fleet'));
    const answer = await gateway.call('GET', '/v1/auth/sessions', {
      headers: { ...fromPage(), Cookie: cookieOf(first) },
    });
    expectEnvelope(answer, 401, /Authorization/);
  });
});

describe('the logins of an account', () => {
  it('are listed, the last used first, with when, where and by what', async () => {
    const email = await gateway.account('fleet');
    gateway.clock.nowMs = noonMs;
    const page = await signIn(email, fromPage({ 'User-Agent': 'Firefox/150' }));
    gateway.clock.nowMs = noonMs + 60_000;
    const program = await gateway.login(email);
    const { json } = await listWith(page.json.data.token);
    expect(json.sessions).toEqual([
      {
        id: expect.any(String),
        created_at: '2026-11-21T12:01:00.000Z',
        last_used_at: '2026-11-21T12:01:00.000Z',
        address: expect.stringMatching(/^198\.51\.100\./),
        agent: 'node',
        current: false,
      },
      {
        id: expect.any(String),
        created_at: '2026-11-21T12:00:00.000Z',
        last_used_at: '2026-11-21T12:00:00.000Z',
        address: expect.stringMatching(/^203\.0\./),
        agent: 'Firefox/150',
        current: true,
      },
    ]);
    gateway.clock.nowMs = noonMs + 120_000;
    const renewed = await refreshBy(cookieOf(page));
    const later = await listWith(program.token);
    expect(later.json.sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(later.json.sessions[0]).toMatchObject({
      created_at: '2026-11-21T12:00:00.000Z',
      last_used_at: '2026-11-21T12:02:00.000Z',
    });
    expect(renewed.status).toBe(200);
  });

  it('end one by one, and all at once', async () => {
    const email = await gateway.account('fleet');
    const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)];
    const { token } = three.json.data;
    const { json } = await listWith(one.json.data.token);
    const own = json.sessions.find(({ current }) => current);
    const end = (id: string) =>
      gateway.call('DELETE', `/v1/auth/sessions/${encodeURIComponent(id)}`, {
        token,
        headers: elsewhere(),
      });
    expect((await end(own?.id ?? '')).status).toBe(204);
    expect((await useToken(one.json.data.token)).status).toBe(401);
    expectEnvelope(await refreshBy(cookieOf(one)), 401, /revoked/);
    expectEnvelope(await end(own?.id ?? ''), 404, /no login/);
    expectEnvelope(await end('a\u0000b'), 404, /no login/);
    const all = await gateway.call('DELETE', '/v1/auth/sessions', { token, headers: elsewhere() });
    expect(all.status).toBe(204);
    for (const { json: session } of [two, three]) {
      expect((await useToken(session.data.token)).status).toBe(401);
    }
  });

  it('are out of reach of other accounts', async () => {
    const mine = await signIn(await gateway.account('fleet'));
    const other = await signIn(await gateway.account('fleet'));
    const { json } = await listWith(mine.json.data.token);
    expect(json.sessions).toHaveLength(1);
    const answer = await gateway.call('DELETE', `/v1/auth/sessions/${json.sessions[0]?.id}`, {
      token: other.json.data.token,
      headers: elsewhere(),
    });
    expectEnvelope(answer, 404, /no login/);
    expect((await useToken(mine.json.data.token)).status).toBe(200);
  });

  it('are not for a token of an API key', async () => {
    const { token } = await gateway.login(await gateway.account('fleet'));
    const made = await gateway.call<{ api_key: string }>('POST', '/v1/auth/keys', {
      body: {},
      token,
      headers: elsewhere(),
    });
    const exchanged = await gateway.call<SessionAnswer>('POST', '/v1/auth/token', {
      body: { api_key: made.json.api_key },
      headers: elsewhere(),
    });
    const keyToken = exchanged.json.data.token;
    for (const [method, path, body] of [
      ['GET', '/v1/auth/sessions', undefined],
      ['DELETE', '/v1/auth/sessions', undefined],
      ['DELETE', '/v1/auth/sessions/x', undefined],
      ['POST', '/v1/auth/password', { current: password, new: 'another long password' }],
    ] as const) {
      const answer = await gateway.call(method, path, {
        token: keyToken,
        headers: elsewhere(),
        ...(body && { body }),
      });
      expectEnvelope(answer, 403, /token of a login/);
    }
  });
});

describe('changing the password', () => {
  const change = (token: string, body: unknown) =>
    gateway.call('POST', '/v1/auth/password', { token, body, headers: elsewhere() });

  it('needs the old one, serves from then on, and ends the other logins alone', async () => {
    const email = await gateway.account('fleet');
    const [here, there] = [await signIn(email), await signIn(email)];
    const { token } = here.json.data;
    const wrong = { current: 'wrong wrong wrong', new: 'x'.repeat(20) };
    expectEnvelope(await change(token, wrong), 401, /not the password/);
    expect((await useToken(there.json.data.token)).status).toBe(200);
    const answer = await change(token, { current: password, new: 'a longer and a better one' });
    expect(answer.status).toBe(204);
    expect((await useToken(token)).status).toBe(200);
    expect((await useToken(there.json.data.token)).status).toBe(401);
    expectEnvelope(await signIn(email), 401, /is wrong/);
    expect((await signIn(email, fromPage(), 'a longer and a better one')).status).toBe(200);
  });

  it('refuses a new one that is too short before it looks at the old one', async () => {
    const { token } = (await signIn(await gateway.account('fleet'))).json.data;
    const answer = await change(token, { current: 'whatever', new: 'short' });
    expectEnvelope(answer, 422, /12 to/);
    expect(answer.text).not.toContain('short"');
  });

  it('counts wrong ones like failed logins', async () => {
    const email = await gateway.account('fleet');
    const { token } = (await signIn(email)).json.data;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const wrong = { current: `wrong ${attempt}`, new: 'a longer and a better one' };
      statuses.push((await change(token, wrong)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(email)).status).toBe(429);
  });
});
