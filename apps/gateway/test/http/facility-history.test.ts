// Takes some seconds, because it assesses and plans with the engines themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TarsisSettleInput } from '../../src/engine-runtime/tarsis-operations.js';
import { tryAgainLater } from '../../src/internal/errors.js';
import { createOperationRunner } from '../../src/operation/operation-runner.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';
import { sampleEngines } from './support/sample-engines.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pastHours = 30 * 24;

let gateway: TestGateway;
let runDue: () => Promise<void>;
let email: string;
let partnerId: string;
let tarsisError: Error | undefined;
let settledInput: TarsisSettleInput | undefined;
beforeAll(async () => {
  const engines = sampleEngines();
  gateway = await startGateway({
    engines: {
      ...engines,
      run: (operation, input, options) => {
        if (operation === 'tarsis.settle') {
          settledInput = input as TarsisSettleInput;
        }
        return tarsisError !== undefined && operation === 'tarsis.control'
          ? Promise.reject(tarsisError)
          : engines.run(operation, input, options);
      },
    },
  });
  email = await gateway.account('enterprise', { requestsPerMinute: 1_000_000 });
  runDue = createOperationRunner({ ...gateway.deps, concurrency: 2 }).runDue;
  const [first] = await gateway.deps.stores.accounts.list();
  partnerId = first?.partner.id ?? '';
});
afterAll(() => gateway.close());

interface Settlement {
  bill_without: number;
  bill_with: number;
  saved: number;
  hindsight_saved: number;
  lines: { name: string; without: number; with: number }[];
}

interface History {
  intervals: { completed: number; skipped: number; by_reason: Record<string, number> };
  settlement?: Settlement;
  settlement_missing?: string;
  assessments: { interval_start: string; battery_kw: number; measured_kw?: number }[];
  next?: string;
  error?: string;
}

const send = async <Body = { error?: string }>(method: string, path: string, body?: unknown) =>
  gateway.call<Body>(method, `/v1/api/facilities/${path}`, {
    ...(body !== undefined && { body }),
    token: (await gateway.login(email)).token,
  });

/** Load of an hour from noon on [kW]. */
const loadKw = (hour: number) =>
  300 + 120 * Math.sin((hour / 24) * 2 * Math.PI) + ((((hour % 7) + 7) % 7) * 37) / 7;

/** Readings of steps counted from noon on, by their numbers. */
const readingsOf = (stepMs: number, kwOf: (step: number) => number, from: number, end: number) => ({
  readings: Array.from({ length: end - from }, (_, at) => ({
    time: new Date(noonMs + (from + at) * stepMs).toISOString(),
    load_kw: kwOf(from + at),
  })),
});

const readings = (from: number, end: number, kwAt = loadKw) => readingsOf(hourMs, kwAt, from, end);

const described = {
  power_kw: 100,
  capacity_kwh: 200,
  tariff: 'sce-tou-8-option-d-under-2-kv',
};

async function operated(id: string, battery: object = { power_kw: 100, capacity_kwh: 200 }) {
  gateway.clock.nowMs = noonMs - minuteMs;
  const { tariff } = described;
  await send('PUT', id, { ...battery, tariff, demand_interval_minutes: 60 });
  await send('POST', `${id}/readings`, readings(-pastHours, -1));
  const put = await send('PUT', `${id}/operation`, { controller: 'tarsis' });
  expect([put.status, put.text]).toEqual([201, expect.any(String)]);
}

async function runHour(id: string, hour: number) {
  gateway.clock.nowMs = noonMs + hour * hourMs + 1_000;
  await send('POST', `${id}/readings`, readings(hour - 1, hour));
  await send('POST', `${id}/state`, { soc: 0.6 });
  await runDue();
}

const quarterMs = 15 * minuteMs;

/** Load of a quarter hour from noon on [kW]. */
const quarterKw = (quarter: number) => 300 + 100 * Math.sin(quarter);

const quarters = (from: number, end: number) => readingsOf(quarterMs, quarterKw, from, end);

