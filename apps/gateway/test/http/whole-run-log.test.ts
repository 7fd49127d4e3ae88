import { afterAll, beforeAll, expect, it } from 'vitest';
import { disableAccount } from '../../src/accounts/change-account.js';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';
import { rotateSigningKey } from '../../src/tokens/signing-keys.js';
import {
  type LoginData,
  noonMs,
  password,
  startGateway,
  type TestGateway,
} from './support/gateway.js';
import { rawRequest } from './support/raw-request.js';

let gateway: TestGateway;
/** Everything secret that a run has seen, by what it is. */
const secrets = new Map<string, string>();
let isBroken = false;

beforeAll(async () => {
  const first = await startGateway();
  gateway = await startGateway({
    // Unexpected errors are logged in full: what they carry with them must not be a secret either.
    verifyPassword: async (hash, secret) => {
      if (isBroken) {
        throw new Error('the hasher broke');
      }
      return first.deps.verifyPassword(hash, secret);
    },
  });
  await first.close();
});
afterAll(() => gateway.close());

const note = (what: string, secret: string | undefined) => {
  expect(secret?.length).toBeGreaterThan(8);
  secrets.set(what, secret ?? '');
};
const noteToken = (what: string, token: string) => {
  // The parts are looked for one by one, since half a token is half a secret.
  const [, claims, signature] = token.split('.');
  note(`${what}, claims`, claims);
  note(`${what}, signature`, signature);
};
let serial = 0;
const elsewhere = () => {
  serial += 1;
  return { 'X-Forwarded-For': `203.0.${serial >> 8}.${serial & 255}` };
};

it('leaves no secret of a whole run in the log, at its most talkative', async () => {
  const email = await gateway.account('enterprise', { requestsPerMinute: 100_000 });
  note('password', password);
  note('e-mail', email);
  const login = await gateway.login(email);
  noteToken('access token', login.token);
  note('refresh token', login.refresh_token);

  const key = await gateway.call<{ api_key: string }>('POST', '/v1/auth/keys', {
    token: login.token,
    body: { name: 'name-of-a-key' },
  });
  note('API key', key.json.api_key);
  const exchanged = await gateway.call<{ data: LoginData }>('POST', '/v1/auth/token', {
    body: { api_key: key.json.api_key },
    headers: elsewhere(),
  });
  noteToken('token of the key', exchanged.json.data.token);
  const refreshed = await gateway.call<{ data: LoginData }>('POST', '/v1/auth/refresh', {
    body: { refresh_token: login.refresh_token },
    headers: elsewhere(),
  });
  noteToken('second access token', refreshed.json.data.token);
  note('second refresh token', refreshed.json.data.refresh_token);

  // Every operation, with a token, without one, with what is wrong, and with secrets where none belong.
  for (const route of routes) {
    const path = fullPath(route).replaceAll(/\{\w+\}/g, 'some-id');
    const body = route.body === undefined ? {} : { body: route.body.example ?? {} };
    if (route.operationId !== 'logout') {
      await gateway.call(route.method, path, { ...body, token: login.token, headers: elsewhere() });
    }
    await gateway.call(route.method, path, { ...body, headers: elsewhere() });
    await gateway.call(
      route.method,
      `${path}?password=secret-of-a-query&expand=secret-of-a-query`,
      {
        ...(route.body === undefined
          ? {}
          : { body: { password: 'secret-of-a-body', refresh_token: 'secret-of-a-body' } }),
        token: 'secret-of-a-token',
        headers: {
          ...elsewhere(),
          Cookie: 'session=secret-of-a-cookie',
          'X-Api-Key': 'secret-of-a-header',
        },
      },
    );
    if (route.body !== undefined) {
      const broken = '{"password": "secret-of-a-body", "api_key": "secret-of-a-body"';
      await gateway.call(route.method, path, { body: broken, token: login.token });
    }
  }
  for (const secret of [
    'secret-of-a-query',
    'secret-of-a-body',
    'secret-of-a-token',
    'secret-of-a-cookie',
    'secret-of-a-header',
  ]) {
    note(secret, secret);
  }

  // What fails on the way.
  isBroken = true;
  const failed = await gateway.call('POST', '/v1/api/auth/login', {
    body: { email, password },
    headers: elsewhere(),
  });
  expect(failed.status).toBe(500);
  isBroken = false;
  const port = Number(new URL(gateway.url).port);
  await rawRequest(
    port,
    `GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${login.token}\r\nX A: b\r\n\r\n`,
  );
  const { refresh_token } = login;
  gateway.clock.nowMs = noonMs + 10_001;
  const reused = await gateway.call('POST', '/v1/auth/refresh', {
    body: { refresh_token },
    headers: elsewhere(),
  });
  expect(reused.status).toBe(401);
  const rotated = await rotateSigningKey(gateway.deps.stores, gateway.clock.nowMs);
  note('signing key', rotated.privateKeyPem.split('\n')[1]);
  const known = await gateway.deps.stores.accounts.findByEmail(email);
  note('password hash', known?.account.passwordHash.split('$').at(-1));
  await disableAccount(gateway.deps.stores, email, gateway.clock.nowMs);

  await new Promise((resolve) => setTimeout(resolve, 100));
  const log = gateway.logLines.join('');
  expect(gateway.logLines.length).toBeGreaterThan(3 * routes.length);
  expect(log).toMatch(/the hasher broke/);
  expect(secrets.size).toBeGreaterThan(15);
  const leaked = [...secrets].filter(([, secret]) => log.includes(secret));
  expect(leaked.map(([what]) => what)).toEqual([]);
  expect(log).not.toMatch(/Bearer |\$argon2|PRIVATE KEY/);
});
