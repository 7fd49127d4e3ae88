import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createBodyBudget } from '../../src/limits/body-budget.js';
import { createSeriesScheduler } from '../../src/limits/series-scheduler.js';
import { eventually } from '../eventually.js';
import { startGateway, type TestGateway } from '../http/support/gateway.js';

describe('a budget of bodies', () => {
  test('bounds the sum in all and of one, and gets everything back', () => {
    const pool = { inAll: 100, ofOne: 60 };
    const budget = createBodyBudget({ partners: pool, anonymous: pool });
    const [a, again, b] = [budget.open('a', 'x'), budget.open('a', 'y'), budget.open('b', 'x')];
    expect([a.take(40), again.take(20), again.take(1)]).toEqual([true, true, false]);
    expect([b.take(41), b.take(40), b.take(1)]).toEqual([false, true, false]);
    a.close();
    expect([again.take(41), again.take(40)]).toEqual([false, true]);
    // Those without a token have a pool of their own, by address.
    const anonymous = [budget.open(undefined, 'x'), budget.open(undefined, 'x')];
    expect(anonymous.map((hold) => hold.take(60))).toEqual([true, false]);
    expect(budget.open(undefined, 'y').take(40)).toBe(true);
    again.close();
    expect(a.take(60)).toBe(true);
  });
});

describe('the scheduler of long series', () => {
  test('stores two at a time, schedules partners fairly, and refuses when the queue is full', async () => {
    const turns = createSeriesScheduler();
    const { signal } = new AbortController();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const take = (partner: string) =>
      turns.run(partner, signal, () => {
        begun.push(partner);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const flood = Array.from({ length: 6 }, () => take('flood'));
    const other = take('other');
    await expect(take('flood')).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '2' },
    });
    expect(begun).toEqual(['flood', 'flood']);
    ends[0]?.();
    await flood[0];
    expect(begun).toEqual(['flood', 'flood', 'other']);
    while (begun.length < 7 || ends.length < 7) {
      for (const end of ends) end();
      await Promise.resolve();
    }
    for (const end of ends) end();
    await Promise.all([...flood, other]);
  });
});

describe('bodies over HTTP', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const pool = { inAll: 3_000, ofOne: 2_000 };
    gateway = await startGateway({
      bodyBudget: createBodyBudget({ partners: pool, anonymous: pool }),
    });
  });
  afterAll(() => gateway.close());

  it('that are too many at once get 503, others are served, and what was held comes back', async () => {
    const tokens = [
      (await gateway.login(await gateway.account('enterprise'))).token,
      (await gateway.login(await gateway.account('enterprise'))).token,
    ];
    const price = { time: '2026-11-20T00:00:00Z', usd_per_mwh: 41.2 };
    const post = (token: string | undefined, prices: number) =>
      gateway.call('POST', '/v1/api/sites/north/prices', {
        token,
        body: { prices: Array.from({ length: prices }, () => price) },
      });
    const open = request(`${gateway.url}/v1/api/sites/north/prices`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens[0]}`, 'Content-Type': 'application/json' },
    });
    open.on('error', () => {});
    open.write(`{"prices": [${' '.repeat(1_800)}`);
    // The body of the other counts once its first bytes were read.
    const refused = await eventually(async () => {
      const answer = await post(tokens[0], 6);
      expect(answer.status).toBe(503);
      return answer;
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.json.error).toMatch(/Too many bodies/);
    expect((await post(tokens[1], 6)).status).toBe(200);
    open.destroy();
    await eventually(async () => expect((await post(tokens[0], 6)).status).toBe(200));
  });
});

it('a caller that takes nothing of its answers loses its connection', async () => {
  const gateway = await startGateway({ timeouts: { idleMs: 400 } });
  try {
    const ended: string[] = [];
    gateway.server.on('connection', (socket) => {
      const name = `${socket.remotePort}`;
      socket.once('close', () => ended.push(name));
    });
    const { port } = new URL(gateway.url);
    const caller = connect(Number(port), '127.0.0.1');
    caller.on('error', () => {});
    await once(caller, 'connect');
    const name = `${caller.localPort}`;
    // More than any buffer between the two holds.
    const ask = 'GET /v1/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: gateway\r\n\r\n';
    caller.pause();
    caller.write(ask.repeat(40));
    await eventually(() => expect(ended).toContain(name));
    caller.destroy();
  } finally {
    await gateway.close();
  }
});
