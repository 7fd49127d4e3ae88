import type { TimeGrid } from '@bess/kernel/series';
import { localTime } from './format.js';

export const DAY_MINUTES = 1440;

/** A series from a file, with its time grid. */
export interface Series {
  /** The options that selected it: `--load year.csv --from 2026-01-01`. */
  readonly source: string;
  /** Path of its file. */
  readonly path: string;
  readonly name: string;
  readonly grid: TimeGrid;
  /** NaN where unknown. */
  readonly values: Float64Array;
}

/** Start of a step [ms since the Unix epoch]. */
export function epochMsAt({ startMs, stepMinutes }: TimeGrid, step: number): number {
  return startMs + step * stepMinutes * 60_000;
}

/** The steps from `startStep` up to, but not including, `endStep`. */
export function cut(series: Series, startStep: number, endStep: number): Series {
  const { grid, values } = series;
  const length = endStep - startStep;
  if (length === grid.length) return series;
  return {
    ...series,
    grid: { ...grid, startMs: epochMsAt(grid, startStep), length },
    values: values.slice(startStep, endStep),
  };
}

/** Days that a series spans. */
export function daysOf({ grid }: Series): number {
  return (grid.length * grid.stepMinutes) / DAY_MINUTES;
}

/** Start and end of a series in local time. */
export function rangeOf({ grid }: Series): string {
  const { startMs, length, timeZone } = grid;
  return `${localTime(startMs, timeZone)} to ${localTime(epochMsAt(grid, length), timeZone)}`;
}

function counted(count: number, unit: string): string {
  return `${Number(count.toFixed(2))} ${unit}${count === 1 ? '' : 's'}`;
}

/** The length of a series, as the beginning of a sentence. */
export function heldBy(series: Series): string {
  const days = Number(daysOf(series).toFixed(1));
  const length = days < 1 ? counted(24 * daysOf(series), 'hour') : counted(days, 'day');
  return `${series.source} holds ${length} (${rangeOf(series)})`;
}
