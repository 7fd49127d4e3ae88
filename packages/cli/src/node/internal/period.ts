import { localCalendar, localToEpochMs } from '@bess/kernel/series';
import type { BillingMonth } from '@bess/tariff-library/calendar';
import { dataError } from '../../read/data-error.js';
import type { Call } from './command.js';
import { UsageError } from './errors.js';
import { localTime } from './format.js';
import type { OptionValues } from './options.js';
import { cut, DAY_MINUTES, daysOf, epochMsAt, heldBy, rangeOf, type Series } from './series.js';

const MONTHS_OF_YEAR = 12;
/** Length of a year that does not begin with a month [days]. */
const YEAR_DAYS = 365;
const LONGEST_YEAR_DAYS = 366;

/** The part of a series from local midnight of `--from` up to local midnight of `--to`. */
export function chosenPeriod(series: Series, { values, note }: Call): Series {
  const { grid, path } = series;
  const from = dateOf(values, 'from');
  const to = dateOf(values, 'to');
  if (from === undefined && to === undefined) return series;
  if (from !== undefined && to !== undefined && from >= to) {
    throw new UsageError(`--from must be a date before --to; ${from} and ${to} came`);
  }
  const stepMs = grid.stepMinutes * 60_000;
  const endMs = epochMsAt(grid, grid.length);
  const fromMs = from === undefined ? grid.startMs : midnightMs(from, grid.timeZone);
  const toMs = to === undefined ? endMs : midnightMs(to, grid.timeZone);
  const stepAt = (epochMs: number) => Math.ceil((epochMs - grid.startMs) / stepMs);
  const startStep = Math.max(0, stepAt(fromMs));
  const endStep = Math.min(grid.length, stepAt(toMs));
  const asked = [from && `--from ${from}`, to && `--to ${to}`].filter(Boolean).join(' ');
  if (startStep >= endStep) {
    throw dataError('emptyPeriod', undefined, `${heldBy(series)}, and ${asked} leaves none of it`);
  }
  if (fromMs < grid.startMs) {
    note(`${path} begins at ${localTime(grid.startMs, grid.timeZone)}, after --from ${from}`);
  }
  if (toMs > endMs) note(`${path} ends at ${localTime(endMs, grid.timeZone)}, before --to ${to}`);
  return { ...cut(series, startStep, endStep), source: `${series.source} ${asked}` };
}

/** The complete months of a series; notes name the incomplete ones. */
export function wholeMonths(
  series: Series,
  months: readonly BillingMonth[],
  { note }: Call,
): Series {
  const whole = months.filter(({ complete }) => complete);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) {
    const needed = `but no complete month in local time (${series.grid.timeZone}), which --whole-months requires`;
    throw dataError('noWholeMonth', undefined, `${heldBy(series)}, ${needed}`);
  }
  for (const month of months) {
    if (!month.complete) note(`${partOfMonth(series, month)}; that month is left out`);
  }
  return cut(series, first.startStep, last.endStep);
}

/**
 * The last year of a series: its last twelve complete months, else its last 365 days; a note names it. A series of a year
 * or less is cut to begin with its first complete day.
 */
export function lastYear(series: Series, months: readonly BillingMonth[], { note }: Call): Series {
  const { grid } = series;
  const days = daysOf(series);
  const whole = months.filter(({ complete }) => complete).slice(-MONTHS_OF_YEAR);
  if (whole.length < MONTHS_OF_YEAR && days <= LONGEST_YEAR_DAYS) {
    return cut(series, firstWholeDay(series), grid.length);
  }
  const yearSteps = (YEAR_DAYS * DAY_MINUTES) / grid.stepMinutes;
  const year =
    whole.length === MONTHS_OF_YEAR
      ? cut(series, whole[0]!.startStep, whole.at(-1)!.endStep)
      : cut(series, grid.length - yearSteps, grid.length);
  if (year.grid.length < grid.length) {
    note(
      `${heldBy(series)}; using its last full year, ${rangeOf(year)} (--from and --to choose another)`,
    );
  }
  return year;
}

/** Whether a series is at least a year long, to the nearest day. */
export function isYear(series: Series): boolean {
  return Math.round(daysOf(series)) >= YEAR_DAYS;
}

/** The part of a month that a series covers, as the beginning of a sentence. */
export function partOfMonth({ source, grid }: Series, month: BillingMonth): string {
  const { year, month: of, startStep, endStep } = month;
  const firstMs = localToEpochMs({ year, month: of, day: 1 }, grid.timeZone);
  const next = of === MONTHS_OF_YEAR ? { year: year + 1, month: 1 } : { year, month: of + 1 };
  const hours = (localToEpochMs({ ...next, day: 1 }, grid.timeZone) - firstMs) / 3_600_000;
  const held = Number((((endStep - startStep) * grid.stepMinutes) / 60).toFixed(2));
  return `${source} holds ${held} of the ${hours} hours of ${nameOf(month)} in local time (${grid.timeZone})`;
}

/** A month as tables name it: `2026-01`. */
export function nameOf({ year, month }: Pick<BillingMonth, 'year' | 'month'>): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** First step of the first complete local day; 0 if there is none. */
function firstWholeDay({ grid }: Series): number {
  const { dayIndex, hour, minute } = localCalendar(grid);
  if (hour[0] === 0 && minute[0] === 0) return 0;
  return Math.max(0, dayIndex.indexOf(1));
}

function dateOf(values: OptionValues, name: 'from' | 'to'): string | undefined {
  const text = values[name];
  if (typeof text !== 'string') return undefined;
  const wallMs = /^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse turns a day that does not exist into another one.
  if (!Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(text)) return text;
  throw new UsageError(`--${name} must be a date such as 2026-01-31; ${text} came`);
}

function midnightMs(date: string, timeZone: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return localToEpochMs({ year, month, day }, timeZone);
}
