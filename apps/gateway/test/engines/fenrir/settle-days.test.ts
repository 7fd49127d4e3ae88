import { describe, expect, it } from 'vitest';
import { dayGrid, expectDays } from '../../../src/engines/fenrir/expect-days.js';
import { settleCycles } from '../../../src/engines/fenrir/settle-cycles.js';
import { settleDays } from '../../../src/engines/fenrir/settle-days.js';
import { samplePrices } from '../../../src/engines/helios/helios-defaults.js';
import { wholeIntervalMeans } from '../../../src/sites/stored-prices.js';
import type { RecordedCycle, SitePrice } from '../../../src/stores/stores.js';
import { aCycle } from '../../stores/samples.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const startMs = Date.UTC(2026, 5, 1);
const settings = { timeZone: 'UTC', intervalMinutes: 60, market: 'us-iso-day-ahead' };

/** Hourly prices of so many days, by the day's shape and some noise that is the same on every run. */
function hourlyPrices(days: number): SitePrice[] {
  return Array.from({ length: 24 * days }, (_, hour) => ({
    timeMs: startMs + hour * HOUR_MS,
    pricePerMwh: samplePrices[hour % samplePrices.length]! + 3 * Math.sin(7 * hour),
  }));
}

/** A cycle for each hour of a day. */
function cyclesOf(day: number, change: (hour: number) => Partial<RecordedCycle> = () => ({})) {
  return Array.from({ length: 24 }, (_, hour) =>
    aCycle({
      intervalMs: startMs + day * DAY_MS + hour * HOUR_MS,
      ...change(hour),
    }),
  );
}

const unsubmitted = { ...aCycle().input, submitted: null };
const idle = { ...aCycle().recommendation, direction: 'idle', powerMw: 0 } as const;
const days = async (cycles: RecordedCycle[], prices: SitePrice[], nowMs = startMs + 99 * DAY_MS) =>
  settleDays({ cycles, prices, settings, nowMs });

describe('days of a site', () => {
  it('stand between idleness and perfect foresight, all from the same state of charge', async () => {
    const cycles = cyclesOf(20, () => ({ input: unsubmitted, recommendation: idle }));
    const [day] = await days(cycles, hourlyPrices(21));
    expect(day).toMatchObject({ date: '2026-06-21', status: 'complete', cycles: 24 });
    const { comparison } = day!;
    expect(comparison).toMatchObject({
      planSource: 'day_ahead_forecast',
      startSocFraction: 0.65,
      recommendations: { cash: 0, wear: 0, storedValueChange: 0, value: 0 },
    });
    const { previousDayPlan, perfectForesight } = comparison!;
    expect(perfectForesight.value).toBeGreaterThan(previousDayPlan.value);
    expect(previousDayPlan.value).toBeGreaterThan(0.7 * perfectForesight.value);
    const { cash, wear, storedValueChange, value } = perfectForesight;
    expect(cash - wear + storedValueChange).toBeCloseTo(value, 6);
  });

  it('are compared with the plans that were sent if every cycle had one', async () => {
    const sent = cyclesOf(2, (hour) => ({
      input: {
        ...unsubmitted,
        submitted: { direction: hour < 12 ? 'charge' : 'discharge', powerMw: 20 },
      },
      recommendation: { ...idle, direction: hour < 12 ? 'charge' : 'discharge', powerMw: 20 },
    }));
    const [all] = await days(sent, hourlyPrices(3));
    expect(all?.comparison?.planSource).toBe('submitted');
    expect(all?.comparison?.previousDayPlan).toEqual(all?.comparison?.recommendations);
    const some = sent.map((cycle, at) => (at === 5 ? { ...cycle, input: unsubmitted } : cycle));
    const [partly] = await days(some, hourlyPrices(3));
    expect(partly?.comparison?.planSource).toBe('day_ahead_forecast');
  });

  it('are not compared while they are under way or have gaps', async () => {
    const cycles = cyclesOf(2);
    const prices = hourlyPrices(3);
    const larger = { ...aCycle().input, capacityKwh: 1 };
    const cases: [string, Promise<{ status: string; comparison: unknown }[]>][] = [
      ['under_way', days(cycles, prices, startMs + 3 * DAY_MS - 1)],
      ['cycles_missing', days(cycles.slice(1), prices)],
      ['prices_missing', days(cycles, prices.slice(0, -1))],
      ['terms_changed', days([...cycles.slice(1), { ...cycles[0]!, input: larger }], prices)],
    ];
    for (const [status, found] of cases) {
      expect(await found).toMatchObject([{ status, comparison: null }]);
    }
  });

  it('follow the clock of the site: 23 hours when it is set forward, 25 when it is set back', () => {
    const zone = { ...settings, timeZone: 'America/Los_Angeles' };
    const at = (iso: string) => dayGrid(Date.parse(iso), zone);
    expect(at('2026-03-08T20:00Z')).toMatchObject({ date: '2026-03-08', count: 23 });
    expect(at('2026-11-01T20:00Z')).toMatchObject({ date: '2026-11-01', count: 25 });
    expect(at('2026-11-02T07:59Z')).toMatchObject({ date: '2026-11-01', count: 25 });
    expect(at('2026-11-02T08:00Z')).toMatchObject({ date: '2026-11-02', count: 24 });
    // Hours begin at half past there; a day has those that begin within it.
    const india = { ...settings, timeZone: 'Asia/Kolkata' };
    expect(dayGrid(Date.parse('2026-06-01T18:30Z'), india)).toMatchObject({
      date: '2026-06-02',
      startMs: Date.parse('2026-06-01T19:00Z'),
      count: 24,
    });
  });
});