/** A facility with a meter of 15 minutes. */
async function operatedQuarters(id: string, everyMinutes: number) {
  gateway.clock.nowMs = noonMs - minuteMs;
  await send('PUT', id, { ...described, demand_interval_minutes: 15 });
  // From the beginning of the month on, as many at once as a request may have.
  for (const from of [-2_000, -1_000]) {
    const stored = await send('POST', `${id}/readings`, quarters(from, from + 999));
    expect([stored.status, stored.text]).toEqual([200, expect.any(String)]);
  }
  const put = await send('PUT', `${id}/operation`, { every_minutes: everyMinutes });
  expect([put.status, put.text]).toEqual([201, expect.any(String)]);
}

async function runQuarter(id: string, quarter: number) {
  gateway.clock.nowMs = noonMs + quarter * quarterMs + 1_000;
  await send('POST', `${id}/readings`, quarters(quarter - 4, quarter));
  await send('POST', `${id}/state`, { soc: 0.6 });
  await runDue();
}

async function eventsOf(entityId: string) {
  const key = { partnerId, kind: 'facility', entityId } as const;
  const events = await gateway.deps.stores.events.after(key, 0, 100);
  return events.map(({ type, data }) => ({ type, ...JSON.parse(data) }));
}

describe('a facility operated by TARSIS', () => {
  it('gets its set points, and PHALANX’s with the reason where there are none', async () => {
    await operated('mill');
    await runHour('mill', 0);
    tarsisError = new Error('TARSIS did not finish within 30 s.');
    await runHour('mill', 1);
    tarsisError = undefined;
    await runHour('mill', 2);
    const told = (await eventsOf('mill')).filter(({ type }) => type === 'assessment.completed');
    expect(told).toMatchObject([
      { controller: 'tarsis', import_target_kw: expect.any(Number) },
      { controller: 'phalanx', controller_reason: 'TARSIS did not finish within 30 s.' },
      { controller: 'tarsis', import_target_kw: expect.any(Number) },
    ]);
    const key = { partnerId, kind: 'facility', entityId: 'mill' } as const;
    const { memory } = (await gateway.deps.stores.operations.find(key)) ?? {};
    expect(JSON.parse(JSON.parse(memory ?? '').content.control).measuredUntilMs).toBe(
      noonMs + 2 * hourMs,
    );
  });

  it('waits for TARSIS while too much work waits before it', async () => {
    await operated('crowded');
    tarsisError = tryAgainLater('Too much work waits.', 5);
    await runHour('crowded', 0);
    expect(await eventsOf('crowded')).toEqual([]);
    tarsisError = undefined;
    gateway.clock.nowMs += 6_000;
    await runDue();
    expect(await eventsOf('crowded')).toMatchObject([
      { type: 'assessment.completed', controller: 'tarsis' },
    ]);
  });

  it('gets the same set points whatever was measured from their intervals on', async () => {
    await operated('past');
    await operated('future');
    await send(
      'POST',
      'future/readings',
      readings(0, 48, (hour) => 900 - loadKw(hour)),
    );
    for (const id of ['past', 'future']) {
      await runHour(id, 0);
    }
    const [past, future] = [await eventsOf('past'), await eventsOf('future')];
    expect(past[0].controller).toBe('tarsis');
    expect(future[0].battery_kw).toBe(past[0].battery_kw);
    expect(future[0].import_target_kw).toBe(past[0].import_target_kw);
  });

  it('needs a described battery', async () => {
    await operated('bare', {});
    await runHour('bare', 0);
    expect(await eventsOf('bare')).toMatchObject([
      {
        controller: 'phalanx',
        controller_reason: 'The power and the capacity of the battery are not described.',
      },
    ]);
    const { json } = await send<History>('GET', 'bare/operation/history');
    expect(json.settlement_missing).toBe(
      'The power and the capacity of the battery are not described.',
    );
  });
});

