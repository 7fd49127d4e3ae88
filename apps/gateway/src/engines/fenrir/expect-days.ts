import { createPersonality, observePrices } from '@bess/fenrir';
import { createDayAheadModel, expectDay, expectedProfile, learnDay } from '@bess/fenrir/day-ahead';
import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { BatteryParameters } from '@bess/strix';
import type { PersonalitySettings } from '../../engine-runtime/operations.js';
import { minuteMs } from '../../internal/async.js';

/** The market intervals that begin within a local day. */
export interface DayGrid {
  /** YYYY-MM-DD */
  date: string;
  /** Start of the first interval. */
  startMs: number;
  intervalMs: number;
  count: number;
}

/** The day that contains an instant. */
export function dayGrid(
  timeMs: number,
  { timeZone, intervalMinutes }: Pick<PersonalitySettings, 'timeZone' | 'intervalMinutes'>,
): DayGrid {
  const intervalMs = intervalMinutes * minuteMs;
  const local = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * minuteMs);
  const year = local.getUTCFullYear();
  const firstIntervalOf = (date: Date) => {
    const midnightMs = localToEpochMs(
      { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
      timeZone,
    );
    return Math.ceil(midnightMs / intervalMs) * intervalMs;
  };
  const nextDay = new Date(Date.UTC(year, local.getUTCMonth(), local.getUTCDate() + 1));
  const startMs = firstIntervalOf(local);
  return {
    date: local.toISOString().slice(0, 10),
    startMs,
    intervalMs,
    count: (firstIntervalOf(nextDay) - startMs) / intervalMs,
  };
}

/** Price of each interval of a day; NaN where unknown. */
export function pricesOfDay(
  { startMs, intervalMs, count }: DayGrid,
  means: ReadonlyMap<number, number>,
): Float64Array {
  return Float64Array.from(
    { length: count },
    (_, step) => means.get(startMs + step * intervalMs) ?? Number.NaN,
  );
}

/** What FENRIR's day-ahead model learns from. */
interface DayHistory {
  /** Mean price of each interval, by its start, in chronological order. */
  means: ReadonlyMap<number, number>;
  settings: PersonalitySettings;
  /** For comparing forecasts. */
  battery: BatteryParameters;
}

/**
 * Prices that FENRIR expects for days before they begin, by date: for each day, from the prices of the days before it alone.
 * The model is the one for day-ahead markets, with the profile of the personality as its only forecast. It learns from the
 * first known price on.
 */
export function expectDays(
  wanted: readonly DayGrid[],
  { means, settings, battery }: DayHistory,
): Map<string, Float64Array> {
  const dates = new Set(wanted.map(({ date }) => date));
  const lastMs = Math.max(...wanted.map(({ startMs }) => startMs));
  const [firstMs] = means.keys();
  const expected = new Map<string, Float64Array>();
  let personality = createPersonality(settings);
  let model = createDayAheadModel({ ...settings, experts: ['profile'], profiles: ['profile'] });
  let day = dayGrid(Math.min(firstMs ?? lastMs, lastMs), settings);
  for (; day.startMs <= lastMs; day = dayAfter(day, settings)) {
    const { startMs, intervalMs, count, date } = day;
    const forecast = {
      startMs,
      forecasts: { profile: expectedProfile(personality, startMs, count) },
    };
    if (dates.has(date)) {
      expected.set(date, expectDay(model, forecast).pricePath);
    }
    const prices = pricesOfDay(day, means);
    model = learnDay(model, forecast, prices, battery);
    const observations = Array.from(prices, (pricePerMwh, step) => ({
      timeMs: startMs + step * intervalMs,
      pricePerMwh,
    })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
    personality = observePrices(personality, observations);
  }
  return expected;
}

function dayAfter({ startMs, count, intervalMs }: DayGrid, settings: PersonalitySettings) {
  return dayGrid(startMs + count * intervalMs, settings);
}
