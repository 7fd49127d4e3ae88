import { zoneOffsetMinutes } from '@bess/kernel/series';
import { median } from '@bess/kernel/stats';
import type { LoadFutures } from '@bess/strix/load-futures';
import type { Tariff } from '@bess/tariff-library';
import { anyTimeWindow, type PeriodWindows, periodWindows } from '../demand/period-windows.js';
import type { FacilityDay, FacilityState } from '../facility/facility-state.js';
import { MS_PER_DAY, stepMeans } from '../facility/local-day.js';
import { profileMeansKw } from '../facility/profile.js';
import { netLoadDays } from '../futures/net-load.js';

const MAX_ELAPSED_DAYS = 92;

/** Highest demands of the billing period before now, as far as there are readings. */
interface ElapsedPeriod {
  /** Elapsed days without a finished day in the state. */
  readonly unreadDays: number;
  /** Local days of the billing period before today. */
  readonly elapsedDays: number;
  /** By window name; 0 without readings [kW]. */
  readonly readKw: Readonly<Record<string, number>>;
  readonly period: PeriodWindows;
}

/**
 * Peaks of the elapsed days: load less solar, without the effect of a battery. For a window that does not meter the whole day, the loads of a
 * past day are rebuilt from the present profile plus the deviations of that day, capped at the day's highest load.
 *
 * @param settledState - with its last reading applied, on the local day of now
 * @param startDate - first local day of the billing period, `YYYY-MM-DD`
 */
export function elapsedPeriod(
  settledState: FacilityState,
  tariff: Tariff,
  startDate: string,
  date: string,
  nowStep: number,
): ElapsedPeriod {
  const { stepMinutes } = settledState.settings;
  const elapsedDays = (Date.parse(date) - Date.parse(startDate)) / MS_PER_DAY;
  const charged = periodWindows(tariff, {
    date: startDate,
    dayCount: elapsedDays + 1,
    stepMinutes,
  });
  const period = charged.windows.length > 0 ? charged : anyTimeWindow(elapsedDays + 1, stepMinutes);
  const days = settledState.days.filter((day) => day.date >= startDate && day.date < date);
  const todayKw = netLoadKwToday(settledState).slice(0, nowStep);
  const expectedKw = profileMeansKw(settledState);
  const stepsPerDay = expectedKw.length / 3;
  const monthPeakKw = startDate.endsWith('-01')
    ? settledState.monthPeaks.find(({ month }) => startDate.startsWith(month))?.peakKw
    : undefined;
  const readKw = period.windows.map(({ kind }, window) => {
    const metered = period.meteredSteps[window]!;
    let highest = 0;
    const take = (kw: number, day: number, step: number) => {
      if (metered[day * stepsPerDay + step] === 1 && kw > highest) highest = kw;
    };
    for (const day of days) {
      const at = (Date.parse(day.date) - Date.parse(startDate)) / MS_PER_DAY;
      const loads = netLoadKwOfDay(day, expectedKw);
      for (let step = 0; step < stepsPerDay; step += 1) take(loads[step]!, at, step);
      if (kind === 'anyTime' && !day.solarKwSeries) highest = Math.max(highest, day.peakKw);
    }
    // An incomplete day is not kept, but its peak is in the peak of its month.
    const isPlain = kind === 'anyTime' && days.every(({ solarKwSeries }) => !solarKwSeries);
    if (isPlain && monthPeakKw !== undefined) highest = Math.max(highest, monthPeakKw);
    for (const [step, kw] of todayKw.entries()) take(kw, elapsedDays, step);
    return highest;
  });
  return {
    unreadDays: elapsedDays - days.length,
    elapsedDays,
    readKw: Object.fromEntries(period.windows.map(({ name }, window) => [name, readKw[window]!])),
    period,
  };
}

/**
 * Highest demands of the elapsed days by path, if some of these days have no readings: the highest reading, or the highest load of the days
 * drawn in their place, which are assumed to be the last ones before today.
 *
 * @param elapsed - drawn paths of the days without readings
 * @returns by window name
 */
