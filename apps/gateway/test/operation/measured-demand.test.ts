import { getTariff } from '@bess/tariff-library';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBatteryPower } from '../../src/engines/tarsis/operated-facility.js';
import { emptyDescription } from '../../src/facilities/facility-defaults.js';
import { measuredDemand } from '../../src/operation/measured-demand.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { Operation, OperationOutcome } from '../../src/stores/operation-store.js';
import { anAssessment } from '../stores/samples.js';

const hourMs = 3_600_000;
const timeZone = 'America/Los_Angeles';
/** 1 July 2026, 00:00 in Los Angeles: a Wednesday. */
const julyMs = Date.UTC(2026, 6, 1, 7);
/** Charges for the highest demand of the month at any time, and from 16 to 21 o'clock of summer weekdays. */
const tariff = getTariff('sce-tou-8-option-d-under-2-kv');
const key = { partnerId: 'desk', kind: 'facility', entityId: 'plant' } as const;
const operation = { ...key, settings: { everyMinutes: 60, isEnabled: true } } as Operation;
const described = { description: emptyDescription, tariff, timeZone };

let stores: Awaited<ReturnType<typeof openStores>>;
beforeEach(async () => {
  stores = await openStores({ dataDir: ':memory:' });
  await stores.accounts.createPartner({
    id: 'desk',
    name: 'Desk',
    plan: 'enterprise',
    requestsPerMinute: 60,
    strixPathsPerDay: null,
  });
  await stores.facilities.put('desk', 'plant', emptyDescription, julyMs);
});
afterEach(() => stores.close());

/** Loads of hours of July, by the number of the hour. */
const read = (loadKwByHour: Record<number, number>, solarKw: number | null = null) =>
  stores.facilities.addReadings(
    'desk',
    'plant',
    Object.entries(loadKwByHour).map(([hour, loadKw]) => ({
      timeMs: julyMs + Number(hour) * hourMs,
      loadKw,
      temperatureF: null,
      solarKw,
    })),
  );
/** What the battery reports in the middle of hours. */
async function report(powerKwByHour: Record<number, number>) {
  for (const [hour, powerKw] of Object.entries(powerKwByHour)) {
    const timeMs = julyMs + (Number(hour) + 0.5) * hourMs;
    await stores.operations.reportState(key, { timeMs, socFraction: 0.5, powerMw: powerKw / 1000 });
  }
}
/** Tells a set point one minute after the beginning of its interval, in a run of the operation. */
async function setPoint(minute: number, everyMinutes: number | undefined, batteryKw: number) {
  const intervalMs = julyMs + minute * 60_000;
  await complete(intervalMs, {
    assessment: anAssessment({
      assessedMs: intervalMs + 60_000,
      operated: {
        ...(everyMinutes !== undefined && { everyMinutes }),
        currentLoadKw: 400,
        socFraction: 0.5,
        batteryKw,
        controller: 'phalanx',
      },
    }),
  });
}
async function complete(intervalMs: number, left: Partial<OperationOutcome>) {
  const { operations } = stores;
  const schedule = { nextMs: julyMs, patienceMs: 0, needsState: false };
  await operations.put(key, operation.settings, schedule, julyMs);
  const claim = { nowMs: julyMs + 60 * 24 * hourMs, claimToken: 'run', limit: 1 };
  await operations.claimDue({ ...claim, leaseUntilMs: claim.nowMs + 1 });
  const outcome = { intervalMs, nextMs: julyMs, memory: null, skipped: [], events: [], ...left };
  expect(await operations.complete(key, 'run', outcome)).toMatchObject({ kind: 'completed' });
}
const peaksAt = async (hour: number, description = emptyDescription) =>
  measuredDemand(operation, julyMs + hour * hourMs, { ...described, description }, stores);
const everyHour = (until: number, kw: number) =>
  Object.fromEntries(Array.from({ length: until }, (_, hour) => [hour, kw]));

