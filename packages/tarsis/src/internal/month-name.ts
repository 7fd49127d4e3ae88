import type { LocalCalendar } from '@bess/kernel/series';

/** Local month of a step, `YYYY-MM`. */
export function monthName({ year, month }: LocalCalendar, step: number): string {
  return `${year[step]}-${String(month[step]).padStart(2, '0')}`;
}