describe('the history of an operated facility', () => {
  it('bills what the meter of 15 minutes saw where intervals are longer, whatever their lengths', async () => {
    await operatedQuarters('long-intervals', 60);
    await runQuarter('long-intervals', 0);
    await runQuarter('long-intervals', 4);
    await send('PUT', 'long-intervals/operation', { every_minutes: 30 });
    await runQuarter('long-intervals', 6);
    await send('POST', 'long-intervals/readings', quarters(6, 8));
    gateway.clock.nowMs = noonMs + 8 * quarterMs;
    const { json } = await send<History>('GET', 'long-intervals/operation/history');
    expect(json.settlement_missing).toBeUndefined();
    const { measured, operatedFrom, setPointKwSeries } = settledInput!;
    expect(measured.grid.stepMinutes).toBe(15);
    expect([...measured.loadKwSeries.subarray(operatedFrom)]).toEqual(
      Array.from({ length: 8 }, (_, quarter) => quarterKw(quarter)),
    );
    const [third, second, first] = json.assessments.map(({ battery_kw: kw }) => kw);
    expect([...setPointKwSeries]).toEqual([
      first,
      first,
      first,
      first,
      second,
      second,
      third,
      third,
    ]);
  });

  it('bills by intervals where readings are no denser', async () => {
    await operated('hourly');
    await runHour('hourly', 0);
    await send('PUT', 'hourly', { ...described, demand_interval_minutes: 15 });
    await send('POST', 'hourly/readings', readings(0, 2));
    gateway.clock.nowMs = noonMs + 2 * hourMs;
    const { json } = await send<History>('GET', 'hourly/operation/history');
    expect(json.settlement).toBeDefined();
    expect(settledInput?.measured.grid.stepMinutes).toBe(60);
  });

  it('is settled where panels or the battery exceed the load, which earns nothing', async () => {
    await operated('sunny');
    await runHour('sunny', 0);
    await runHour('sunny', 1);
    const settledWith = async (solarKw: number) => {
      const hour = readings(0, 1).readings[0];
      await send('POST', 'sunny/readings', { readings: [{ ...hour, solar_kw: solarKw }] });
      gateway.clock.nowMs = noonMs + hourMs;
      const { status, json } = await send<History>('GET', 'sunny/operation/history');
      expect([status, json.settlement_missing]).toEqual([200, undefined]);
      return json.settlement!;
    };
    const [exact, more] = [await settledWith(loadKw(0)), await settledWith(loadKw(0) + 500)];
    expect(more.bill_without).toBe(exact.bill_without);
    expect(more.hindsight_saved).toBeGreaterThanOrEqual(more.saved - 1e-6);
  });

  it('says that a month is not settled whose intervals have no common step', async () => {
    await operatedQuarters('changed', 15);
    await runQuarter('changed', 0);
    await send('PUT', 'changed', { ...described, demand_interval_minutes: 20 });
    await send('PUT', 'changed/operation', { every_minutes: 20 });
    await runQuarter('changed', 4);
    const { json } = await send<History>('GET', 'changed/operation/history');
    expect(json.intervals.completed).toBe(2);
    expect(json.settlement).toBeUndefined();
    expect(json.settlement_missing).toBe(
      `The interval of ${new Date(noonMs + 4 * quarterMs).toISOString()} lasted 20 minutes, others of the month 15: such a month is not settled.`,
    );
  });

  it('has its assessments with what was measured, in pages, and its bill with and without the battery', async () => {
    await operated('history');
    for (const hour of [0, 1, 2]) {
      await runHour('history', hour);
    }
    await send('POST', 'history/readings', readings(2, 30));
    // When the inputs of the interval under way are no longer awaited.
    gateway.clock.nowMs = noonMs + 30 * hourMs + minuteMs;
    await runDue();
    gateway.clock.nowMs = noonMs + 30 * hourMs;
    const { status, json } = await send<History>('GET', 'history/operation/history?limit=2');
    expect(status).toBe(200);
    expect(json.intervals).toEqual({ completed: 3, skipped: 27, by_reason: { missed: 27 } });
    expect(json.assessments).toMatchObject([
      { interval_start: new Date(noonMs + 2 * hourMs).toISOString(), measured_kw: loadKw(2) },
      { measured_kw: loadKw(1), peak_kw_24h: expect.any(Number) },
    ]);
    const { settlement } = json;
    expect(settlement).toMatchObject({
      from: '2026-11-01T07:00:00.000Z',
      to: new Date(noonMs + 30 * hourMs).toISOString(),
      currency: 'USD',
    });
    const {
      bill_without = 0,
      bill_with = 0,
      saved = 0,
      hindsight_saved = 0,
      lines = [],
    }: Partial<Settlement> = settlement ?? {};
    expect(saved).toBeCloseTo(bill_without - bill_with, 9);
    expect(hindsight_saved).toBeGreaterThanOrEqual(saved);
    const sum = (side: 'without' | 'with') => lines.reduce((total, line) => total + line[side], 0);
    expect(sum('without')).toBeCloseTo(bill_without, 6);
    expect(sum('with')).toBeCloseTo(bill_with, 6);
    const next = await send<History>(
      'GET',
      `history/operation/history?limit=2&cursor=${json.next}`,
    );
    expect(next.json.assessments.map((each) => each.interval_start)).toEqual([
      new Date(noonMs).toISOString(),
    ]);
    expect([next.json.next, next.json.settlement]).toEqual([undefined, undefined]);
  });

  it('stays when the operation is deleted', async () => {
    await operated('closed');
    await runHour('closed', 0);
    await send('POST', 'closed/readings', readings(0, 2));
    gateway.clock.nowMs = noonMs + 2 * hourMs;
    const before = await send<History>('GET', 'closed/operation/history');
    expect(before.json.settlement).toBeDefined();
    expect((await send('DELETE', 'closed/operation')).status).toBe(204);
    const { status, json } = await send<History>('GET', 'closed/operation/history');
    expect([status, json]).toEqual([200, before.json]);
    const earlier = new Date(noonMs - 24 * hourMs).toISOString();
    const nothing = await send<History>('GET', `closed/operation/history?to=${earlier}`);
    expect([nothing.status, nothing.json.assessments]).toEqual([200, []]);
  });

  it('shows of each interval what was measured in it, however long the operation’s are now', async () => {
    await operatedQuarters('quarters', 15);
    await runQuarter('quarters', 0);
    await runQuarter('quarters', 1);
    await send('PUT', 'quarters/operation', { every_minutes: 30 });
    await runQuarter('quarters', 2);
    await send('POST', 'quarters/readings', quarters(2, 8));
    const { json } = await send<History>('GET', 'quarters/operation/history');
    expect(
      json.assessments.map(({ interval_start: start, measured_kw: kw }) => [start, kw]),
    ).toEqual([
      [new Date(noonMs + 2 * quarterMs).toISOString(), (quarterKw(2) + quarterKw(3)) / 2],
      [new Date(noonMs + quarterMs).toISOString(), quarterKw(1)],
      [new Date(noonMs).toISOString(), quarterKw(0)],
    ]);
  });

  it('is refused for a facility without operation, and for too long a period', async () => {
    await operated('long');
    gateway.clock.nowMs = noonMs;
    expectEnvelope(await send('GET', 'nowhere/operation/history'), 404, /no automatic operation/);
    const long = await send('GET', 'long/operation/history?from=2026-01-01T00:00:00Z');
    expectEnvelope(long, 422, /at most 62 days/);
    const statuses = new Map([
      ['0001-01-01T00:00:00Z', 400],
      ['1969-05-05T00:00:00Z', 422],
      ['9999-12-31T23:59:59Z', 422],
    ]);
    for (const [to, status] of statuses) {
      const answer = await send('GET', `long/operation/history?to=${to}`);
      expect([to, answer.status]).toEqual([to, status]);
    }
  });
});