describe('the plan of the day before', () => {
  it('does not move when the prices of its day and of later ones are shuffled', () => {
    const battery = {
      powerMw: 50,
      minEnergyMwh: 0,
      maxEnergyMwh: 200,
      initialEnergyMwh: 0,
      chargeEfficiency: 0.92,
      dischargeEfficiency: 0.92,
      wearPerMwhDischarged: 5,
    };
    const prices = hourlyPrices(25);
    const wanted = [dayGrid(startMs + 20 * DAY_MS, settings)];
    const expectedFrom = (known: SitePrice[]) =>
      expectDays(wanted, { means: wholeIntervalMeans(known, 60), settings, battery });
    const own = 20 * 24;
    // Reversed: another price at nearly every hour from the beginning of the day on.
    const later = prices.slice(own).map(({ timeMs }, at, all) => ({
      timeMs,
      pricePerMwh: all[all.length - 1 - at]!.pricePerMwh,
    }));
    const before = prices.slice(0, own);
    expect(later).not.toEqual(prices.slice(own));
    expect(expectedFrom([...before, ...later])).toEqual(expectedFrom(prices));
    expect(expectedFrom(before)).toEqual(expectedFrom(prices));
    // What came before does move it.
    const others = before.map(({ timeMs }, at) => ({ timeMs, pricePerMwh: (at % 24) - 3 }));
    expect(expectedFrom([...others, ...later])).not.toEqual(expectedFrom(prices));
  });
});

describe('a settled cycle', () => {
  const cycle = aCycle({ intervalMs: startMs });
  const settle = async (prices: SitePrice[], nowMs: number, change = {}) =>
    (await settleCycles({ cycles: [{ ...cycle, ...change }], prices, nowMs }))[0];

  it('earns what the battery can carry out at the mean price of its interval', async () => {
    const quarters = [40, 60, 80, 100].map((pricePerMwh, at) => ({
      timeMs: startMs + (at * HOUR_MS) / 4,
      pricePerMwh,
    }));
    expect(await settle(quarters, startMs + HOUR_MS)).toEqual({
      pricePerMwh: 70,
      powerMw: 50,
      cash: 3_500,
      wear: 250,
      isRight: null,
    });
    const empty = { input: { ...cycle.input, socFraction: 0 } };
    expect(await settle(quarters, startMs + HOUR_MS, empty)).toMatchObject({ powerMw: 0, cash: 0 });
    // Neither before the end of the interval nor with a part of its prices.
    expect(await settle(quarters, startMs + HOUR_MS - 1)).toBeNull();
    expect(await settle(quarters.slice(0, 3), startMs + HOUR_MS)).toBeNull();
    expect(await settle([], startMs + HOUR_MS)).toBeNull();
  });

  it('is judged once 48 hours are over, as right only if the direction was', async () => {
    const prices = Array.from({ length: 48 }, (_, hour) => ({
      timeMs: startMs + hour * HOUR_MS,
      pricePerMwh: hour === 0 ? 90 : 20,
    }));
    const end = startMs + 48 * HOUR_MS;
    expect(await settle(prices, end)).toMatchObject({ isRight: true });
    expect(await settle(prices, end - 1)).toMatchObject({ isRight: null });
    expect(await settle(prices.slice(0, 30), end)).toMatchObject({ isRight: null });
    const wrong = { recommendation: { ...cycle.recommendation, direction: 'charge' } };
    expect(await settle(prices, end, wrong)).toMatchObject({ isRight: false });
  });
});
