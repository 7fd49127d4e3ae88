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
  const powerOf = (fromMs: number, untilMs: number, stepMinutes: number) =>
    readBatteryPower(operation, { fromMs, untilMs, stepMinutes }, stores);

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