describe('the demand of a billing period so far', () => {
  it('is the load less what panels and the battery gave, in the hours of each window', async () => {
    await read({ ...everyHour(24, 200), 10: 480, 17: 450, 18: 370 });
    await report({ 10: 100, 17: 150, 3: -120 });
    const { periodStartMs, peaksKw } = await peaksAt(24);
    expect(periodStartMs).toBe(julyMs);
    const { 'any time': anyTime, ...others } = peaksKw ?? {};
    expect(anyTime).toBe(480 - 100);
    // Without what the battery gave at 17 o'clock the highest of the afternoon is that of 18 o'clock.
    expect(Object.values(others)).toContain(370);
    expect(Math.max(...Object.values(others))).toBe(370);
    await read({ 10: 480, 17: 450, 18: 370 }, 300);
    expect((await peaksAt(24)).peaksKw?.['any time']).toBe(200 + 120);
  });

  it('has seen nothing of the interval or later', async () => {
    await read({ ...everyHour(24, 200), 12: 900 });
    expect((await peaksAt(12)).peaksKw?.['any time']).toBe(200);
    expect((await peaksAt(13)).peaksKw?.['any time']).toBe(900);
  });

  it('begins with a described billing day', async () => {
    await read({ ...everyHour(24 * 9, 300), 30: 999 });
    const { periodStartMs, peaksKw } = await peaksAt(24 * 9, {
      ...emptyDescription,
      billingDay: 8,
    });
    expect(periodStartMs).toBe(julyMs + 7 * 24 * hourMs);
    expect(peaksKw?.['any time']).toBe(300);
  });

  it('is not known at the start of a period', async () => {
    expect((await peaksAt(0)).peaksKw).toBeUndefined();
  });

  it('is known with some unread hours, and not with an unread day', async () => {
    const hours = Object.entries(everyHour(96, 300));
    await read(Object.fromEntries(hours.filter(([hour]) => +hour < 24 || +hour >= 48)));
    expect((await peaksAt(96)).peaksKw).toBeUndefined();
    await read({ 30: 310 });
    expect((await peaksAt(96)).peaksKw?.['any time']).toBe(310);
  });
});

describe('the demand of a meter whose intervals are shorter than those of the operation', () => {
  const quarterMs = hourMs / 4;
  const readQuarters = (loadsKw: readonly number[]) =>
    stores.facilities.addReadings(
      'desk',
      'plant',
      loadsKw.map((loadKw, quarter) => ({
        timeMs: julyMs + quarter * quarterMs,
        loadKw,
        temperatureF: null,
        solarKw: null,
      })),
    );

  it('is that of its own intervals, and not a mean of longer ones', async () => {
    await readQuarters([500, 400, 390, 390]);
    expect((await peaksAt(1)).peaksKw?.['any time']).toBe(500);
    await setPoint(0, 60, 100);
    expect((await peaksAt(1)).peaksKw?.['any time']).toBe(400);
    await report({ 0: 150 });
    await readQuarters([400, 400, 390, 390]);
    expect((await peaksAt(1)).peaksKw?.['any time']).toBe(300);
  });

  it('leaves the rest of a step to later, until the meter has it', async () => {
    await read({ 0: 200, 1: 200 });
    await stores.facilities.addReadings('desk', 'plant', [
      { timeMs: julyMs + 2 * hourMs, loadKw: 900, temperatureF: null, solarKw: null },
    ]);
    expect((await peaksAt(2.75)).peaksKw?.['any time']).toBe(200);
    expect((await peaksAt(3)).peaksKw?.['any time']).toBe(900);
  });
});

describe('the set points of intervals of another length', () => {
  const powerOf = async (fromMs: number, untilMs: number, stepMinutes: number) =>
    (await readBatteryPower(operation, { fromMs, untilMs, stepMinutes }, stores)).kwSeries;

  it('hold for all of their steps', async () => {
    await setPoint(0, 30, 100);
    await setPoint(30, 30, 40);
    await setPoint(60, 15, 8);
    await setPoint(75, undefined, 6);
    expect([...(await powerOf(julyMs, julyMs + 2 * hourMs, 15))]).toEqual([
      100, 100, 40, 40, 8, 6, 6, 6,
    ]);
  });

  it('are averaged where the steps are longer', async () => {
    for (const minute of Array.from({ length: 24 }, (_, at) => 5 * at)) {
      await setPoint(minute, 5, minute < 60 ? minute : 10);
    }
    const [first, ...others] = await powerOf(julyMs, julyMs + 2 * hourMs, 15);
    expect(first).toBeCloseTo(5, 9);
    expect(others).toHaveLength(7);
    expect(others[2]).toBeCloseTo(50, 9);
    expect(others[6]).toBeCloseTo(10, 9);
  });

  it('count by their share where a period begins within one', async () => {
    await setPoint(0, 60, 100);
    await setPoint(60, 60, 20);
    const halfMs = hourMs / 2;
    expect([...(await powerOf(julyMs + halfMs, julyMs + halfMs + 2 * hourMs, 60))]).toEqual([
      60, 10,
    ]);
  });

  it('end where the next one begins', async () => {
    await setPoint(0, 60, 100);
    await setPoint(15, 15, 20);
    expect([...(await powerOf(julyMs, julyMs + hourMs, 15))]).toEqual([100, 20, 0, 0]);
  });
});

