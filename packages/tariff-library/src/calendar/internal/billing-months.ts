import { type LocalCalendar, localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../billing-month.js';

/** Cuts a grid into local calendar months. */
export function billingMonths(
  grid: TimeGrid,
  calendar: LocalCalendar,
): { months: BillingMonth[]; monthIndexSeries: Int32Array } {
  const { year, month } = calendar;
  const monthIndexSeries = new Int32Array(grid.length);
  const months: BillingMonth[] = [];
  let startStep = 0;
  let monthKey = -1;
  for (let step = 0; step < grid.length; step += 1) {
    const key = year[step]! * 12 + month[step]!;
    // Only forward: a clock that falls back over a month's midnight must not open the old month again.
    if (key > monthKey) {
      if (step > 0) months.push(billingMonth(grid, calendar, startStep, step));
      startStep = step;
      monthKey = key;
    }
    monthIndexSeries[step] = months.length;
  }
  if (grid.length > 0) months.push(billingMonth(grid, calendar, startStep, grid.length));
  return { months, monthIndexSeries };
}

function billingMonth(
  grid: TimeGrid,
  { year, month, dayIndex }: LocalCalendar,
  startStep: number,
  endStep: number,
): BillingMonth {
  const calendarMonth = month[startStep]!;
  // Asked of the neighbours, not of the clock: where summer time begins at midnight, a month can begin
  // at one o'clock.
  const startsWhole = startStep > 0 || monthAtStep(grid, -1) !== calendarMonth;
  const endsWhole = endStep < grid.length || monthAtStep(grid, grid.length) !== calendarMonth;
  return {
    year: year[startStep]!,
    month: calendarMonth,
    startStep,
    endStep,
    days: dayIndex[endStep - 1]! - dayIndex[startStep]! + 1,
    complete: startsWhole && endsWhole,
  };
}

/** The local month of a step just outside the grid. */
function monthAtStep(grid: TimeGrid, step: number): number {
  const startMs = grid.startMs + step * grid.stepMinutes * 60_000;
  return localCalendar({ ...grid, startMs, length: 1 }).month[0]!;
}
