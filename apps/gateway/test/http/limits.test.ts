import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.js';
import { createMemoryLimiter } from '../../src/limits/memory-limiter.js';
import { eventually } from '../eventually.js';
import { expectEnvelope } from './support/expect-envelope.js';
import {
  type Answer,
  noonMs,
  password,
  startGateway,
  type TestGateway,
} from './support/gateway.js';
import { claimsOf } from './support/strix-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
});
afterEach(() => gateway.close());

const strayPath = '/v1/api/nothing';
const from = (address: string) => ({ 'X-Forwarded-For': address });
const remaining = (answer: { headers: Headers }) =>
  Number(answer.headers.get('x-ratelimit-remaining'));

/** Sends the call until it is refused; answers how many came through, and the refusal. */
async function exhaust(call: () => Promise<Answer>, atMost: number) {
  for (let count = 0; count <= atMost; count += 1) {
    const answer = await call();
    if (answer.status === 429) {
      return { count, refused: answer };
    }
  }
  throw new Error(`not refused within ${atMost + 1} requests`);
}

/** Takes so many requests without sending them. */
async function spend(key: string, limit: number, count: number) {
  for (let taken = 0; taken < count; taken += 1) {
    await gateway.deps.limiter.consume(key, limit);
  }
}

describe('limits by plan', () => {
  it.each([
    ['operator', undefined, 60],
    ['fleet', undefined, 300],
    ['enterprise', undefined, 600],
    ['enterprise', 7, 7],
  ] as const)('%s with an agreed %s gets %d a minute', async (plan, agreed, limit) => {
    const email = await gateway.account(
      plan,
      agreed === undefined ? {} : { requestsPerMinute: agreed },
    );
    const { token } = await gateway.login(email);
    const call = () => gateway.call('GET', strayPath, { token });
    expect(remaining(await call())).toBe(limit - 1);
    await spend(`partner:${claimsOf(token).partner}`, limit, limit - 4);
    const { count, refused } = await exhaust(call, 3);
    expect(count).toBe(3);
    expectEnvelope(refused, 429, new RegExp(`At most ${limit} requests per minute`));
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(noonMs / 1000 + 60));
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('renews at the minute and not a millisecond before', async () => {
    const { token } = await gateway.login(
      await gateway.account('operator', { requestsPerMinute: 3 }),
    );
    const call = () => gateway.call('GET', strayPath, { token });
    gateway.clock.nowMs = noonMs + 59_000;
    expect((await exhaust(call, 3)).count).toBe(3);
    gateway.clock.nowMs = noonMs + 59_999;
    const last = await call();
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1']);
    gateway.clock.nowMs = noonMs + 60_000;
    const next = await call();
    expect([next.status, remaining(next)]).toEqual([404, 2]);
    expect(next.headers.get('x-ratelimit-reset')).toBe(String(noonMs / 1000 + 120));
  });

  it('counts accounts of one partner together and partners apart', async () => {
    const first = await createAccount(
      gateway.deps.stores,
      { email: 'one@example.com', plan: 'fleet', requestsPerMinute: 5, password },
      noonMs,
    );
    await createAccount(
      gateway.deps.stores,
      { email: 'two@example.com', partnerId: first.partner.id, password },
      noonMs,
    );
    const one = (await gateway.login('one@example.com')).token;
    const two = (await gateway.login('two@example.com')).token;
    const other = (await gateway.login(await gateway.account('fleet', { requestsPerMinute: 5 })))
      .token;
    const call = (token: string) => gateway.call('GET', strayPath, { token });
    expect(remaining(await call(one))).toBe(4);
    expect(remaining(await call(two))).toBe(3);
    expect(remaining(await call(other))).toBe(4);
    await exhaust(() => call(two), 5);
    expect((await call(one)).status).toBe(429);
    expect(remaining(await call(other))).toBe(3);
  });

  it('counts one account over all its addresses', async () => {
    const { token } = await gateway.login(await gateway.account('fleet', { requestsPerMinute: 5 }));
    const call = (address: string) =>
      gateway.call('GET', strayPath, { token, headers: from(address) });
    expect(remaining(await call('203.0.113.1'))).toBe(4);
    expect(remaining(await call('203.0.113.2'))).toBe(3);
  });
});

describe('requests in flight', () => {
  it('are bounded per partner, streams included, and free again when their connection is', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const narrow = await startGateway({
      config: { trustProxy: true, requestsInFlight: 3 },
      runStrixJob: async () => {
        await held;
        return undefined;
      },
    });
    const tokenOf = async () => (await narrow.login(await narrow.account('fleet'))).token;
    const [token, other] = [await tokenOf(), await tokenOf()];
    const job = await narrow.call<{ job_id: string }>('POST', '/v1/api/strix/submit', {
      token,
      body: {},
      headers: { Prefer: 'respond-async' },
    });
    const gone = new AbortController();
    const path = `${narrow.url}/v1/api/strix/jobs/${job.json.job_id}/events`;
    const streams = await Promise.all(
      Array.from({ length: 3 }, () =>
        fetch(path, { headers: { Authorization: `Bearer ${token}` }, signal: gone.signal }),
      ),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const call = (as: string) => narrow.call('GET', '/v1/api/strix/jobs', { token: as });
    const refused = await call(token);
    expectEnvelope(refused, 503, /^At most 3 requests of a partner are answered at a time;/);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await call(other)).status).toBe(200);
    expect((await narrow.call('GET', '/livez')).status).toBe(200);
    gone.abort();
    await eventually(async () => expect((await call(token)).status).toBe(200));
    release();
    await narrow.close();
  });
});

