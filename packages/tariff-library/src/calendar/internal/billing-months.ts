import type { LocalCalendar, TimeGrid } from '@bess/kernel/series';
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
  calendar: LocalCalendar,
  startStep: number,
  endStep: number,
): BillingMonth {
  const { year, month, day, hour, minute, dayIndex } = calendar;
  const last = endStep - 1;
  const startsWhole = day[startStep] === 1 && hour[startStep] === 0 && minute[startStep] === 0;
  const endsWhole =
    day[last] === daysInMonth(year[startStep]!, month[startStep]!) &&
    hour[last] === 23 &&
    minute[last]! + grid.stepMinutes === 60;
  return {
    year: year[startStep]!,
    month: month[startStep]!,
    startStep,
    endStep,
    days: dayIndex[last]! - dayIndex[startStep]! + 1,
    complete: startsWhole && endsWhole,
  };
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
