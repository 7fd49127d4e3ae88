import type { TimeGrid } from '@bess/kernel/series';
import { rateCalendar } from '../calendar/rate-calendar.js';
import { assertBillable } from '../internal/assert-billable.js';
import type { Tariff } from '../schema/tariff.js';
import type { Bill, BillLine, PriorPeaksKw } from './bill.js';
import { annualMinimumLine } from './internal/annual-minimum-line.js';
import { assertImportSeries } from './internal/assert-import-series.js';
import { billAssumptions } from './internal/bill-assumptions.js';
import { demandLines } from './internal/demand-lines.js';
import { energyLines } from './internal/energy-lines.js';
import { fixedLines } from './internal/fixed-lines.js';
import { measureMonths } from './internal/measure-months.js';
import { monthlyMinimumLine } from './internal/monthly-minimum-line.js';
import { resolvePriorPeaks } from './internal/prior-peaks.js';
import { ratchetFloors } from './internal/ratchet-floors.js';
import { summariseBill } from './internal/summarise-bill.js';
import { meterInterval } from './meter-interval.js';

/** Options of {@link calculateBill}. */
export interface BillOptions {
  /** Peaks before the grid [kW]; `none` by default. `steadyYear` needs a grid of twelve whole months. */
  priorPeaksKw?: PriorPeaksKw;
}

/**
 * Bills a load under a tariff, with one line per component, month, period and tier. The rules are
 * numbered in docs/method.md.
 *
 * @param tariff The rate.
 * @param importKwSeries Mean power drawn from the grid in each step [kW], at least 0.
 * @param grid The steps of the series; months follow the wall clock of its zone.
 * @returns Lines, months and totals in the tariff's currency; months add up to the total.
 * @throws EngineError `outOfRange` / `tariffNotSupported` when the tariff states charges that are not
 * covered (names in `details.unsupported`), `outOfRange` / `exportNotSupported` for a negative import,
 * `outOfRange` / `steadyYearNeedsTwelveMonths`, `invalid` / `importSeries` and `invalid` / `priorPeaks`
 * for malformed input, `invalid` / `tariffSchema` for a malformed tariff.
 * @example
 * // 100 kW all through 2026 at 0.10 a kWh and nothing else
 * calculateBill(tariff, new Float64Array(8760).fill(100), yearGrid(2026, 60, 'UTC')).total;
 * // => 87600
 */
export function calculateBill(
  tariff: Tariff,
  importKwSeries: Float64Array | readonly number[],
  grid: TimeGrid,
  options: BillOptions = {},
): Bill {
  assertBillable(tariff);
  assertImportSeries(importKwSeries, grid);
  const calendar = rateCalendar(tariff, grid);
  const interval = meterInterval(tariff, grid);
  const measured = measureMonths(importKwSeries, grid, calendar, interval.steps);
  const priorPeaks = resolvePriorPeaks(options.priorPeaksKw ?? 'none', calendar.months, measured);
  const floors = ratchetFloors(tariff, calendar.months, measured, priorPeaks.peaksKw);

  const lines: BillLine[] = [];
  for (let index = 0; index < calendar.months.length; index += 1) {
    const month = calendar.months[index]!;
    const monthLines = [
      ...energyLines(tariff, month, index, measured[index]!),
      ...demandLines(tariff, month, index, measured[index]!, floors[index]!),
      ...fixedLines(tariff, month, index),
    ];
    lines.push(...monthLines, ...monthlyMinimumLine(tariff, month, index, monthLines));
  }
  lines.push(...annualMinimumLine(tariff, calendar.months, lines));

  return summariseBill({
    tariff,
    months: calendar.months,
    measured,
    floors,
    lines,
    assumptions: billAssumptions(tariff, grid, calendar.months, interval, priorPeaks),
  });
}
