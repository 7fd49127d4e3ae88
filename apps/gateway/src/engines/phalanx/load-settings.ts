import { localToEpochMs, usFederalHolidays, zoneOffsetMinutes } from '@bess/kernel/series';
import { defaultTariffCode, type Tariff } from '@bess/tariff-library';
import type { LoadSettings } from '../../engine-runtime/operations.js';
import {
  facilityTimeZone,
  findTariff,
  localYearAndMonth,
} from '../../facilities/facility-defaults.js';
import { dayMs, minuteMs } from '../../internal/async.js';
import type { FacilityDescription } from '../../stores/stores.js';

/** Longest billing period [days]; older meter-read dates are ignored. */
const longestDays = 62;

/** Demand interval of most meters [min]. */
const defaultMinutes = 15;

/** Step lengths of the engine [min], increasing. */
const stepsMinutes = [5, 10, 15, 20, 30, 60] as const;

/** Number of past years whose holidays are known. */
const yearsBack = 3;

/** Inputs besides the description. */
interface LoadSettingsContext {
  /** Spacing of the readings [min]; undefined if there are too few. */
  readingMinutes: number | undefined;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/**
 * Settings that a facility's load is learned with: its time zone, the longer of meter interval and reading
 * spacing, and the days that its tariff bills as days off.
 */
export function loadSettings(
  description: FacilityDescription | undefined,
  { readingMinutes, nowMs }: LoadSettingsContext,
): LoadSettings {
  const timeZone = facilityTimeZone(description);
  const tariff = findTariff(description?.tariff ?? defaultTariffCode);
  return {
    timeZone,
    stepMinutes: loadStepMinutes(description, tariff, readingMinutes),
    holidays:
      tariff?.holidays === 'us-federal'
        ? observedHolidays(localYearAndMonth(nowMs, timeZone).year)
        : [],
  };
}

/** Step of a facility's load: the longer of meter interval and reading spacing, rounded up to a step of the engine [min]. */
export function loadStepMinutes(
  description: FacilityDescription | undefined,
  tariff: Tariff | undefined,
  readingMinutes = 0,
): LoadSettings['stepMinutes'] {
  const wantedMinutes = Math.max(demandIntervalMinutes(description, tariff), readingMinutes);
  return stepsMinutes.find((minutes) => minutes >= wantedMinutes) ?? 60;
}

/** Includes the year after next: its New Year's Day can be observed on 31 December. */
function observedHolidays(year: number): string[] {
  const years = Array.from({ length: yearsBack + 3 }, (_, index) => year - yearsBack + index);
  return years.flatMap((each) => usFederalHolidays(each).map(({ observedDate }) => observedDate));
}

/**
 * Interval over which the meter averages demand [min]: from the description, otherwise from the tariff, otherwise
 * 15.
 */
export function demandIntervalMinutes(
  description: Pick<FacilityDescription, 'demandIntervalMinutes'> | undefined,
  tariff: Tariff | undefined,
): number {
  return description?.demandIntervalMinutes ?? tariff?.demandWindowMinutes ?? defaultMinutes;
}

/** A date in the facility's time zone. */
export interface LocalDate {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/** Date of an instant in a time zone. */
export function localDate(timeMs: number, timeZone: string): LocalDate {
  const wall = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * minuteMs);
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/**
 * Start of the billing period that contains a date, from the billing day or the meter-read dates of the
 * description: local midnight [ms since the epoch]; undefined if nothing is described, or nothing within the last
 * 62 days.
 */
export function billingPeriodStart(
  { billingDay, meterReadDates }: Pick<FacilityDescription, 'billingDay' | 'meterReadDates'>,
  today: LocalDate,
  timeZone: string,
): number | undefined {
  const start =
    billingDay === null
      ? lastRead(meterReadDates ?? [], today)
      : { ...(today.day < billingDay ? monthBefore(today) : today), day: billingDay };
  return start && localToEpochMs(start, timeZone);
}

function monthBefore({ year, month }: LocalDate): Omit<LocalDate, 'day'> {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

function lastRead(dates: readonly string[], { year, month, day }: LocalDate) {
  const todayMs = Date.UTC(year, month - 1, day);
  const lastMs = dates.map((date) => Date.parse(date)).findLast((ms) => ms <= todayMs);
  if (lastMs === undefined || todayMs - lastMs > longestDays * dayMs) {
    return undefined;
  }
  const date = new Date(lastMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Whole local days of the billing period after that of an instant, 0 on its last day. Without dates it ends with the calendar month. */
export function daysRemaining(
  description: Pick<FacilityDescription, 'billingDay' | 'meterReadDates'> | undefined,
  timeMs: number,
  timeZone: string,
): number {
  const wall = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * minuteMs);
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const todayMs = Date.UTC(year, month, day);
  const nextReadMs = (description?.meterReadDates ?? [])
    .map((date) => Date.parse(date))
    .find((ms) => ms > todayMs);
  const billingDay = description?.billingDay ?? 1;
  const nextMs = nextReadMs ?? Date.UTC(year, day < billingDay ? month : month + 1, billingDay);
  return Math.min(longestDays, Math.round((nextMs - todayMs) / dayMs) - 1);
}
