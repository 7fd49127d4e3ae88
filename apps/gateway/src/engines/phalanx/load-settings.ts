import { localToEpochMs, usFederalHolidays } from '@bess/kernel/series';
import { defaultTariffCode, type Tariff } from '@bess/tariff-library';
import type { LoadSettings } from '../../engine-runtime/operations.js';
import {
  facilityTimeZone,
  findTariff,
  localYearAndMonth,
} from '../../facilities/facility-defaults.js';
import { dayMs } from '../../internal/durations.js';
import type { FacilityDescription } from '../../stores/stores.js';

/** No billing period is longer [days]; meter-read dates that end before are none of this one. */
const longestDays = 62;

/** Over which most meters average demand [min]. */
const defaultMinutes = 15;

/** Steps that the engine knows [min], shortest first. */
const stepsMinutes = [5, 10, 15, 20, 30, 60] as const;

/** Years of readings that holidays are told apart in, this one and the next among them. */
const yearsBack = 3;

/** What decides it, beside the description. */
interface LoadSettingsContext {
  /** How far apart readings come [min]; undefined where there are too few to tell. */
  readingMinutes: number | undefined;
  /** The gateway's clock [ms since the epoch]. */
  nowMs: number;
}

/**
 * What a facility's load is learned by: the clock of the facility, the meter's interval or that of the readings where it is
 * longer, and the days that its tariff bills as days off.
 */
export function loadSettings(
  description: FacilityDescription | undefined,
  { readingMinutes = 0, nowMs }: LoadSettingsContext,
): LoadSettings {
  const timeZone = facilityTimeZone(description);
  const tariff = findTariff(description?.tariff ?? defaultTariffCode);
  const wantedMinutes = Math.max(demandIntervalMinutes(description, tariff), readingMinutes);
  return {
    timeZone,
    stepMinutes: stepsMinutes.find((minutes) => minutes >= wantedMinutes) ?? 60,
    holidays:
      tariff?.holidays === 'us-federal'
        ? observedHolidays(localYearAndMonth(nowMs, timeZone).year)
        : [],
  };
}

/** The year after next counts too: its New Year's Day can be observed on 31 December. */
function observedHolidays(year: number): string[] {
  const years = Array.from({ length: yearsBack + 3 }, (_, index) => year - yearsBack + index);
  return years.flatMap((each) => usFederalHolidays(each).map(({ observedDate }) => observedDate));
}

/** Over which a facility's meter averages demand [min]: what its description says, else its tariff, else 15. */
export function demandIntervalMinutes(
  description: Pick<FacilityDescription, 'demandIntervalMinutes'> | undefined,
  tariff: Tariff | undefined,
): number {
  return description?.demandIntervalMinutes ?? tariff?.demandWindowMinutes ?? defaultMinutes;
}

/** A date of the facility's clock. */
export interface LocalDate {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/**
 * When the billing period that holds a date began, as far as a description tells.
 *
 * @returns local midnight [ms since the epoch]; undefined where no day is described, or none of the last 62 days
 */
export function billingPeriodStart(
  { billingDay, meterReadDates }: Pick<FacilityDescription, 'billingDay' | 'meterReadDates'>,
  today: LocalDate,
  timeZone: string,
): number | undefined {
  const begun =
    billingDay === null
      ? lastRead(meterReadDates ?? [], today)
      : { ...(today.day < billingDay ? monthBefore(today) : today), day: billingDay };
  return begun && localToEpochMs(begun, timeZone);
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
