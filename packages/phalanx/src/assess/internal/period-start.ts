import { zoneOffsetMinutes } from '@bess/kernel/series';

const MS_PER_DAY = 86_400_000;
const MOST_ELAPSED_DAYS = 92;

/**
 * First local day of the billing period, `YYYY-MM-DD`: that of the instant given, or the day after the one a month before the period's last,
 * so that a period that ends with a month begins with it. Not after today.
 *
 * @param date - today
 * @param periodStartMs - a moment of the first day, where it is known
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
      ? aMonthBefore(todayMs + (daysRemaining + 1) * MS_PER_DAY)
      : periodStartMs + zoneOffsetMinutes(periodStartMs, timeZone) * 60_000;
  const boundedMs = Math.min(todayMs, Math.max(todayMs - MOST_ELAPSED_DAYS * MS_PER_DAY, startMs));
  return new Date(boundedMs).toISOString().slice(0, 10);
}

/** The same day of the month before, or its last day where it has no such day. */
function aMonthBefore(ms: number): number {
  const day = new Date(ms);
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth();
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day.getUTCDate(), lastDay));
}
