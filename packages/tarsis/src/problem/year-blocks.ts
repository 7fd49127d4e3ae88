import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import { offDayFlags, type RateCalendar } from '@bess/tariff-library/calendar';
import type { SocEnd, SocStart, TimeBlock } from '../model/model-spec.js';
import type { Facility, TypicalDay } from '../schema/schedule-options.js';
import type { FacilityExports } from './facility-exports.js';

/** The year as repeated days. */
export interface YearBlocks {
  readonly blocks: readonly TimeBlock[];
  /** Index of the first month's ordinary weekday, the day of the 24-hour schedule. */
  readonly weekdayBlock: number;
}

/** Input besides the facility. */
export interface YearLayout {
  readonly tariff: Tariff;
  /** Twelve months of 24-hour days (a zone without clock changes). */
  readonly grid: TimeGrid;
  /** The tariff's periods on that grid. */
  readonly calendar: RateCalendar;
  /** Energy in the battery at the start of the year [kWh]. */
  readonly storedKwh: number;
  /** How exports are credited. */
  readonly exports: FacilityExports;
}

interface CalendarDate {
  dayIndex: number;
  monthIndex: number;
  isOffDay: boolean;
}

const boundary = { kind: 'boundary' } as const;

/**
 * Assigns the facility's typical days to the dates of the twelve billing months.
 *
 * Every day starts and ends at one common boundary energy, with two exceptions: the first ordinary weekday of the year
 * starts at the energy stored now, and the last one ends with it. So no saving comes from running the battery down.
 *
 * @returns Blocks whose dates partition the year.
 */
export function yearBlocks(
  facility: Facility,
  { tariff, grid, calendar, storedKwh, exports }: YearLayout,
): YearBlocks {
  const dates = calendarDates(tariff, grid, calendar);
  const stepsPerDay = 1440 / grid.stepMinutes;
  const blocks: TimeBlock[] = [];
  let weekdayBlock = 0;

  const addBlock = (
    name: string,
    day: TypicalDay,
    onDates: readonly CalendarDate[],
    start: SocStart,
    end: SocEnd,
  ): void => {
    const first = onDates[0];
    if (!first) return;
    const from = first.dayIndex * stepsPerDay;
    blocks.push({
      name,
      monthIndex: first.monthIndex,
      dates: onDates.map((date) => date.dayIndex),
      isOffDay: first.isOffDay,
      loadKwSeries: Float64Array.from(day.loadKwSeries),
      ...(day.solarKwSeries && { solarKwSeries: Float64Array.from(day.solarKwSeries) }),
      ...exportPriceField(exports, day),
      energyPeriodSeries: calendar.energyPeriodSeries.slice(from, from + stepsPerDay),
      ...(calendar.demandPeriodSeries && {
        demandPeriodSeries: calendar.demandPeriodSeries.slice(from, from + stepsPerDay),
      }),
      ...(calendar.coincidentPeriodSeries && {
        coincidentPeriodSeries: calendar.coincidentPeriodSeries.slice(from, from + stepsPerDay),
      }),
      start,
      end,
    });
  };

  const lastMonth = calendar.months.length - 1;
  for (let monthIndex = 0; monthIndex <= lastMonth; monthIndex += 1) {
    const { month } = calendar.months[monthIndex]!;
    const typical = (kind: TypicalDay['kind']) =>
      facility.typicalDays.find(
        (day) => day.month === month && day.kind === kind && day.dates === undefined,
      );
    const weekday = typical('weekday')!;
    const weekend = typical('weekend')!;
    let weekdays = dates.filter((date) => date.monthIndex === monthIndex && !date.isOffDay);
    let weekends = dates.filter((date) => date.monthIndex === monthIndex && date.isOffDay);

    if (monthIndex === 0) {
      const start: SocStart = { kind: 'exactly', kwh: storedKwh };
      addBlock('opening day', weekday, weekdays.slice(0, 1), start, boundary);
      weekdays = weekdays.slice(1);
    }
    if (monthIndex === lastMonth) {
      const end: SocEnd = { kind: 'atLeast', kwh: storedKwh };
      addBlock('closing day', weekday, weekdays.slice(-1), boundary, end);
      weekdays = weekdays.slice(0, -1);
    }
    for (const day of datedDays(facility, month)) {
      const onWeekend = (day.kind === 'peak' ? day.peakFalls : day.kind) === 'weekend';
      const candidates = onWeekend ? weekends : weekdays;
      const taken = evenlySpacedDates(candidates, day.dates ?? 1);
      const name = day.kind === 'peak' ? 'peak day' : `${day.dates} ${day.kind} dates`;
      addBlock(`${name} of month ${month}`, day, taken, boundary, boundary);
      const others = candidates.filter((date) => !taken.includes(date));
      if (onWeekend) weekends = others;
      else weekdays = others;
    }
    if (monthIndex === 0) weekdayBlock = blocks.length;
    addBlock(`weekday of month ${month}`, weekday, weekdays, boundary, boundary);
    addBlock(`weekend day of month ${month}`, weekend, weekends, boundary, boundary);
  }
  return { blocks, weekdayBlock };
}

/** Days of a month with a given number of dates, peak days and those with the fewest dates first, so that they get theirs. */
function datedDays({ typicalDays }: Facility, month: number): TypicalDay[] {
  const isPeak = (day: TypicalDay) => Number(day.kind === 'peak');
  return typicalDays
    .filter((day) => day.month === month && (day.kind === 'peak' || day.dates !== undefined))
    .toSorted((one, other) => isPeak(other) - isPeak(one) || (one.dates ?? 1) - (other.dates ?? 1));
}

/** Picks `count` evenly spaced dates, always leaving at least one where there is more than one. */
function evenlySpacedDates(dates: readonly CalendarDate[], count: number): CalendarDate[] {
  const most = Math.min(count, Math.max(1, dates.length - 1), dates.length);
  return Array.from(
    { length: most },
    (_, index) => dates[Math.floor(((index + 0.5) * dates.length) / most)]!,
  );
}

function exportPriceField(
  { kind, pricePerKwh }: FacilityExports,
  { loadKwSeries, exportPricePerKwhSeries }: TypicalDay,
): Pick<TimeBlock, 'exportPriceSeries'> {
  if (kind !== 'priced') return {};
  if (exportPricePerKwhSeries) {
    return { exportPriceSeries: Float64Array.from(exportPricePerKwhSeries) };
  }
  if (pricePerKwh === undefined) return {};
  return { exportPriceSeries: new Float64Array(loadKwSeries.length).fill(pricePerKwh) };
}

function calendarDates(tariff: Tariff, grid: TimeGrid, calendar: RateCalendar): CalendarDate[] {
  const off = offDayFlags(tariff.holidays, localCalendar(grid));
  const stepsPerDay = 1440 / grid.stepMinutes;
  return Array.from(off, (flag, dayIndex) => ({
    dayIndex,
    monthIndex: calendar.monthIndexSeries[dayIndex * stepsPerDay]!,
    isOffDay: flag === 1,
  }));
}
