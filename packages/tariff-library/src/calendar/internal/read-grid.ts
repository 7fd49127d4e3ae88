import { type LocalCalendar, localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { BillingMonth } from '../billing-month.js';
import { billingMonths } from './billing-months.js';

/** A grid on the wall clock of its zone: every tariff reads the same. */
export interface GridReading {
  readonly calendar: LocalCalendar;
  /** Calendar months in order of time. */
  readonly months: readonly BillingMonth[];
  /** Step to index into `months`. */
  readonly monthIndexSeries: Int32Array;
  /** Step to cell of a schedule of twelve rows of 24 hours: (month − 1) · 24 + hour. */
  readonly cellSeries: Uint16Array;
}

/** A year of quarter-hours takes six tenths of a megabyte. */
const KEPT_READINGS = 8;
const readings = new Map<string, GridReading>();

/**
 * Reads a grid's clock and months, or gives back what was read of an equal grid a short while ago: finding the changes of a
 * clock takes longer than a bill. The arrays belong to all readers, so nobody may hand them out or write to them.
 */
export function readGrid(grid: TimeGrid): GridReading {
  const { startMs, stepMinutes, length, timeZone } = grid;
  const key = `${startMs} ${stepMinutes} ${length} ${timeZone}`;
  const known = readings.get(key);
  if (known) {
    readings.delete(key);
    readings.set(key, known);
    return known;
  }
  const calendar = localCalendar(grid);
  const { month, hour } = calendar;
  const cellSeries = Uint16Array.from(month, (one, step) => (one - 1) * 24 + hour[step]!);
  const reading = { calendar, cellSeries, ...billingMonths(grid, calendar) };
  readings.set(key, reading);
  for (const oldest of readings.keys()) {
    if (readings.size <= KEPT_READINGS) break;
    readings.delete(oldest);
  }
  return reading;
}
