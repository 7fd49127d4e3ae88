// Takes about ten seconds, because it runs cycles with the engine itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperationRunner } from '../../src/operation/operation-runner.js';
import type { EntityKey } from '../../src/stores/event-store.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { hourlyPrices, hourMs, startFenrirGateway } from './support/fenrir-gateway.js';
import { noonMs } from './support/gateway.js';

const minuteMs = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

let site: Awaited<ReturnType<typeof startFenrirGateway>>;
let runDue: () => Promise<void>;
let partnerId: string;
beforeAll(async () => {
  site = await startFenrirGateway();
  const runner = createOperationRunner({ ...site.gateway.deps, concurrency: 2 });
  runDue = runner.runDue;
  const [first] = await site.gateway.deps.stores.accounts.list();
  partnerId = first?.partner.id ?? '';
});
afterAll(() => site.close());

interface SiteOperation {
  site_id: string;
  every_minutes: number;
  next_interval: string;
  enabled: boolean;
}

interface Cycle {
  interval_start: string;
  settled?: { cash: number; wear: number };
}

interface SiteHistory {
  completed: number;
  settled: number;
  comparison: string;
  earned?: { cash: number; wear: number; net: number };
  hindsight_net: number;
  rules: { rule: string; hours: number; net: number }[];
}

const send = async <Body = { error?: string }>(method: string, path: string, body?: unknown) =>
  site.gateway.call<Body>(method, `/v1/api/sites/${path}`, {
    ...(body !== undefined && { body }),
    token: await site.tokenNow(),
  });

/** A described site with a week of prices before noon, operated from noon on. */
async function operatedSite(id: string, body: object = {}): Promise<EntityKey> {
  site.gateway.clock.nowMs = noonMs - minuteMs;
  await send('PUT', id, { power_kw: 10_000, capacity_kwh: 20_000, time_zone: 'UTC' });
  await send('POST', `${id}/prices`, { prices: hourlyPrices(168) });
  const { status } = await send('PUT', `${id}/operation`, { every_minutes: 60, ...body });
  expect(status).toBe(201);
  return { partnerId, kind: 'site', entityId: id };
}

const price = (timeMs: number, usd: number) => ({
  prices: [{ time: iso(timeMs), usd_per_mwh: usd }],
});

async function eventsOf(key: EntityKey) {
  const events = await site.gateway.deps.stores.events.after(key, 0, 100);
  return events.map(({ type, data, sequence }) => ({ type, sequence, ...JSON.parse(data) }));
}

const cyclesOf = async (id: string) =>
  (await send<{ cycles: Cycle[] }>('GET', `${id}/cycles`)).json.cycles;