export function peaksOfUnreadDays(
  { period, readKw, elapsedDays, unreadDays }: ElapsedPeriod,
  elapsed: LoadFutures,
): Record<string, { readonly medianKw: number; readonly pathKw: Float64Array }> {
  const { pathCount, stepsPerDay } = elapsed;
  const { netDayInto } = netLoadDays(elapsed);
  const dayKw = new Float64Array(stepsPerDay);
  const first = elapsedDays - unreadDays;
  const peaks = period.windows.map(({ name }) => new Float64Array(pathCount).fill(readKw[name]!));
  // Found once, because most windows meter a few hours of a day, and there are thousands of paths.
  const meteredOfDays = period.meteredSteps.map((metered) =>
    Array.from({ length: unreadDays }, (_, day) =>
      stepsMetered(metered, (first + day) * stepsPerDay, stepsPerDay),
    ),
  );
  for (let path = 0; path < pathCount; path += 1) {
    for (let day = 0; day < unreadDays; day += 1) {
      netDayInto(dayKw, path, day);
      for (let window = 0; window < peaks.length; window += 1) {
        const steps = meteredOfDays[window]![day]!;
        let highest = peaks[window]![path]!;
        for (let at = 0; at < steps.length; at += 1) {
          const kw = dayKw[steps[at]!]!;
          if (kw > highest) highest = kw;
        }
        peaks[window]![path] = highest;
      }
    }
  }
  return Object.fromEntries(
    period.windows.map(({ name }, window) => [
      name,
      { medianKw: median(Array.from(peaks[window]!)), pathKw: peaks[window]! },
    ]),
  );
}

/** Steps of a day that a window meters. */
function stepsMetered(metered: Uint8Array, from: number, stepsPerDay: number): Uint16Array {
  const steps = Array.from({ length: stepsPerDay }, (_, step) => step);
  return Uint16Array.from(steps.filter((step) => metered[from + step] === 1));
}

function netLoadKwOfDay(day: FacilityDay, expectedKw: readonly number[]): number[] {
  const from = day.kind * day.deviationKwSeries.length;
  return day.deviationKwSeries.map(
    (kw, step) =>
      Math.min(day.peakKw, expectedKw[from + step]! + kw) - (day.solarKwSeries?.[step] ?? 0),
  );
}

/** Steps without a reading are −Infinity. */
function netLoadKwToday({ today }: FacilityState): number[] {
  if (!today) return [];
  const solar = stepMeans(today.solarKw);
  return stepMeans(today.loadKw).map((kw, step) =>
    Number.isNaN(kw)
      ? Number.NEGATIVE_INFINITY
      : kw - (Number.isNaN(solar[step]!) ? 0 : solar[step]!),
  );
}

/**
 * First local day of the billing period, `YYYY-MM-DD`: the local day of `periodStartMs`, or the day after the date one month before the last
 * day of the period, so that a period that ends with a month begins with it. Never after today.
 *
 * @param periodStartMs - an instant of the first day, if known
 */
export function periodStart(
  date: string,
  daysRemaining: number,
  timeZone: string,
  periodStartMs: number | undefined,
): string {
  const todayMs = Date.parse(date);
  const startMs =
    periodStartMs === undefined
      ? oneMonthBefore(todayMs + (daysRemaining + 1) * MS_PER_DAY)
      : periodStartMs + zoneOffsetMinutes(periodStartMs, timeZone) * 60_000;
  const boundedMs = Math.min(todayMs, Math.max(todayMs - MAX_ELAPSED_DAYS * MS_PER_DAY, startMs));
  return new Date(boundedMs).toISOString().slice(0, 10);
}

/** The same day of the previous month, or its last day if it has no such day. */
function oneMonthBefore(ms: number): number {
  const day = new Date(ms);
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth();
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day.getUTCDate(), lastDay));
}
