// Takes some seconds, because it assesses with the engine itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnginePool } from '../../src/engine-runtime/engine-pool.js';
import type { PhalanxRiskInput } from '../../src/engine-runtime/operations.js';
import { createOperationRunner } from '../../src/operation/operation-runner.js';
import type { EntityKey } from '../../src/stores/event-store.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

let gateway: TestGateway;
let runDue: () => Promise<void>;
let email: string;
let partnerId: string;
beforeAll(async () => {
  gateway = await startGateway();
  email = await gateway.account('enterprise', { requestsPerMinute: 1_000_000 });
  runDue = createOperationRunner({ ...gateway.deps, concurrency: 2 }).runDue;
  const [first] = await gateway.deps.stores.accounts.list();
  partnerId = first?.partner.id ?? '';
});
afterAll(() => gateway.close());

const send = async (method: string, path: string, body?: unknown) =>
  gateway.call<{ error?: string }>(method, `/v1/api/facilities/${path}`, {
    ...(body !== undefined && { body }),
    token: (await gateway.login(email)).token,
  });

const reading = (timeMs: number, loadKw: number) => ({
  time: new Date(timeMs).toISOString(),
  load_kw: loadKw,
});

/** A described facility with two weeks of readings before noon, operated from noon on. */
async function operatedFacility(
  id: string,
  body: object = {},
  described: object = {},
): Promise<EntityKey> {
  gateway.clock.nowMs = noonMs - minuteMs;
  await send('PUT', id, {
    power_kw: 250,
    capacity_kwh: 500,
    tariff: 'sce-tou-8-option-d-under-2-kv',
    ...described,
  });
  const readings = Array.from({ length: 14 * 96 }, (_, back) => {
    const timeMs = noonMs - (back + 1) * quarterMs;
    const hour = new Date(timeMs).getUTCHours();
    return reading(timeMs, 400 + 300 * Math.sin(((hour - 12) / 24) * 2 * Math.PI));
  });
  await send('POST', `${id}/readings`, { readings });
  const put = await send('PUT', `${id}/operation`, body);
  expect([put.status, put.text]).toEqual([201, expect.any(String)]);
  return { partnerId, kind: 'facility', entityId: id };
}

async function eventsOf(key: EntityKey) {
  const events = await gateway.deps.stores.events.after(key, 0, 100);
  return events.map(({ type, data }) => ({ type, ...JSON.parse(data) }));
}

