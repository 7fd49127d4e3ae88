import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.js';
import { rotateSigningKey } from '../../src/tokens/signing-keys.js';
import { databasesUnderTest, type EmptyDatabase } from '../stores/store-harness.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { type LoginData, noonMs, password, type TestGateway } from './support/gateway.js';
import { startSharedGateway } from './support/shared-gateway.js';

const redisUrl = process.env['TEST_REDIS_URL'];

for (const database of databasesUnderTest.filter(({ shared }) => shared)) {
  if (database.skipped !== undefined) {
    test.skip(`two gateways on ${database.name}: ${database.skipped}`, () => {});
    continue;
  }
  describe(`two gateways on ${database.name}`, () => {
    let empty: EmptyDatabase;
    let one: TestGateway;
    let two: TestGateway;
    const closings: (() => Promise<void>)[] = [];
    let serial = 0;

    const startOn = async (keyPrefix: string): Promise<TestGateway> => {
      // Whoever runs the jobs is another process.
      const openJobRunner = () => ({
        enqueue: async () => {},
        cancelled: async () => {},
        changed: async () => {},
        notify: () => {},
        state: () => 'ok' as const,
        close: async () => {},
      });
      const shared = { stores: empty.options, redisUrl, keyPrefix };
      const gateway = await startSharedGateway(shared, { openJobRunner });
      closings.push(gateway.close);
      return gateway;
    };

    beforeAll(async () => {
      empty = await database.createEmpty();
      const keyPrefix = randomUUID();
      one = await startOn(keyPrefix);
      two = await startOn(keyPrefix);
    });
    afterAll(async () => {
      for (const close of closings) {
        await close();
      }
      await empty.remove();
    });

    const elsewhere = () => {
      serial += 1;
      return { 'X-Forwarded-For': `203.0.${serial >> 8}.${serial & 255}` };
    };
    const atTime = (nowMs: number) => {
      one.clock.nowMs = nowMs;
      two.clock.nowMs = nowMs;
    };
    const account = async (more: { requestsPerMinute?: number; pathsPerDay?: number } = {}) => {
      const email = `${randomUUID()}@example.com`;
      const wanted = { email, plan: 'enterprise', password, ...more } as const;
      await createAccount(one.deps.stores, wanted, one.clock.nowMs);
      return email;
    };
    const refresh = (gateway: TestGateway, refreshToken: string) =>
      gateway.call<{ error?: string; data: LoginData }>('POST', '/v1/auth/refresh', {
        body: { refresh_token: refreshToken },
        headers: elsewhere(),
      });
    const use = (gateway: TestGateway, token: string) =>
      gateway.call('GET', '/v1/tarsis/tariffs?limit=1', { token });

    it('exchange a refresh token that comes to both at once for one of them, and revoke nothing', async () => {
      const email = await account({ requestsPerMinute: 100_000 });
      for (let round = 0; round < 8; round += 1) {
        const { refresh_token } = await one.login(email);
        const gateways = [one, two, one, two];
        const answers = await Promise.all(gateways.map((each) => refresh(each, refresh_token)));
        const won = answers.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        for (const lost of answers.filter(({ status }) => status !== 200)) {
          expectEnvelope(lost, 401, /exchanged a moment ago/);
        }
        const token = won[0]?.json.data.token ?? '';
        expect((await use(one, token)).status).toBe(200);
        expect((await use(two, token)).status).toBe(200);
      }
    });

    it('revoke at both what is used at one and, later, at the other', async () => {
      const first = await one.login(await account());
      const second = (await refresh(one, first.refresh_token)).json.data;
      atTime(noonMs + 10_001);
      expectEnvelope(await refresh(two, first.refresh_token), 401, /used before/);
      for (const gateway of [one, two]) {
        expectEnvelope(await use(gateway, second.token), 401, /revoked/);
        expectEnvelope(await refresh(gateway, second.refresh_token), 401, /revoked/);
      }
      atTime(noonMs);
    });

    it('know at once of a logout and of a deleted API key at the other', async () => {
      const { token } = await one.login(await account());
      const made = await one.call<{ id: string; api_key: string }>('POST', '/v1/auth/keys', {
        token,
        body: {},
      });
      const exchanged = await two.call<{ data: LoginData }>('POST', '/v1/auth/token', {
        body: { api_key: made.json.api_key },
        headers: elsewhere(),
      });
      expect((await use(one, exchanged.json.data.token)).status).toBe(200);
      await one.call('DELETE', `/v1/auth/keys/${made.json.id}`, { token });
      expectEnvelope(await use(two, exchanged.json.data.token), 401, /revoked/);
      expect((await use(two, token)).status).toBe(200);
      await one.call('POST', '/v1/auth/logout', { token });
      expectEnvelope(await use(two, token), 401, /revoked/);
    });

    it("take each other's tokens at any moment of a rotation", async () => {
      const email = await account({ requestsPerMinute: 100_000 });
      atTime(noonMs + 600_000);
      // Both have read the keys a moment before.
      await use(one, (await two.login(email)).token);
      const { kid } = await rotateSigningKey(one.deps.stores, one.clock.nowMs);
      const signedBy = new Set<string>();
      for (let second = 0; second <= 260; second += 52) {
        atTime(noonMs + 600_000 + second * 1_000);
        for (const [from, to] of [
          [one, two],
          [two, one],
        ] as const) {
          const { token } = await from.login(email);
          const [header = ''] = token.split('.');
          signedBy.add(JSON.parse(Buffer.from(header, 'base64url').toString()).kid);
          expect((await use(to, token)).status).toBe(200);
        }
      }
      expect(signedBy.size).toBe(2);
      expect(signedBy).toContain(kid);
      atTime(noonMs);
    });

    it('bear no more paths than the budget, however many submits come to both at once', async () => {
      const email = await account({ requestsPerMinute: 100_000, pathsPerDay: 10_000 });
      const { token } = await one.login(email);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 === 0 ? one : two).call('POST', '/v1/api/strix/submit', {
            token,
            body: { n_paths: 1_000, seed: index },
            headers: { Prefer: 'respond-async' },
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30);
      const known = await one.deps.stores.accounts.findByEmail(email);
      expect(await two.deps.stores.jobs.usedPaths(known?.partner.id ?? '', '2026-11-21')).toBe(
        10_000,
      );
    });

    it.skipIf(redisUrl === undefined)(
      'let exactly the limit through, however many requests come to both at once (needs TEST_REDIS_URL)',
      async () => {
        const { token } = await one.login(await account({ requestsPerMinute: 100 }));
        const answers = await Promise.all(
          Array.from({ length: 400 }, (_, index) => use(index % 2 === 0 ? one : two, token)),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(300);
      },
    );
  });
}
