import { type LocalCalendar, type TimeGrid, usFederalHolidays } from '@bess/kernel/series';
import { tariffLibraryError } from '../internal/errors.js';
import type { HourlySchedule, Tariff } from '../schema/tariff.js';
import { type BillingMonth, localGrid } from './billing-months.js';

/** A tariff on a grid: the month and the periods of every step. */
export interface RateCalendar {
  /** Calendar months in order of time. */
  readonly months: readonly BillingMonth[];
  /** Step to index into `months`. */
  readonly monthIndexSeries: Int32Array;
  /** Step to energy period. */
  readonly energyPeriodSeries: Uint8Array;
  /** Step to period of the TOU demand charge; absent where the tariff has none. */
  readonly demandPeriodSeries?: Uint8Array;
  /** Step to period of the coincident demand charge; absent where the tariff has none. */
  readonly coincidentPeriodSeries?: Uint8Array;
}

/**
 * Evaluates a tariff's schedules on a time grid: month, energy period and demand period of every step.
 * Bills, price series and optimisers share this function, so they cannot disagree.
 *
 * Schedules follow local time in `grid.timeZone`: the hour skipped in spring is not billed, and the
 * hour repeated in autumn is billed twice at its own price. Saturdays, Sundays and, where the tariff
 * says so, holidays use the weekend schedule.
 *
 * @param tariff The rate; its schedules are in full local hours.
 * @param grid Equal steps [min] in an IANA zone.
 * @returns Months and per-step indices; each series has `grid.length` entries.
 * @throws EngineError `invalid` / `unknownPeriod` when a schedule names a period that the tariff lacks.
 * @example
 * rateCalendar(tariff, yearGrid(2026, 60, 'America/Los_Angeles')).months.length;
 * // => 12
 */
export function rateCalendar(tariff: Tariff, grid: TimeGrid): RateCalendar {
  const energyCells = scheduleCells('energy', tariff.energy);
  const demandCells = tariff.touDemand && scheduleCells('touDemand', tariff.touDemand);
  const coincidentCells = tariff.coincident && scheduleCells('coincident', tariff.coincident);
  const { calendar, cellSeries, months, monthIndexSeries } = localGrid(grid);
  const isOffDay = offDayFlags(tariff.holidays, calendar);
  const { dayIndex } = calendar;

  const periodSeries = ({ weekday, weekend }: ScheduleCells): Uint8Array => {
    const { length } = grid;
    const series = new Uint8Array(length);
    for (let step = 0; step < length; step += 1) {
      const rows = isOffDay[dayIndex[step]!] ? weekend : weekday;
      series[step] = rows[cellSeries[step]!]!;
    }
    return series;
  };

  return {
    months: months.map((one) => ({ ...one })),
    monthIndexSeries: monthIndexSeries.slice(),
    energyPeriodSeries: periodSeries(energyCells),
    ...(demandCells && { demandPeriodSeries: periodSeries(demandCells) }),
    ...(coincidentCells && { coincidentPeriodSeries: periodSeries(coincidentCells) }),
  };
}

/**
 * Which local days are billed by the weekend schedule.
 *
 * @param holidays The tariff's holiday rule.
 * @param calendar Local time of a grid.
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
  const holidayDates = holidayDatesOf(holidays, year);
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

function holidayDatesOf(
  holidays: Tariff['holidays'],
  year: LocalCalendar['year'],
): ReadonlySet<string> {
  if (typeof holidays !== 'string') return new Set(holidays);
  const first = year[0];
  const last = year[year.length - 1];
  if (holidays === 'none' || first === undefined || last === undefined) return new Set();
  return observedFederalDates(first, last);
}

/** Includes the following year, whose New Year's Day can be observed on 31 December. */
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

/** A pair of 12 × 24 schedules as flat arrays: cell = (month − 1) · 24 + hour. */
interface ScheduleCells {
  readonly weekday: Uint8Array;
  readonly weekend: Uint8Array;
}

interface Scheduled {
  readonly periods: readonly unknown[];
  readonly weekdaySchedule: HourlySchedule;
  readonly weekendSchedule: HourlySchedule;
}

/** Flattens both schedules once, so that the loop over steps is a table look-up. */
function scheduleCells(
  field: 'energy' | 'touDemand' | 'coincident',
  scheduled: Scheduled,
): ScheduleCells {
  const { periods, weekdaySchedule, weekendSchedule } = scheduled;
  return {
    weekday: flatCells(`${field}.weekdaySchedule`, weekdaySchedule, periods.length),
    weekend: flatCells(`${field}.weekendSchedule`, weekendSchedule, periods.length),
  };
}

function flatCells(field: string, schedule: HourlySchedule, periodCount: number): Uint8Array {
  const cells = new Uint8Array(24 * schedule.length);
  const end = Math.min(periodCount, 256);
  for (let index = 0; index < schedule.length; index += 1) {
    const hours = schedule[index]!;
    for (let hour = 0; hour < hours.length; hour += 1) {
      const period = hours[hour]!;
      // Checked as it came: a byte would wrap a number above 255 round to a period that exists.
      if (!(Number.isInteger(period) && period >= 0 && period < end)) {
        const month = index + 1;
        throw tariffLibraryError(
          'invalid',
          'unknownPeriod',
          `${field} names period ${period} in month ${month}, hour ${hour}, but the tariff has ${periodCount} periods.`,
          { field, month, hour, period, periodCount },
        );
      }
      cells[24 * index + hour] = period;
    }
  }
  return cells;
}
