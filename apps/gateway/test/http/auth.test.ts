import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount, setPlan } from '../../src/accounts/change-account.js';
import { limitConcurrentVerifications, verifyPassword } from '../../src/accounts/passwords.js';
import { rotateSigningKey } from '../../src/tokens/signing-keys.js';
import { eventually } from '../eventually.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import {
  type LoginData,
  noonMs,
  password,
  startGateway,
  type TestGateway,
} from './support/gateway.js';

let gateway: TestGateway;
let serial = 0;

beforeAll(async () => {
  gateway = await startGateway();
});
afterEach(() => {
  gateway.clock.nowMs = noonMs;
});
afterAll(() => gateway.close());

/** Each call from an address of its own, so that limits stay out of these tests. */
const elsewhere = () => {
  serial += 1;
  return { 'X-Forwarded-For': `203.0.${serial >> 8}.${serial & 255}` };
};
const loginWith = (email: unknown, secret: unknown = password) =>
  gateway.call('POST', '/v1/api/auth/login', {
    body: { email, password: secret },
    headers: elsewhere(),
  });
const refreshWith = (refreshToken: unknown) =>
  gateway.call<{ ok: boolean; error?: string; data: LoginData }>('POST', '/v1/auth/refresh', {
    body: { refresh_token: refreshToken },
    headers: elsewhere(),
  });
/** An operation that needs a token and does little. */
const useToken = (token: string) =>
  gateway.call('GET', '/v1/tarsis/tariffs?limit=1', { token, headers: elsewhere() });
const newLogin = async (plan: 'operator' | 'enterprise' = 'enterprise') => {
  const email = await gateway.account(plan);
  return { email, ...(await gateway.login(email)) };
};

