import { strixError } from '../../internal/strix-error.js';

/** What a load knows of each day. */
export interface CalendarDays {
  dates: string[];
  kinds: Uint8Array;
  months: Uint8Array;
  seasons: Float64Array;
}

const MS_PER_DAY = 86_400_000;

/**
 * Consecutive local days.
 *
 * @param startDate - first day, `YYYY-MM-DD`
 * @param dayCount - number of days
 * @param holidays - dates that count as Sundays
 */
export function calendarDays(
  startDate: string,
  dayCount: number,
  holidays: readonly string[],
): CalendarDays {
  const startMs = Date.parse(`${startDate}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(startDate) || Number.isNaN(startMs)) {
    throw strixError(
      'invalid',
      'malformedDate',
      `startDate must be a calendar date, YYYY-MM-DD; ${JSON.stringify(startDate)} came`,
      { field: 'startDate', value: startDate },
    );
  }
  const free = new Set(holidays);
  const days: CalendarDays = {
    dates: [],
    kinds: new Uint8Array(dayCount),
    months: new Uint8Array(dayCount),
    seasons: new Float64Array(dayCount),
  };
  for (let day = 0; day < dayCount; day++) {
    const at = new Date(startMs + day * MS_PER_DAY);
    const date = at.toISOString().slice(0, 10);
    const weekday = at.getUTCDay();
    days.dates.push(date);
    days.kinds[day] = weekday === 0 || free.has(date) ? 2 : weekday === 6 ? 1 : 0;
    days.months[day] = at.getUTCMonth();
    days.seasons[day] = (at.getUTCMonth() + (at.getUTCDate() - 1) / 31) / 12;
  }
  return days;
}
