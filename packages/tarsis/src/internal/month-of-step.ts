import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { monthName } from './month-name.js';

/** Local month in which a step of a grid begins, `YYYY-MM`; the step after the last one too. */
export function monthOfStep(grid: TimeGrid, step: number): string {
  const startMs = grid.startMs + step * grid.stepMinutes * 60_000;
  return monthName(localCalendar({ ...grid, startMs, length: 1 }), 0);
}
