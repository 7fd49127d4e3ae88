import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { disableAccount } from '../../src/accounts/change-account.js';
import { createTokenCache } from '../../src/auth/identify-caller.js';
import { accessTokenSeconds } from '../../src/tokens/token-settings.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';

test('tokens that were used last are kept, by their digest', () => {
  const { publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tokens = createTokenCache(2);
  const token = { claims: { exp: 1 }, keyId: 'k', key };
  tokens.keep('a', token);
  tokens.keep('b', token);
  expect(tokens.find('a')).toBe(token);
  tokens.keep('c', token);
  expect(['a', 'b', 'c'].map((sent) => tokens.find(sent) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

describe('a token that was verified before', () => {
  let gateway: TestGateway;
  /** Keys that the ring has lost. */
  let lost: boolean;
  let looks: number;
  beforeEach(async () => {
    lost = false;
    looks = 0;
    gateway = await startGateway();
    const { find } = gateway.deps.keyRing;
    gateway.deps.keyRing.find = async (keyId) => {
      looks += 1;
      return lost ? undefined : find(keyId);
    };
  });
  afterEach(() => gateway.close());

  const use = (token: string) => gateway.call('GET', '/v1/tarsis/tariffs?limit=1', { token });
  async function usedToken(): Promise<string> {
    const { token } = await gateway.login(await gateway.account('enterprise'));
    expect((await use(token)).status).toBe(200);
    expect((await use(token)).status).toBe(200);
    return token;
  }

  it('ends when it says', async () => {
    const token = await usedToken();
    gateway.clock.nowMs = noonMs + accessTokenSeconds * 1_000 - 1;
    expect((await use(token)).status).toBe(200);
    gateway.clock.nowMs += 1;
    expectEnvelope(await use(token), 401, /has expired/);
  });

  it('serves no longer when it is revoked', async () => {
    const token = await usedToken();
    expect((await gateway.call('POST', '/v1/auth/logout', { token })).status).toBe(204);
    expectEnvelope(await use(token), 401, /has been revoked/);
  });

  it('serves no longer when its account is disabled', async () => {
    const { token, user } = await gateway.login(await gateway.account('enterprise'));
    expect((await use(token)).status).toBe(200);
    await disableAccount(gateway.deps.stores, user.email, noonMs);
    expectEnvelope(await use(token), 401, /not in use/);
  });

  it('is no longer accepted when its key is gone', async () => {
    const token = await usedToken();
    lost = true;
    expectEnvelope(await use(token), 401, /is not valid/);
    expect(looks).toBeGreaterThan(3);
  });

  it('lends nothing to one that differs from it', async () => {
    const token = await usedToken();
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 }));
    expectEnvelope(
      await use(`${head}.${longer.toString('base64url')}.${signature}`),
      401,
      /is not valid/,
    );
    const other = signature.startsWith('A') ? 'B' : 'A';
    expectEnvelope(
      await use(`${head}.${payload}.${other}${signature.slice(1)}`),
      401,
      /is not valid/,
    );
  });
});