describe('what the battery reported', () => {
  const reportAt = (minute: number, powerKw: number | null) =>
    stores.operations.reportState(key, {
      timeMs: julyMs + minute * 60_000,
      socFraction: 0.5,
      powerMw: powerKw === null ? null : powerKw / 1000,
    });
  const demandAt = (hour: number) =>
    measuredDemand(operation, julyMs + hour * hourMs, described, stores);
  /** What the run of an hour keeps: of which hours, and the powers. */
  async function keepAt(hour: number) {
    const { amended } = await demandAt(hour);
    await complete(julyMs + hour * hourMs, { amended });
    return amended.map(({ intervalMs, operated }) => [
      (intervalMs - julyMs) / hourMs,
      operated?.reportedKw,
    ]);
  }
  /** Reports of eight days later, for which those of the first are deleted. */
  async function forget() {
    await reportAt(8 * 24 * 60, 0);
    const left = await stores.operations.states(key, 1e15, 9, julyMs);
    expect(left).toHaveLength(1);
  }

  it('is remembered for the whole billing period', async () => {
    await read({ ...everyHour(24 * 9, 200), 10: 500 });
    await setPoint(600, 60, 100);
    for (const minute of [610, 625, 640, 655]) await reportAt(minute, 0);
    expect((await demandAt(11)).peaksKw?.['any time']).toBe(500);
    expect(await keepAt(11)).toEqual([[10, [0, 0, 0, 0]]]);
    expect(await keepAt(12)).toEqual([]);
    await forget();
    expect((await demandAt(24 * 9)).peaksKw?.['any time']).toBe(500);
  });

  it('is kept by the intervals of the meter, and where it reported none the set point counts', async () => {
    await stores.facilities.addReadings(
      'desk',
      'plant',
      Array.from({ length: 4 * 24 * 9 }, (_, quarter) => ({
        timeMs: julyMs + (quarter * hourMs) / 4,
        loadKw: quarter < 4 ? 500 : 200,
        temperatureF: null,
        solarKw: null,
      })),
    );
    await setPoint(0, 60, 100);
    // Before the telling, of the interval before.
    await reportAt(0.5, -400);
    for (const [minute, kw] of [
      [2, 150],
      [4, 250],
      [16, 120],
      [31, null],
      [46, 130],
    ] as const) {
      await reportAt(minute, kw);
    }
    expect((await demandAt(1)).peaksKw?.['any time']).toBe(400);
    expect(await keepAt(1)).toEqual([[0, [200, 120, null, 130]]]);
    await forget();
    const range = { fromMs: julyMs, untilMs: julyMs + hourMs };
    const kwOf = async (stepMinutes: number) => [
      ...(await readBatteryPower(operation, { ...range, stepMinutes }, stores)).kwSeries,
    ];
    expect(await kwOf(15)).toEqual([200, 120, 100, 130]);
    expect(await kwOf(60)).toEqual([150]);
    expect(await kwOf(5)).toEqual([200, 200, 200, 120, 120, 120, 100, 100, 100, 130, 130, 130]);
  });

  it('is kept anew with what is reported late, and not from what is left of it', async () => {
    await read(everyHour(24 * 9, 200));
    await setPoint(600, 60, 100);
    await setPoint(660, 60, 50);
    await reportAt(630, 80);
    expect(await keepAt(11)).toEqual([[10, [null, null, 80, null]]]);
    await reportAt(605, 60);
    await reportAt(662, 40);
    expect(await keepAt(12)).toEqual([[11, [40, null, null, null]]]);
    await reportAt(601, 40);
    await reportAt(590, 0);
    expect(await keepAt(13)).toEqual([[10, [50, null, 80, null]]]);
    // Deletes all before 10:20.
    await reportAt(620 + 7 * 24 * 60, 0);
    expect(await keepAt(24 * 8)).toEqual([]);
    const hour = { fromMs: julyMs + 10 * hourMs, untilMs: julyMs + 11 * hourMs, stepMinutes: 60 };
    expect([...(await readBatteryPower(operation, hour, stores)).kwSeries]).toEqual([65]);
  });

  it('is kept by a run of some of the intervals where there are many', async () => {
    await read(everyHour(24 * 6, 200));
    for (let hour = 0; hour < 120; hour += 1) {
      await setPoint(hour * 60, 60, 100);
      await reportAt(hour * 60 + 30, 90);
    }
    const hours = Array.from({ length: 120 }, (_, back) => [119 - back, [null, null, 90, null]]);
    expect(await keepAt(120)).toEqual(hours.slice(20));
    expect(await keepAt(121)).toEqual(hours.slice(0, 20));
  });
});
