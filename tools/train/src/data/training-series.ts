import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HourlySeries, hourlyBuildings, hourlySeries } from '../../../../bench/helios/lib/hourly-series.js';
import { parseCsv } from '../../../../bench/shared/series/parse-csv.js';
import { splitOf } from '../../../../bench/shared/splits.js';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';
import { clockStretches } from './clock-stretches.js';
import { type SourceNote, sourceNotes } from './source-notes.js';

/** A market or building at one step, as far as training may see it. */
export interface TrainingSeries {
  /** Name of its file without `.csv`. */
  readonly name: string;
  /** The market, or the campus of a building. */
  readonly group: string;
  readonly kind: 'price' | 'load';
  readonly stepMinutes: number;
  /** First instant of the source [ms since the epoch]. */
  readonly startMs: number;
  /** First instant that training does not see [ms since the epoch]. */
  readonly endMs: number;
  readonly source: SourceNote;
  /** Parts without gap and change of clock, with their place in week and year. */
  readonly stretches: readonly ModelSeries[];
}

/** What is left out. */
export interface TrainingSeriesOptions {
  /** Groups whose series are not seen at all. */
  readonly leaveOut?: readonly string[];
  /** Whether only sources are seen whose licence permits everything. */
  readonly permissive?: boolean;
}

/** The finest steps worth learning are those that batteries trade at. */
const FINER_STEPS = [30, 15];
/** A stretch has room for the shortest context and the forecast after it. */
const LEAST_STEPS = 24 + 48;
const MS_PER_MINUTE = 60_000;

/**
 * All that training may see: every market and building of the folder before its `validationFrom`, by the hour, and at 30 and 15
 * minutes where the source is that fine.
 *
 * @param folder - where the files and their `INDEX.csv` lie
 * @param moreBuildings - a folder of further buildings
 * @param options - see {@link TrainingSeriesOptions}
 */
export function trainingSeries(
  folder: string,
  options: TrainingSeriesOptions = {},
  moreBuildings?: string,
): TrainingSeries[] {
  const notes = sourceNotes(folder);
  const all: TrainingSeries[] = [];
  const more = moreBuildings === undefined ? [] : hourlyBuildings(moreBuildings);
  for (const [name, note] of moreBuildings === undefined ? [] : sourceNotes(moreBuildings)) {
    notes.set(name, note);
  }
  for (const hourly of [...hourlySeries(folder), ...more]) {
    const source = notes.get(hourly.name)!;
    if (options.leaveOut?.includes(hourly.group)) continue;
    if (options.permissive && !source.permissive) continue;
    const endMs = splitOf(hourly.name).validationFromMs;
    const { name, group, kind } = hourly;
    for (const { values, stepMinutes } of stepsOf(hourly, folder, source.sourceMinutes)) {
      const timed = { ...hourly, values, stepMinutes };
      const steps = Math.max(0, Math.floor((endMs - hourly.startMs) / MS_PER_MINUTE / stepMinutes));
      const stretches = clockStretches({ ...timed, values: values.subarray(0, steps) }, LEAST_STEPS);
      all.push({ name, group, kind, stepMinutes, startMs: hourly.startMs, endMs, source, stretches });
    }
  }
  return all;
}

/** The series by the hour and, from the same first instant on, by shorter steps. */
function stepsOf(
  hourly: HourlySeries,
  folder: string,
  sourceMinutes: number,
): { values: Float64Array; stepMinutes: number }[] {
  const steps = [{ values: hourly.values, stepMinutes: 60 }];
  if (sourceMinutes >= 60) return steps;
  const table = parseCsv(readFileSync(join(folder, `${hourly.name}.csv`), 'utf8'));
  const column = table.column(hourly.kind === 'load' ? 'load_kw' : 'price_aud_per_mwh');
  for (const stepMinutes of FINER_STEPS) {
    const count = (hourly.values.length * 60) / stepMinutes;
    const sums = new Float64Array(count);
    const counts = new Float64Array(count);
    table.epochMsSeries.forEach((ms, row) => {
      const step = Math.floor((ms - hourly.startMs) / MS_PER_MINUTE / stepMinutes);
      if (step < 0 || step >= count || Number.isNaN(column[row]!)) return;
      sums[step]! += column[row]!;
      counts[step]! += 1;
    });
    const whole = stepMinutes / sourceMinutes;
    const values = sums.map((sum, step) => (counts[step] === whole ? sum / whole : Number.NaN));
    steps.push({ values, stepMinutes });
  }
  return steps;
}
