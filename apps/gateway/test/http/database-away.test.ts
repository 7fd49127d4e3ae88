import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseUnavailableError } from '../../src/internal/errors.js';
import type { Stores } from '../../src/stores/stores.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { password, startGateway, type TestGateway } from './support/gateway.js';

/** Stores that can be taken away: then every call of theirs fails as it does when the server is gone. */
function removable(stores: Stores): { stores: Stores; setAway: (away: boolean) => void } {
  let isAway = false;
  const away = () =>
    Promise.reject(new DatabaseUnavailableError(new Error('ECONNREFUSED 10.9.8.7')));
  const guarded = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name, receiver) => {
        const value = Reflect.get(target, name, receiver);
        return isAway && typeof value === 'function' ? away : value;
      },
    });
  return {
    stores: new Proxy(stores, {
      get: (target, name, receiver) => {
        const value = Reflect.get(target, name, receiver);
        return typeof value === 'object'
          ? guarded(value)
          : isAway && name === 'ping'
            ? away
            : value;
      },
    }),
    setAway: (next) => {
      isAway = next;
    },
  };
}

describe('while the database is away', () => {
  let gateway: TestGateway;
  let setAway: (away: boolean) => void;
  let token: string;
  let email: string;

  beforeAll(async () => {
    const first = await startGateway();
    const guarded = removable(first.deps.stores);
    setAway = guarded.setAway;
    const { createKeyRing } = await import('../../src/tokens/key-ring.js');
    const { createTelemetry } = await import('../../src/telemetry/telemetry.js');
    const nowMs = () => gateway.clock.nowMs;
    gateway = await startGateway({
      stores: guarded.stores,
      keyRing: createKeyRing(guarded.stores, { nowMs: () => gateway?.clock.nowMs ?? 0 }),
      telemetry: createTelemetry(guarded.stores, { nowMs }),
    });
    email = await gateway.account('enterprise');
    token = (await gateway.login(email)).token;
    return async () => {
      await first.close();
    };
  });

  const goAway = () => {
    setAway(true);
    onTestFinished(() => setAway(false));
  };

  it.each([
    ['a call with a token', () => gateway.call('GET', '/v1/tarsis/tariffs', { token })],
    [
      'a call whose key must be looked up',
      () => {
        gateway.clock.nowMs += 120_000;
        return gateway.call('POST', '/v1/api/tarsis/schedule', { token, body: { month: 7 } });
      },
    ],
    ['a login', () => gateway.call('POST', '/v1/api/auth/login', { body: { email, password } })],
    [
      'a refresh',
      () => gateway.call('POST', '/v1/auth/refresh', { body: { refresh_token: 'any' } }),
    ],
    ['a logout', () => gateway.call('POST', '/v1/auth/logout', { token })],
  ])('%s is asked to come back, and is served again afterwards', async (_what, call) => {
    goAway();
    const answer = await call();
    expectEnvelope(answer, 503, /^The gateway's database does not answer; try again in 5 s\.$/);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.text).not.toContain('10.9.8.7');
    setAway(false);
    expect((await gateway.call('GET', '/v1/tarsis/tariffs?limit=1', { token })).status).toBe(200);
  });

  it('readyz, health and status say so, and livez does not mind', async () => {
    goAway();
    expectEnvelope(await gateway.call('GET', '/readyz'), 503, /^The database does not answer\.$/);
    const health = await gateway.call('GET', '/v1/api/health');
    expect([health.status, health.json]).toEqual([
      200,
      expect.objectContaining({
        gateway: 'down',
        engines: expect.objectContaining({ tarsis: 'ok' }),
      }),
    ]);
    const status = await gateway.call('GET', '/v1/api/status');
    expect([status.status, status.json]).toEqual([
      200,
      {
        overall: 'outage',
        engines: [
          { id: 'fenrir', status: 'operational' },
          { id: 'helios', status: 'operational' },
          { id: 'strix', status: 'operational' },
          { id: 'phalanx', status: 'operational' },
          { id: 'tarsis', status: 'operational' },
        ],
      },
    ]);
    expect((await gateway.call('GET', '/livez')).status).toBe(200);
    setAway(false);
    expect((await gateway.call('GET', '/readyz')).status).toBe(200);
    expect((await gateway.call('GET', '/v1/api/status')).json).toMatchObject({
      overall: 'operational',
    });
  });
});
