import { localToEpochMs, type TimeGrid } from '@bess/kernel/series';
import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import type { BillingMonth } from '../billing-month.js';
import { readGrid } from './read-grid.js';

/** Between these lengths a billing period counts as one month [day]. */
const REGULAR_DAYS = { least: 27, most: 33 };
/** Others are charged monthly amounts by the day, as shares of a month of this length [day]. */
const MONTH_DAYS = 30;

/**
 * Cuts a grid at the local midnights of meter readings. A period of 27 to 33 days counts as one month; a shorter or
 * longer one is charged pro rata, days / 30. Seasonal prices are shared out by the days of each calendar month.
 */
export function readingPeriods(grid: TimeGrid, readDates: readonly string[]): BillingMonth[] {
  const cuts = readDates.map((date, index) => readingStep(grid, date, index));
  cuts.forEach((cut, index) => {
    if (index === 0 || cut > cuts[index - 1]!) return;
    throw refusal(index, readDates[index], 'after the reading before it');
  });
  const inside = cuts.filter((cut) => cut > 0 && cut < grid.length);
  const edges = [0, ...inside, grid.length];
  const { year, month, dayIndex } = readGrid(grid).calendar;
  return edges.slice(0, -1).map((startStep, index) => {
    const endStep = edges[index + 1]!;
    const days = dayIndex[endStep - 1]! - dayIndex[startStep]! + 1;
    const shares = monthShares(month, dayIndex, startStep, endStep, days);
    const main = shares.reduce((best, entry) => (entry.share > best.share ? entry : best));
    let mainStep = startStep;
    while (month[mainStep] !== main.month) mainStep += 1;
    const isRegular = days >= REGULAR_DAYS.least && days <= REGULAR_DAYS.most;
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

/** The step that begins at the local midnight of a reading; it may lie outside the grid. */
function readingStep(grid: TimeGrid, date: string, index: number): number {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(date)) ?? [];
  if (year === undefined) throw refusal(index, date, 'a local date, YYYY-MM-DD');
  const fields = { year: Number(year), month: Number(month), day: Number(day) };
  const exists = new Date(Date.UTC(fields.year, fields.month - 1, fields.day)).toISOString();
  if (!exists.startsWith(date)) throw refusal(index, date, 'a date that exists');
  const epochMs = localToEpochMs(fields, grid.timeZone);
  const step = (epochMs - grid.startMs) / (grid.stepMinutes * 60_000);
  if (Number.isInteger(step) || step < 0 || step > grid.length) return step;
  throw refusal(index, date, 'a date whose midnight begins a step of the grid');
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

function refusal(index: number, value: unknown, rule: string) {
  return tariffLibraryError(
    'invalid',
    'readDates',
    `readDates[${index}] must be ${rule}, but ${JSON.stringify(value)} came.`,
    { index, value },
  );
}