describe('the operation of a site', () => {
  it('is put, answered, replaced and deleted', async () => {
    await operatedSite('put');
    const { json } = await send<SiteOperation>('GET', 'put/operation');
    expect(json).toEqual({
      site_id: 'put',
      horizon_hours: 24,
      every_minutes: 60,
      state_of_charge: 'reported',
      enabled: true,
      next_interval: iso(noonMs),
      waits_seconds: 60,
      created_at: iso(noonMs - minuteMs),
    });
    const replaced = await send<SiteOperation>('PUT', 'put/operation', { enabled: false });
    expect([replaced.status, replaced.json.enabled]).toEqual([200, false]);
    expect((await send('DELETE', 'put/operation')).status).toBe(204);
    expect((await send('GET', 'put/operation')).status).toBe(404);
    expect((await send('DELETE', 'put/operation')).status).toBe(404);
  });

  it('is refused for an unknown site and another interval than the market’s', async () => {
    await operatedSite('refused');
    site.gateway.clock.nowMs = noonMs;
    expectEnvelope(await send('PUT', 'nowhere/operation', {}), 404, /describe it first/);
    const wrong = await send('PUT', 'refused/operation', { every_minutes: 30 });
    expectEnvelope(wrong, 422, /the market interval of refused, 60; 30 came/);
    const state = await send('POST', 'nowhere/state', { soc: 0.5 });
    expectEnvelope(state, 404, /has no automatic operation/);
    const future = await send('POST', 'refused/state', { soc: 0.5, time: iso(noonMs + hourMs) });
    expectEnvelope(future, 422, /at most a minute after the gateway’s clock/);
  });

  it('runs a cycle in each interval once its price and state are there, and tells it', async () => {
    const key = await operatedSite('north');
    const { clock } = site.gateway;
    await runDue();
    expect(await eventsOf(key)).toEqual([]);
    clock.nowMs = noonMs + 2_000;
    await send('POST', 'north/prices', price(noonMs, 300));
    await runDue();
    // The state is awaited.
    expect(await eventsOf(key)).toEqual([]);
    await send('POST', 'north/state', { soc: 0.5, power_mw: 0 });
    await runDue();
    await runDue();
    expect(await eventsOf(key)).toEqual([
      {
        type: 'cycle.completed',
        sequence: 1,
        site_id: 'north',
        cycle_id: expect.any(String),
        interval_start: iso(noonMs),
        interval_minutes: 60,
        direction: 'discharge',
        dispatch_mw: expect.any(Number),
        confidence: expect.any(Number),
        estimated_revenue: expect.any(Number),
        regime: expect.any(String),
        currency: 'USD',
        price_per_mwh: 300,
        price_time: iso(noonMs),
        current_soc: 0.5,
        soc_source: 'reported',
        insights: expect.arrayContaining([expect.any(String)]),
      },
    ]);
    const { json } = await send<SiteOperation>('GET', 'north/operation');
    expect(json.next_interval).toBe(iso(noonMs + hourMs));
    expect((await cyclesOf('north')).map((each) => each.interval_start)).toEqual([iso(noonMs)]);
    const usage = await site.gateway.call<{ operations: unknown[] }>('GET', '/v1/api/usage', {
      token: await site.tokenNow(),
    });
    expect(usage.text).toContain('operateSite');
  });

  it('does not wait longer than it says, and uses inputs of up to two intervals ago', async () => {
    const key = await operatedSite('late');
    const { clock } = site.gateway;
    clock.nowMs = noonMs - 30 * minuteMs;
    await send('POST', 'late/state', { soc: 0.4 });
    clock.nowMs = noonMs + 59_000;
    await runDue();
    expect(await eventsOf(key)).toEqual([]);
    clock.nowMs = noonMs + 60_000;
    await runDue();
    // The price of 11:00, which is not learned as that of 12:00, and the state of 11:30.
    expect(await eventsOf(key)).toMatchObject([
      {
        type: 'cycle.completed',
        current_soc: 0.4,
        interval_start: iso(noonMs),
        price_time: iso(noonMs - hourMs),
      },
    ]);
  });

  it('skips an interval whose inputs are missing, old or contradictory, and says why', async () => {
    const key = await operatedSite('skip');
    const { clock } = site.gateway;
    clock.nowMs = noonMs + 60_000;
    await runDue();
    clock.nowMs = noonMs + hourMs + 1_000;
    await send('POST', 'skip/state', { soc: 0.1 });
    await send('POST', 'skip/prices', price(noonMs + hourMs, 50));
    await runDue();
    clock.nowMs = noonMs + 2 * hourMs + 1_000;
    // Ten megawatts cannot fill 18 MWh within an hour.
    await send('POST', 'skip/state', { soc: 0.95 });
    await send('POST', 'skip/prices', price(noonMs + 2 * hourMs, 50));
    await runDue();
    clock.nowMs = noonMs + 6 * hourMs + 60_000;
    await send('POST', 'skip/state', { soc: 0.9 });
    await runDue();
    expect(await eventsOf(key)).toMatchObject([
      { type: 'cycle.skipped', reason: 'state_missing', intervals: 1 },
      { type: 'cycle.completed', current_soc: 0.1 },
      {
        type: 'cycle.skipped',
        reason: 'state_contradicts',
        message:
          'The state of charge went from 0.1 to 0.95 within 60 minutes, which a battery of 10 MW and 20 MWh cannot do.',
      },
      { type: 'cycle.skipped', reason: 'missed', intervals: 3 },
      { type: 'cycle.skipped', reason: 'price_old', intervals: 1 },
    ]);
  });

  it('never acts on an interval that has passed: an outage is told as one entry', async () => {
    const key = await operatedSite('outage', { state_of_charge: 'assumed' });
    const { clock } = site.gateway;
    const backMs = noonMs + 12 * hourMs + 3_000;
    clock.nowMs = backMs;
    await send('POST', 'outage/prices', {
      prices: Array.from({ length: 13 }, (_, hour) => price(noonMs + hour * hourMs, 40).prices[0]),
    });
    await runDue();
    expect(await eventsOf(key)).toMatchObject([
      {
        type: 'cycle.skipped',
        reason: 'missed',
        intervals: 12,
        interval_start: iso(noonMs),
        interval_end: iso(noonMs + 12 * hourMs),
      },
      { type: 'cycle.completed', interval_start: iso(noonMs + 12 * hourMs) },
    ]);
  });

  it('assumes that the battery did what was recommended, until a state is reported', async () => {
    const key = await operatedSite('assumed', { state_of_charge: 'assumed' });
    const { clock } = site.gateway;
    const hours = [300, 300, 20];
    for (const [hour, usd] of hours.entries()) {
      clock.nowMs = noonMs + hour * hourMs + 1_000;
      if (hour === 2) {
        await send('POST', 'assumed/state', { soc: 0.77 });
      }
      await send('POST', 'assumed/prices', price(noonMs + hour * hourMs, usd));
      await runDue();
    }
    const [first, second, third] = await eventsOf(key);
    expect(first).toMatchObject({ current_soc: 0.65, direction: 'discharge' });
    const stored = (first.dispatch_mw * 1) / Math.sqrt(0.85) / 20;
    expect(second.current_soc).toBeCloseTo(0.65 - stored, 9);
    expect([third.current_soc, third.soc_source]).toEqual([0.77, 'reported']);
  });

  it('stores nothing of a run whose operation was deleted or changed meanwhile', async () => {
    const key = await operatedSite('gone', { state_of_charge: 'assumed' });
    const { stores } = site.gateway.deps;
    site.gateway.clock.nowMs = noonMs + 1_000;
    await send('POST', 'gone/prices', price(noonMs, 50));
    const claim = { nowMs: noonMs + 1_000, limit: 9, claimToken: 't', leaseUntilMs: 1e15 };
    const claimed = await stores.operations.claimDue(claim);
    expect(claimed.map(({ entityId }) => entityId)).toContain('gone');
    await send('DELETE', 'gone/operation');
    const outcome = { intervalMs: noonMs, nextMs: noonMs + hourMs, memory: null };
    const rest = { skipped: [], events: [{ type: 'cycle.completed', createdMs: 1, data: '{}' }] };
    expect(await stores.operations.complete(key, 't', { ...outcome, ...rest } as never)).toEqual({
      kind: 'claimLost',
    });
    expect(await eventsOf(key)).toEqual([]);
    for (const other of claimed) {
      await stores.operations.release(other, 't', 0);
    }
  });

  it('has seen no price of a later interval, whatever comes', async () => {
    const { clock } = site.gateway;
    const told: unknown[][] = [];
    // The same first hours, then the same later prices in another order.
    const hours = [40, 300, 20, 90, -5, 60];
    for (const [id, later] of [
      ['future-1', [10, 500, 70]],
      ['future-2', [500, 70, 10]],
    ] as const) {
      const key = await operatedSite(id, { state_of_charge: 'assumed' });
      for (const [hour, usd] of [...hours, ...later].entries()) {
        clock.nowMs = noonMs + hour * hourMs + 1_000;
        await send('POST', `${id}/prices`, price(noonMs + hour * hourMs, usd));
        await runDue();
      }
      const events = await eventsOf(key);
      told.push(
        events.map(({ direction, dispatch_mw, confidence, estimated_revenue }) => [
          direction,
          dispatch_mw,
          confidence,
          estimated_revenue,
        ]),
      );
    }
    expect(told[0]?.slice(0, hours.length)).toEqual(told[1]?.slice(0, hours.length));
    expect(told[0]).not.toEqual(told[1]);
  });

  it('settles its history as the cycles were made, beside hindsight and plain rules', async () => {
    const { clock } = site.gateway;
    const id = 'history';
    await operatedSite(id, { state_of_charge: 'assumed' });
    const hours = [300, 40, 20, 90, 310, 60];
    for (const [hour, usd] of hours.entries()) {
      clock.nowMs = noonMs + hour * hourMs + 1_000;
      await send('POST', `${id}/prices`, price(noonMs + hour * hourMs, usd));
      await runDue();
    }
    clock.nowMs = noonMs + hours.length * hourMs + 61_000;
    await runDue();
    const { json } = await send<SiteHistory>(
      'GET',
      `${id}/operation/history?from=${iso(noonMs - hourMs)}`,
    );
    // The interval under way is a seventh cycle, on the price of the hour before.
    expect([json.completed, json.settled, json.comparison]).toEqual([7, 6, 'complete']);
    const cycles = await cyclesOf(id);
    const sum = (name: 'cash' | 'wear') =>
      cycles.reduce((total, { settled }) => total + (settled?.[name] ?? 0), 0);
    expect(json.earned?.cash).toBeCloseTo(sum('cash'), 6);
    expect(json.earned?.wear).toBeCloseTo(sum('wear'), 6);
    expect(json.earned?.net).toBeCloseTo(sum('cash') - sum('wear'), 6);
    expect(json.hindsight_net).toBeGreaterThanOrEqual(json.earned?.net ?? 1e9);
    for (const rule of json.rules) {
      expect(rule.hours).toBe(6);
      expect(json.hindsight_net).toBeGreaterThanOrEqual(rule.net);
    }
    expect(json.rules.map(({ rule }) => rule)).toEqual([
      'previous_day',
      'mean_of_week',
      'quartiles',
    ]);
    const empty = await send<SiteHistory>('GET', `${id}/operation/history?to=${iso(noonMs)}`);
    expect(empty.json).toMatchObject({ completed: 0, comparison: 'no_cycles', rules: [] });
    const wrong = await send('GET', `${id}/operation/history?from=${iso(noonMs + 9e9)}`);
    expectEnvelope(wrong, 422, /from must be before to and at most 62 days before it/);
  });
});