describe('limits by address', () => {
  it('gives callers without a token 60 a minute', async () => {
    const { count } = await exhaust(
      () => gateway.call('GET', strayPath, { headers: from('203.0.113.9') }),
      61,
    );
    expect(count).toBe(60);
    const elsewhere = await gateway.call('GET', strayPath, { headers: from('203.0.113.10') });
    expect(remaining(elsewhere)).toBe(59);
  });

  it('counts a token that does not serve by its address', async () => {
    const headers = from('203.0.113.11');
    const answer = await gateway.call('GET', '/v1/tarsis/tariffs', {
      token: 'not.a.token',
      headers,
    });
    expect([answer.status, remaining(answer)]).toEqual([401, 59]);
  });

  it('takes the last hop of the proxy and ignores what the caller put before it', async () => {
    const call = (chain: string) => gateway.call('GET', strayPath, { headers: from(chain) });
    expect(remaining(await call('1.1.1.1, 203.0.113.12'))).toBe(59);
    expect(remaining(await call('2.2.2.2, 203.0.113.12'))).toBe(58);
    expect(remaining(await call('203.0.113.12'))).toBe(57);
  });

  it('takes one IPv6 network for one caller', async () => {
    const call = (address: string) => gateway.call('GET', strayPath, { headers: from(address) });
    expect(remaining(await call('2001:db8:1:2::1'))).toBe(59);
    expect(remaining(await call('2001:0db8:1:2:ffff::9'))).toBe(58);
    expect(remaining(await call('2001:db8:1:3::1'))).toBe(59);
  });

  it('believes no header without TRUST_PROXY', async () => {
    const plain = await startGateway({ config: { trustProxy: false } });
    const call = (address: string) => plain.call('GET', strayPath, { headers: from(address) });
    expect(remaining(await call('203.0.113.1'))).toBe(59);
    expect(remaining(await call('203.0.113.2'))).toBe(58);
    await plain.close();
  });
});

describe('health and status', () => {
  it('have 600 a minute of their own', async () => {
    const headers = from('203.0.113.20');
    await exhaust(() => gateway.call('GET', strayPath, { headers }), 61);
    const health = () => gateway.call('GET', '/v1/api/health', { headers });
    expect(remaining(await health())).toBe(599);
    await spend('probe:203.0.113.20', 600, 597);
    const { count, refused } = await exhaust(health, 2);
    expect(count).toBe(2);
    expectEnvelope(refused, 429, /At most 600/);
    expect((await gateway.call('GET', '/v1/api/status', { headers })).status).toBe(429);
  });

  it('count a caller with a token by address all the same', async () => {
    const { token } = await gateway.login(await gateway.account('operator'));
    const health = await gateway.call('GET', '/v1/api/health', {
      token,
      headers: from('203.0.113.21'),
    });
    expect([health.status, remaining(health)]).toEqual([200, 599]);
    const forged = await gateway.call('GET', '/v1/api/health', {
      token: 'not.a.token',
      headers: from('203.0.113.21'),
    });
    expect([forged.status, remaining(forged)]).toEqual([200, 598]);
  });
});

it('reports degraded in health while jobs wait because the queue is unreachable', async () => {
  const { jobs } = gateway.deps;
  jobs.state = () => 'degraded';
  expect((await gateway.call('GET', '/v1/api/health')).json).toMatchObject({
    gateway: 'degraded',
    engines: { simulation: 'ok' },
  });
  expect((await gateway.call('GET', '/v1/api/status')).json).toMatchObject({ overall: 'degraded' });
  expect((await gateway.call('GET', '/readyz')).status).toBe(200);
});

it('says degraded in health when limits are no longer shared', async () => {
  const limiter = createMemoryLimiter({ nowMs: () => noonMs });
  const degraded = await startGateway({ limiter: { ...limiter, state: () => 'degraded' } });
  const { json } = await degraded.call<{ gateway: string }>('GET', '/v1/api/health');
  expect(json.gateway).toBe('degraded');
  const status = await degraded.call<{ overall: string }>('GET', '/v1/api/status');
  expect(status.json.overall).toBe('degraded');
  await degraded.close();
});
