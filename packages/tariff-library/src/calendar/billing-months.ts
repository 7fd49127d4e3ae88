import {
  type LocalCalendar,
  localCalendar,
  localToEpochMs,
  type TimeGrid,
} from '@bess/kernel/series';
import { tariffLibraryError } from '../internal/errors.js';

/** A billing period of a length in this range counts as one month [day]. */
const REGULAR_DAYS = { min: 27, max: 33 };

/** Other billing periods are charged pro rata to a month of this length [day]. */
const MONTH_DAYS = 30;

/** A year of quarter-hours takes 0.6 MB. */
const MAX_CACHED_GRIDS = 8;

const readings = new Map<string, LocalGrid>();

/** A grid in the local time of its zone; the same for every tariff. */
interface LocalGrid {
  readonly calendar: LocalCalendar;
  /** Calendar months in order of time. */
  readonly months: readonly BillingMonth[];
  /** Step to index into `months`. */
  readonly monthIndexSeries: Int32Array;
  /** Step to cell of a 12 × 24 schedule: (month − 1) · 24 + hour. */
  readonly cellSeries: Uint16Array;
}

/**
 * Computes local time and months of a grid. Results are cached, because locating clock changes costs more than computing a
 * bill. All callers share the arrays, so they must neither be returned to users nor modified.
 */
export function localGrid(grid: TimeGrid): LocalGrid {
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
    if (readings.size <= MAX_CACHED_GRIDS) break;
    readings.delete(oldest);
  }
  return reading;
}

/** Cuts a grid into local calendar months. */
function billingMonths(
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
    // Only forward: a clock that falls back across midnight at the end of a month must not reopen the old month.
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
  // Derived from the neighbouring steps instead of local midnight: where summer time begins at midnight, a month can begin
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

/**
 * Divides a grid at the local midnights of meter readings. A period of 27 to 33 days counts as one month; any other is
 * charged pro rata, days / 30. Seasonal prices are weighted by the days in each calendar month.
 */
export function periodsBetweenReadings(
  grid: TimeGrid,
  readDates: readonly string[],
): BillingMonth[] {
  const cuts = readDates.map((date, index) => readingStep(grid, date, index));
  cuts.forEach((cut, index) => {
    if (index === 0 || cut > cuts[index - 1]!) return;
    throw invalidReadDate(index, readDates[index], 'after the reading before it');
  });
  const inside = cuts.filter((cut) => cut > 0 && cut < grid.length);
  const edges = [0, ...inside, grid.length];
  const { year, month, dayIndex } = localGrid(grid).calendar;
  return edges.slice(0, -1).map((startStep, index) => {
    const endStep = edges[index + 1]!;
    const days = dayIndex[endStep - 1]! - dayIndex[startStep]! + 1;
    const shares = monthShares(month, dayIndex, startStep, endStep, days);
    const main = shares.reduce((best, entry) => (entry.share > best.share ? entry : best));
    let mainStep = startStep;
    while (month[mainStep] !== main.month) mainStep += 1;
    const isRegular = days >= REGULAR_DAYS.min && days <= REGULAR_DAYS.max;
    return {
      year: year[mainStep]!,
      month: main.month,
      startStep,
      endStep,
      days,
      complete: cuts.includes(startStep) && cuts.includes(endStep),
      shares,
      proration: isRegular ? 1 : days / MONTH_DAYS,
    };
  });
}

/** The step that begins at the local midnight of a reading; it may be outside the grid. */
function readingStep(grid: TimeGrid, date: string, index: number): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(date)) ?? [];
  if (year === undefined) throw invalidReadDate(index, date, 'a local date, YYYY-MM-DD');
  const fields = { year: Number(year), month: Number(month), day: Number(day) };
  const exists = new Date(Date.UTC(fields.year, fields.month - 1, fields.day)).toISOString();
  if (!exists.startsWith(date)) throw invalidReadDate(index, date, 'a date that exists');
  const epochMs = localToEpochMs(fields, grid.timeZone);
  const step = (epochMs - grid.startMs) / (grid.stepMinutes * 60_000);
  if (Number.isInteger(step) || step < 0 || step > grid.length) return step;
  throw invalidReadDate(index, date, 'a date whose midnight begins a step of the grid');
}

function monthShares(
  month: ArrayLike<number>,
  dayIndex: ArrayLike<number>,
  startStep: number,
  endStep: number,
  days: number,
): { month: number; share: number }[] {
  const daysByMonth = new Map<number, Set<number>>();
  for (let step = startStep; step < endStep; step += 1) {
    const seen = daysByMonth.get(month[step]!) ?? new Set<number>();
    seen.add(dayIndex[step]!);
    daysByMonth.set(month[step]!, seen);
  }
  return [...daysByMonth].map(([number, seen]) => ({ month: number, share: seen.size / days }));
}

function invalidReadDate(index: number, value: unknown, rule: string) {
  return tariffLibraryError(
    'invalid',
    'readDates',
    `readDates[${index}] must be ${rule}, but ${JSON.stringify(value)} came.`,
    { index, value },
  );
}

/** One billing month of a grid, in local time: a calendar month, or the period between two meter readings. */
export interface BillingMonth {
  /** Local calendar year. */
  readonly year: number;
  /** Calendar month, 1 = January to 12 = December; between readings, the one with the most days. */
  readonly month: number;
  /** First step of the month on the grid. */
  readonly startStep: number;
  /** Step after the last one of the month on the grid. */
  readonly endStep: number;
  /** Local days of this month that the grid touches [day]; 30 for a complete June. */
  readonly days: number;
  /** Whether the grid covers the month completely. */
  readonly complete: boolean;
  /** Calendar months between two readings with their share of the days; absent for a calendar month. */
  readonly shares?: readonly { readonly month: number; readonly share: number }[];
  /** Factor for monthly charges and tier limits; default 1. */
  readonly proration?: number;
}
