import { type LocalCalendar, usFederalHolidays } from '@bess/kernel/series';
import type { Tariff } from '../schema/tariff.js';

/**
 * Which local days are billed by the weekend schedule.
 *
 * @param holidays The tariff's holiday rule.
 * @param calendar Local wall clock of a grid.
 * @returns One flag per local day of the calendar (its `dayIndex`): 1 on Saturdays, Sundays and observed holidays.
 * @example
 * // a grid that starts on Friday 3 July 2026, the observed Independence Day
 * offDayFlags('us-federal', localCalendar(grid))[0];
 * // => 1
 */
export function offDayFlags(holidays: Tariff['holidays'], calendar: LocalCalendar): Uint8Array {
  const { year, month, day, weekday, dayIndex } = calendar;
  const length = dayIndex.length;
  const flags = new Uint8Array(length === 0 ? 0 : dayIndex[length - 1]! + 1);
  const holidayDates = datesOff(holidays, year);
  let seenDay = -1;
  for (let step = 0; step < length; step += 1) {
    const index = dayIndex[step]!;
    if (index === seenDay) continue;
    seenDay = index;
    const isWeekend = weekday[step]! >= 6;
    if (isWeekend || holidayDates.has(isoDate(year[step]!, month[step]!, day[step]!))) {
      flags[index] = 1;
    }
  }
  return flags;
}

function datesOff(holidays: Tariff['holidays'], year: LocalCalendar['year']): ReadonlySet<string> {
  if (typeof holidays !== 'string') return new Set(holidays);
  const first = year[0];
  const last = year[year.length - 1];
  if (holidays === 'none' || first === undefined || last === undefined) return new Set();
  return observedFederalDates(first, last);
}

/** The year after counts too: its New Year's Day can be observed on 31 December. */
function observedFederalDates(firstYear: number, lastYear: number): Set<string> {
  const dates = new Set<string>();
  for (let year = firstYear; year <= lastYear + 1; year += 1) {
    for (const { observedDate } of usFederalHolidays(year)) dates.add(observedDate);
  }
  return dates;
}

function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
