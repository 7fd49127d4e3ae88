import { getTariff } from '@bess/tariff-library';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDescription } from '../../src/facilities/facility-defaults.js';
import { measuredDemand } from '../../src/operation/measured-demand.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { Operation } from '../../src/stores/operation-store.js';

const hourMs = 3_600_000;
const timeZone = 'America/Los_Angeles';
/** 1 July 2026, 00:00 in Los Angeles: a Wednesday. */
const julyMs = Date.UTC(2026, 6, 1, 7);
/** Charges for the highest demand of the month at any time, and from 16 to 21 o'clock of summer weekdays. */
const tariff = getTariff('sce-tou-8-option-d-under-2-kv');
const key = { partnerId: 'desk', kind: 'facility', entityId: 'plant' } as const;
const operation = { ...key, settings: { everyMinutes: 60 } } as Operation;
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