describe('login', () => {
  it('answers the documented shape and the refresh pair', async () => {
    const email = await gateway.account('fleet');
    const answer = await loginWith(email);
    expect(answer.status).toBe(200);
    expectStandardHeaders(answer);
    expect(answer.json).toEqual({
      ok: true,
      data: {
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        expires_in: 86_400,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_expires_in: 2_592_000,
        user: { email, plan: 'fleet' },
      },
    });
  });

  it('signs with ES256 and states who, for whom and until when', async () => {
    const { token } = await newLogin();
    const signing = (await gateway.deps.keyRing.get()).signing!;
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: signing.kid });
    expect(decodeJwt(token)).toEqual({
      iss: 'bess-gateway',
      aud: 'bess-engines',
      sub: expect.any(String),
      jti: expect.any(String),
      iat: noonMs / 1000,
      exp: noonMs / 1000 + 86_400,
      issued_ms: noonMs,
      partner: expect.any(String),
      plan: 'enterprise',
      engines: ['fenrir', 'helios', 'strix', 'phalanx', 'tarsis'],
      family: expect.any(String),
    });
  });

  it('does not mind the case of the address', async () => {
    const email = await gateway.account('fleet');
    expect((await loginWith(email.toUpperCase())).status).toBe(200);
  });

  it('answers an unknown address, a wrong password and a disabled account alike', async () => {
    const email = await gateway.account('fleet');
    const disabled = await gateway.account('fleet');
    await disableAccount(gateway.deps.stores, disabled, gateway.clock.nowMs);
    const answers = [
      await loginWith('nobody@example.com'),
      await loginWith(email, 'wrong'),
      await loginWith(disabled),
    ];
    for (const answer of answers) {
      expectEnvelope(answer, 401, /^E-mail or password is wrong\.$/);
    }
  });

  it('answers an address with a zero character like any unknown one', async () => {
    const answer = await gateway.call('POST', '/v1/api/auth/login', {
      body: { email: 'a\u0000@example.com', password },
    });
    expectEnvelope(answer, 401, /^E-mail or password is wrong\.$/);
  });

  it('hashes once for an unknown address, a wrong password and a disabled account alike', async () => {
    const known = await gateway.account('fleet');
    const disabled = await gateway.account('fleet');
    await disableAccount(gateway.deps.stores, disabled, gateway.clock.nowMs);
    const verified: { hasHash: boolean; secret: string }[] = [];
    const watched = await startGateway({
      stores: gateway.deps.stores,
      verifyPassword: (hash, secret) => {
        verified.push({ hasHash: hash !== undefined, secret });
        return verifyPassword(hash, secret);
      },
    });
    const attempt = async (email: string, secret: string) => {
      verified.length = 0;
      const { status } = await watched.call('POST', '/v1/api/auth/login', {
        body: { email, password: secret },
      });
      return { status, verified: [...verified] };
    };
    const once = (hasHash: boolean, secret: string) => ({
      status: 401,
      verified: [{ hasHash, secret }],
    });
    expect(await attempt('nobody@example.com', password)).toEqual(once(false, password));
    expect(await attempt('nobody\u0000@example.com', password)).toEqual(once(false, password));
    expect(await attempt(known, 'wrong')).toEqual(once(true, 'wrong'));
    expect(await attempt(disabled, password)).toEqual(once(true, password));
    watched.server.close();
  });

  it('ignores a token that is sent along', async () => {
    const email = await gateway.account('fleet');
    const answer = await gateway.call('POST', '/v1/api/auth/login', {
      body: { email, password },
      token: 'not.a.token',
      headers: elsewhere(),
    });
    expect(answer.status).toBe(200);
  });

  it('refuses what is not a login without repeating the password', async () => {
    expectEnvelope(await loginWith(7), 400, /email must be a string/);
    expectEnvelope(
      await loginWith('a@example.com', 1234567),
      400,
      /^password must be a string; a value not shown here came\.$/,
    );
    expectEnvelope(await loginWith('a@example.com', 'x'.repeat(2000)), 422, /password/);
    const misspelt = await gateway.call('POST', '/v1/api/auth/login', {
      body: { email: 'a@example.com', pasword: 'hunter2-hunter2' },
      headers: elsewhere(),
    });
    expectEnvelope(misspelt, 400, /pasword|password/);
    expect(misspelt.text).not.toContain('hunter2');
  });

  it('throttles failures per account from wherever they come, in fixed windows of 15 minutes', async () => {
    const email = await gateway.account('fleet');
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await loginWith(email, 'wrong')).status).toBe(401);
    }
    const refused = await loginWith(email);
    expectEnvelope(refused, 429, /Too many logins failed/);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(noonMs / 1000 + 900));
    expect(refused.headers.get('retry-after')).toBe('900');
    gateway.clock.nowMs = noonMs + 900_000;
    expect((await loginWith(email)).status).toBe(200);
  });

  it('does not count logins that succeed', async () => {
    const email = await gateway.account('fleet');
    for (let login = 0; login < 12; login += 1) {
      expect((await loginWith(email)).status).toBe(200);
    }
  });

  it('does not count logins that came to nothing', async () => {
    let isAway = true;
    const email = await gateway.account('fleet');
    const flaky = await startGateway({
      stores: gateway.deps.stores,
      verifyPassword: (hash, secret) =>
        isAway ? Promise.reject(new Error('no memory')) : verifyPassword(hash, secret),
    });
    const attempt = () =>
      flaky.call('POST', '/v1/api/auth/login', { body: { email, password }, headers: elsewhere() });
    for (let login = 0; login < 12; login += 1) {
      expect((await attempt()).status).toBe(500);
    }
    isAway = false;
    expect((await attempt()).status).toBe(200);
    flaky.server.close();
  });

  it('tells a flood from many addresses to come back', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const crowded = await startGateway({
      verifyPassword: limitConcurrentVerifications(() => held.then(() => false), 5),
    });
    const attempts = Array.from({ length: 9 }, (_, index) =>
      crowded.call('POST', '/v1/api/auth/login', {
        body: { email: `nobody-${index}@example.com`, password },
        headers: elsewhere(),
      }),
    );
    const refused = await Promise.race(attempts);
    expectEnvelope(refused, 503, /^Too many logins wait; try again in 2 s\.$/);
    expect(refused.headers.get('retry-after')).toBe('2');
    await eventually(async () => {
      const early = await Promise.all(
        attempts.map((each) => Promise.race([each, Promise.resolve(undefined)])),
      );
      expect(early.filter((answer) => answer?.status === 503)).toHaveLength(4);
    });
    release();
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    await crowded.close();
  });

  it('throttles failures per address for whichever accounts', async () => {
    // Fifty hashes would be seconds of work, and what is counted is the failures.
    const counted = await startGateway({ verifyPassword: async () => false });
    const attempt = (address: string) =>
      counted.call('POST', '/v1/api/auth/login', {
        body: { email: address, password: 'wrong' },
        headers: { 'X-Forwarded-For': '192.0.2.77' },
      });
    const answers = await Promise.all(
      Array.from({ length: 51 }, (_, index) => attempt(`nobody-${index}@example.org`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await counted.close();
  });
});

describe('an access token', () => {
  const claimsOf = (token: string) => decodeJwt(token);
  const sign = async (claims: Record<string, unknown>, key?: KeyObject, kid?: string) => {
    const signing = (await gateway.deps.keyRing.get()).signing!;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: kid ?? signing.kid })
      .sign(key ?? signing.privateKey);
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('serves until the second it expires', async () => {
    const { token } = await newLogin();
    gateway.clock.nowMs = noonMs + 86_399_999;
    expect((await useToken(token)).status).toBe(200);
    gateway.clock.nowMs = noonMs + 86_400_000;
    expectEnvelope(await useToken(token), 401, /The access token has expired/);
  });

  it('is refused when it is forged, in any of the known ways', async () => {
    const { token } = await newLogin();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = claimsOf(token);
    const kid = decodeProtectedHeader(token).kid ?? '';
    const signing = (await gateway.deps.keyRing.get()).signing!;
    const publicPem = createPublicKey(signing.privateKey).export({ type: 'spki', format: 'pem' });
    const hmac = (text: string, secret: string | Buffer) =>
      createHmac('sha256', secret).update(text).digest('base64url');
    const hsHeader = encode({ alg: 'HS256', typ: 'JWT', kid });
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const forged: Record<string, string> = {
      'another plan in the payload': `${header}.${encode({ ...claims, plan: 'operator' })}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'algorithm none': `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
      'the public key as HMAC secret': `${hsHeader}.${payload}.${hmac(`${hsHeader}.${payload}`, publicPem)}`,
      'an empty HMAC secret': `${hsHeader}.${payload}.${hmac(`${hsHeader}.${payload}`, '')}`,
      'a key of a stranger': await sign(claims, stranger),
      'a key id that does not exist': await sign(claims, stranger, 'other'),
      'a key id that is a prototype name': await sign(claims, stranger, '__proto__'),
      'a payload that is not JSON': `${header}.${Buffer.from('{').toString('base64url')}.${signature}`,
      'a header that is not JSON': `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
      'one word': 'token',
      'three empty parts': '..',
    };
    for (const [how, forgery] of Object.entries(forged)) {
      const answer = await useToken(forgery);
      expect({ how, status: answer.status }).toEqual({ how, status: 401 });
      expectEnvelope(answer, 401, /The access token is not valid\./);
    }
  });

  it('is refused when it was properly signed for something else', async () => {
    const { token } = await newLogin();
    const claims = claimsOf(token);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ ...claims, aud: 'another-service' }, /is not valid\./],
      [{ ...claims, iss: 'another-gateway' }, /is not valid\./],
      [{ ...claims, nbf: noonMs / 1000 + 60 }, /is not valid yet/],
      [{ ...claims, issued_ms: noonMs + 120_000 }, /is not valid yet/],
      [without('exp'), /is not valid\./],
      [without('family'), /is not valid\./],
      [{ ...claims, exp: noonMs / 1000 + 86_401 }, /is not valid\./],
      [{ ...claims, sub: randomUUID() }, /account that is not in use/],
      [{ ...claims, plan: 'fleet' }, /another plan/],
      [{ ...claims, partner: randomUUID() }, /another plan/],
    ];
    for (const [other, words] of cases) {
      expectEnvelope(await useToken(await sign(other)), 401, words);
    }
    expect((await useToken(await sign({ ...claims }))).status).toBe(200);
  });

  it('is refused in any other dress than one Bearer header', async () => {
    const { token } = await newLogin();
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      'Bearer',
    ]) {
      const answer = await gateway.call('GET', '/v1/tarsis/tariffs?limit=1', {
        headers: { ...elsewhere(), Authorization: authorization },
      });
      expectEnvelope(
        answer,
        401,
        /The access token must come in the header `Authorization: Bearer <token>`;/,
      );
      expect(answer.text).not.toContain(token);
    }
  });

  it('survives a rotation of the keys; new ones have the new key', async () => {
    const { email, token } = await newLogin();
    await rotateSigningKey(gateway.deps.stores, gateway.clock.nowMs);
    gateway.clock.nowMs = noonMs + 181_000;
    expect((await useToken(token)).status).toBe(200);
    const next = await gateway.login(email);
    expect(decodeProtectedHeader(next.token).kid).not.toBe(decodeProtectedHeader(token).kid);
    expect((await useToken(next.token)).status).toBe(200);
  });

  it('verifies by the published keys, of which a new one is known before it signs', async () => {
    const { email, token } = await newLogin();
    const published = async () => {
      const answer = await gateway.call<JSONWebKeySet>('GET', '/.well-known/jwks.json', {
        headers: elsewhere(),
      });
      expect(answer.status).toBe(200);
      expectStandardHeaders(answer);
      return answer.json;
    };
    const rules = {
      currentDate: new Date(noonMs),
      issuer: 'bess-gateway',
      audience: 'bess-engines',
    };
    const before = await published();
    for (const key of before.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
      expect(await calculateJwkThumbprint(key)).toBe(key.kid);
    }
    await jwtVerify(token, createLocalJWKSet(before), rules);
    // A minute later than the rotations of other tests, so that the ring is read anew.
    gateway.clock.nowMs = noonMs + 600_000;
    const { kid } = await rotateSigningKey(gateway.deps.stores, gateway.clock.nowMs);
    gateway.clock.nowMs += 30_000;
    const after = await published();
    const early = await gateway.login(email);
    expect(decodeProtectedHeader(early.token).kid).not.toBe(kid);
    expect(after.keys.map((key) => key.kid)).toContain(kid);
    gateway.clock.nowMs += 210_000;
    const late = await gateway.login(email);
    expect(decodeProtectedHeader(late.token).kid).toBe(kid);
    const lateRules = { ...rules, currentDate: new Date(gateway.clock.nowMs) };
    await jwtVerify(late.token, createLocalJWKSet(after), lateRules);
    await jwtVerify(token, createLocalJWKSet(after), lateRules);
  });

  it('ends when its account is disabled', async () => {
    const { email, token, refresh_token } = await newLogin();
    await disableAccount(gateway.deps.stores, email, gateway.clock.nowMs);
    expectEnvelope(await useToken(token), 401, /not in use/);
    expectEnvelope(await refreshWith(refresh_token), 401, /revoked/);
  });

  it('ends when the plan changes; a refresh brings the new plan', async () => {
    const { email, token, refresh_token } = await newLogin('operator');
    gateway.clock.nowMs = noonMs + 1;
    await setPlan(gateway.deps.stores, { email, plan: 'enterprise' }, gateway.clock.nowMs);
    expectEnvelope(await useToken(token), 401, /revoked/);
    const { json } = await refreshWith(refresh_token);
    expect(json.data.user.plan).toBe('enterprise');
    expect((await useToken(json.data.token)).status).toBe(200);
  });

  it('is not what a failing database makes of it', async () => {
    const { token } = await newLogin();
    const { stores } = gateway.deps;
    const broken = await startGateway({
      keyRing: gateway.deps.keyRing,
      stores: {
        ...stores,
        accounts: { ...stores.accounts, findById: () => Promise.reject(new Error('disk on fire')) },
      },
    });
    const answer = await broken.call('GET', '/v1/tarsis/tariffs', { token });
    expectEnvelope(answer, 500, /^The gateway failed unexpectedly; the request id/);
    const keyless = await startGateway({
      keyRing: { ...gateway.deps.keyRing, find: () => Promise.reject(new Error('disk on fire')) },
    });
    expectEnvelope(await keyless.call('GET', '/v1/tarsis/tariffs', { token }), 500, /request id/);
    broken.server.close();
    await keyless.close();
  });
});

describe('refresh', () => {
  it('exchanges the pair, and the old access token goes on', async () => {
    const first = await newLogin();
    const { status, json } = await refreshWith(first.refresh_token);
    expect(status).toBe(200);
    expect(json.data.refresh_token).not.toBe(first.refresh_token);
    expect(json.data.expires_in).toBe(86_400);
    expect(json.data.refresh_expires_in).toBe(2_592_000);
    expect((await useToken(json.data.token)).status).toBe(200);
    expect((await useToken(first.token)).status).toBe(200);
  });

  it('refuses a repeat within 10 s and revokes nothing', async () => {
    const first = await newLogin();
    const second = (await refreshWith(first.refresh_token)).json.data;
    gateway.clock.nowMs = noonMs + 9_999;
    const repeated = await refreshWith(first.refresh_token);
    expectEnvelope(repeated, 401, /exchanged a moment ago/);
    expect((await useToken(second.token)).status).toBe(200);
    expect((await refreshWith(second.refresh_token)).status).toBe(200);
  });

  it('revokes the whole login when a token comes back later', async () => {
    const first = await newLogin();
    const second = (await refreshWith(first.refresh_token)).json.data;
    gateway.clock.nowMs = noonMs + 10_001;
    expectEnvelope(await refreshWith(first.refresh_token), 401, /used before/);
    expectEnvelope(await useToken(first.token), 401, /revoked/);
    expectEnvelope(await useToken(second.token), 401, /revoked/);
    expectEnvelope(await refreshWith(second.refresh_token), 401, /revoked/);
  });

  it('lets one of many at once win', async () => {
    const first = await newLogin();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refreshWith(first.refresh_token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  it('ends after 30 days', async () => {
    const first = await newLogin();
    gateway.clock.nowMs = noonMs + 30 * 86_400_000;
    expectEnvelope(await refreshWith(first.refresh_token), 401, /expired/);
  });

  it('refuses what is not a refresh token', async () => {
    const { token } = await newLogin();
    expectEnvelope(await refreshWith('guess'), 401, /refresh_token is not valid/);
    expectEnvelope(await refreshWith(token), 422, /refresh_token must have at most 512/);
    expectEnvelope(
      await refreshWith(7),
      400,
      /refresh_token must be a string; a value not shown here came/,
    );
    expectEnvelope(await useToken((await newLogin()).refresh_token), 401, /not valid/);
  });
});

describe('logout', () => {
  it('revokes the access token and its login, and no other', async () => {
    const { email, token, refresh_token } = await newLogin();
    const other = await gateway.login(email);
    const answer = await gateway.call('POST', '/v1/auth/logout', { token, headers: elsewhere() });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expectStandardHeaders(answer);
    expectEnvelope(await useToken(token), 401, /revoked/);
    expectEnvelope(await refreshWith(refresh_token), 401, /revoked/);
    expect((await useToken(other.token)).status).toBe(200);
  });

  it('needs a token', async () => {
    const answer = await gateway.call('POST', '/v1/auth/logout', { headers: elsewhere() });
    expectEnvelope(answer, 401, /Authorization/);
  });
});
