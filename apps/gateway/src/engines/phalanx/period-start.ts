import { localToEpochMs } from '@bess/kernel/series';
import type { FacilityDescription } from '../../stores/stores.js';

/** No billing period is longer [days]; meter-read dates that end before are none of this one. */
const longestDays = 62;
const dayMs = 86_400_000;

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
 * @param description - its billing day, or its meter-read dates
 * @param today - local date
 * @param timeZone - of the facility
 * @returns local midnight [ms since the epoch]; undefined where no day is described, or none of the last 62 days
 * @example
 * periodStart({ billingDay: 25, meterReadDates: null }, { year: 2026, month: 1, day: 3 }, 'UTC');
 * // => Date.UTC(2025, 11, 25)
 */
export function periodStart(
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
