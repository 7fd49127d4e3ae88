import type { TimeGrid } from '@bess/kernel/series';

/** One step of a grid with its local date and hour. */
export interface ReferenceStep {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  /** Hours since the epoch, to distinguish the two occurrences of a repeated hour. */
  readonly epochHour: number;
  readonly isWeekend: boolean;
  readonly isFederalHoliday: boolean;
}

/** A grid step by step, with the host's own calendar and a list of holidays independent of the library's. */
export function referenceCalendar(grid: TimeGrid): ReferenceStep[] {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: grid.timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return Array.from({ length: grid.length }, (_, step) => {
    const epochMs = grid.startMs + step * grid.stepMinutes * 60_000;
    const part = Object.fromEntries(
      clock.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]),
    ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
    const { year, month, day } = part;
    const date = isoDate(Date.UTC(year, month - 1, day));
    const weekday = weekdayOf(Date.UTC(year, month - 1, day));
    return {
      year,
      month,
      date,
      hour: part.hour,
      minute: part.minute,
      epochHour: Math.floor(epochMs / 3_600_000),
      isWeekend: weekday === 0 || weekday === 6,
      isFederalHoliday: federalHolidays(year).has(date),
    };
  });
}

const DAY_MS = 86_400_000;
const known = new Map<number, Set<string>>();

/** Days on which the federal holidays of the United States are observed; next New Year's Day may fall into this year. */
function federalHolidays(year: number): Set<string> {
  const cached = known.get(year);
  if (cached) return cached;
  const dates = new Set<string>();
  const fixed = [
    [year, 1, 1],
    [year, 6, 19],
    [year, 7, 4],
    [year, 11, 11],
    [year, 12, 25],
    [year + 1, 1, 1],
  ] as const;
  for (const [ofYear, month, day] of fixed) {
    const epochMs = Date.UTC(ofYear, month - 1, day);
    const shift = { 6: -1, 0: 1 }[weekdayOf(epochMs)] ?? 0;
    dates.add(isoDate(epochMs + shift * DAY_MS));
  }
  // Month, day of the week (1: Monday, 4: Thursday), which one; the last Monday of May is counted from its end.
  for (const [month, weekday, which] of [
    [1, 1, 3],
    [2, 1, 3],
    [9, 1, 1],
    [10, 1, 2],
    [11, 4, 4],
  ] as const) {
    let epochMs = Date.UTC(year, month - 1, 1);
    while (weekdayOf(epochMs) !== weekday) epochMs += DAY_MS;
    dates.add(isoDate(epochMs + (which - 1) * 7 * DAY_MS));
  }
  let memorialMs = Date.UTC(year, 4, 31);
  while (weekdayOf(memorialMs) !== 1) memorialMs -= DAY_MS;
  dates.add(isoDate(memorialMs));
  known.set(year, dates);
  return dates;
}

function weekdayOf(epochMs: number): number {
  return new Date(epochMs).getUTCDay();
}

function isoDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
