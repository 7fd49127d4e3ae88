import type { TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '../schema/tariff.js';
import type { BillingMonth } from './billing-month.js';
import { readGrid } from './internal/read-grid.js';
import { type ScheduleCells, scheduleCells } from './internal/schedule-cells.js';
import { offDayFlags } from './off-day-flags.js';

/** How a tariff reads on a grid: which month and which periods every step belongs to. */
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
 * Reads a tariff's schedules on a time grid: months, energy periods and demand periods, step by step.
 * Bills, price series and optimisers all build on this one reading, so that they cannot disagree.
 *
 * Schedules follow the wall clock of `grid.timeZone`: the hour skipped in spring is never billed, the
 * hour repeated in autumn is billed twice at its own price. Saturdays, Sundays and, where the tariff
 * says so, holidays read the weekend schedule.
 *
 * @param tariff The rate; its schedules hold whole local hours.
 * @param grid Equal steps [min] read through an IANA zone.
 * @returns Months and per-step indices, each series `grid.length` long.
 * @throws EngineError `invalid` / `unknownPeriod` when a schedule names a period that the tariff lacks.
 * @example
 * rateCalendar(tariff, yearGrid(2026, 60, 'America/Los_Angeles')).months.length;
 * // => 12
 */
export function rateCalendar(tariff: Tariff, grid: TimeGrid): RateCalendar {
  const energyCells = scheduleCells('energy', tariff.energy);
  const demandCells = tariff.touDemand && scheduleCells('touDemand', tariff.touDemand);
  const coincidentCells = tariff.coincident && scheduleCells('coincident', tariff.coincident);
  const { calendar, cellSeries, months, monthIndexSeries } = readGrid(grid);
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