describe('the operation of a facility', () => {
  it('assesses each interval from its latest reading, and tells a risk once', async () => {
    const key = await operatedFacility('plant', { risk_threshold: 0 });
    for (const quarter of [0, 1]) {
      gateway.clock.nowMs = noonMs + quarter * quarterMs + 1_000;
      await runDue();
      await send('POST', 'plant/state', { soc: 0.6, power_kw: 0 });
      await send('POST', 'plant/readings', {
        readings: [reading(noonMs + (quarter - 1) * quarterMs, 512 + quarter)],
      });
      await runDue();
    }
    const told = await eventsOf(key);
    expect(told).toMatchObject([
      {
        type: 'assessment.completed',
        facility_id: 'plant',
        interval_start: new Date(noonMs).toISOString(),
        current_load_kw: 512,
        current_soc: 0.6,
        controller: 'phalanx',
        battery_kw: expect.any(Number),
        peak_risk_probability: expect.any(Number),
      },
      { type: 'peak.risk', threshold: 0 },
      { type: 'assessment.completed', current_load_kw: 513 },
    ]);
    const range = { fromMs: 0, untilMs: 1e15, limit: 9 };
    const kept = await gateway.deps.stores.activity.assessments(partnerId, 'plant', range);
    expect(kept.map(({ intervalMs }) => intervalMs)).toEqual([noonMs + quarterMs, noonMs]);
  });

  it('leaves nothing of an assessment that was ready after its interval, and says so', async () => {
    const { deps, clock } = gateway;
    let takesMs = 0;
    const engines: EnginePool = {
      ...deps.engines,
      async run(operation, input, options) {
        const answer = await deps.engines.run(operation, input, options);
        clock.nowMs += takesMs;
        return answer;
      },
    };
    const { runDue: runNext } = createOperationRunner({ ...deps, engines, concurrency: 1 });
    const key = await operatedFacility('slow');
    const runOf = async (quarter: number) => {
      clock.nowMs = noonMs + quarter * quarterMs + 1_000;
      await send('POST', 'slow/state', { soc: 0.6 });
      const readings = [reading(noonMs + (quarter - 1) * quarterMs, 500 + quarter)];
      await send('POST', 'slow/readings', { readings });
      await runNext();
      return deps.stores.activity.lastAssessment(partnerId, 'slow');
    };
    const inTime = await runOf(0);
    expect(inTime).toMatchObject({ operated: { currentLoadKw: 500 } });
    takesMs = quarterMs;
    expect(await runOf(1)).toEqual(inTime);
    expect(await eventsOf(key)).toMatchObject([
      { type: 'assessment.completed' },
      { type: 'assessment.skipped', reason: 'late' },
    ]);
    await send('DELETE', 'slow/operation');
  });

  it('counts what the meter saw, with the battery, and keeps a promise while the period lasts', async () => {
    const asked: PhalanxRiskInput['options'][] = [];
    const { deps } = gateway;
    const engines: EnginePool = {
      ...deps.engines,
      run(operation, input, options) {
        if (operation === 'phalanx.risk') {
          asked.push((input as PhalanxRiskInput).options);
        }
        return deps.engines.run(operation, input, options);
      },
    };
    const { runDue: runNext } = createOperationRunner({ ...deps, engines, concurrency: 1 });
    const key = await operatedFacility('guarded', {}, { billing_day: 8 });
    for (const quarter of [0, 1, 2]) {
      gateway.clock.nowMs = noonMs + quarter * quarterMs + 1_000;
      await send('POST', 'guarded/state', { soc: 0.6, power_kw: 200 });
      await send('POST', 'guarded/readings', {
        readings: [reading(noonMs + (quarter - 1) * quarterMs, quarter === 1 ? 850 : 400)],
      });
      await runNext();
      gateway.clock.nowMs += quarterMs / 2;
      await send('POST', 'guarded/state', { soc: 0.5, power_kw: 200 });
    }
    const highest = asked.map(({ runningPeaksKw }) => runningPeaksKw?.['any time'] ?? 0);
    // The readings before reach 700 kW; the quarter of an hour with 850 kW was metered with 200 less.
    expect(highest[0]).toBeCloseTo(700, 0);
    expect(highest).toEqual([highest[0], highest[0], highest[0]]);
    expect(asked[0]?.promise).toBeUndefined();
    const { memory } = await gateway.deps.stores.operations.find(key).then((found) => found!);
    const { targetsKw } = JSON.parse(memory ?? '').content.promise;
    expect(targetsKw['any time']).toBeGreaterThanOrEqual(highest[0] ?? 0);
    expect(asked[1]?.promise).toBeDefined();
    expect(asked[2]?.promise).toEqual({ targetsKw });
    const range = { fromMs: 0, untilMs: 1e15, limit: 9 };
    const kept = await deps.stores.activity.assessments(partnerId, 'guarded', range);
    expect(kept.map(({ operated }) => operated?.reportedKw)).toEqual([undefined, [200], [200]]);
  });

  it('skips intervals without a reading or state, and says why', async () => {
    const key = await operatedFacility('silent');
    gateway.clock.nowMs = noonMs + minuteMs;
    await runDue();
    gateway.clock.nowMs = noonMs + 3 * quarterMs + minuteMs;
    await send('POST', 'silent/state', { soc: 0.6 });
    await runDue();
    gateway.clock.nowMs = noonMs + 4 * quarterMs + minuteMs;
    await runDue();
    expect(await eventsOf(key)).toMatchObject([
      { type: 'assessment.skipped', reason: 'state_missing' },
      { type: 'assessment.skipped', reason: 'missed', intervals: 2 },
      { type: 'assessment.skipped', reason: 'reading_old' },
      { type: 'assessment.skipped', reason: 'reading_old' },
    ]);
  });

  it('refuses an interval that is no multiple of the meter’s, and the controller of an engine out of reach', async () => {
    await operatedFacility('refused');
    const wrong = await send('PUT', 'refused/operation', { every_minutes: 20 });
    expect([wrong.status, wrong.json.error]).toEqual([
      422,
      expect.stringContaining('or a multiple of it that divides the hour; 20 came'),
    ]);
    const narrow = await gateway.account('enterprise', { engines: ['phalanx'] });
    const { status } = await gateway.call('PUT', '/v1/api/facilities/default/operation', {
      body: { controller: 'tarsis' },
      token: (await gateway.login(narrow)).token,
    });
    expect(status).toBe(403);
  });
});
