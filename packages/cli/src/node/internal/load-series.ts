import { EngineError } from '@bess/kernel/errors';
import { createTimeGrid, fillGaps, type TimeGrid } from '@bess/kernel/series';
import { problemsOf } from '../../read/problems-of.js';
import { readReadings } from '../../read/read-readings.js';
import type { Readings, ReadOptions } from '../../read/readings.js';
import type { Call } from './command.js';
import { required, wordOf } from './options.js';

const LONGEST_FILLED_HOURS = 3;

/** A series of a file and its time. */
export interface Series {
  /** Path of its file. */
  readonly path: string;
  readonly name: string;
  readonly grid: TimeGrid;
  /** NaN where unknown. */
  readonly values: Float64Array;
}

/** Reads the file of `--load` or `--prices`, and says what was found in it. */
export async function loadSeries(
  call: Call,
  option: 'load' | 'prices',
  timeZone: string,
): Promise<Series> {
  const { values: given, terminal } = call;
  const path = required(given, option);
  const { zone, column, series } = given;
  const unit = wordOf(given, 'unit', ['W', 'kW', 'MW', 'Wh', 'kWh', 'MWh']);
  const label = wordOf(given, 'label', ['start', 'end']);
  const dateOrder = wordOf(given, 'date-order', ['mdy', 'dmy']);
  const options: ReadOptions = {
    quantity: option === 'load' ? 'power' : 'price',
    timeZone: typeof zone === 'string' ? zone : timeZone,
    ...(typeof column === 'string' ? { column } : {}),
    ...(typeof series === 'string' ? { series } : {}),
    ...(unit ? { unit } : {}),
    ...(label ? { label } : {}),
    ...(dateOrder ? { dateOrder } : {}),
  };
  const readings = await inFile(path, () => readReadings(terminal.read(path), options));
  for (const note of readings.notes) call.assume(`${path}: ${note}`);
  const grid = createTimeGrid({
    start: new Date(readings.startMs).toISOString(),
    length: readings.values.length,
    stepMinutes: readings.stepMinutes,
    timeZone: options.timeZone,
  });
  const kept =
    option === 'load'
      ? withoutSpikes(readings, call, path, given['drop-spikes'] === true)
      : readings.values;
  return { path, name: readings.name, grid, values: kept };
}

/** The series with its short gaps filled; longer ones are refused by their times. */
export function withoutGaps(series: Series, call: Call): Float64Array {
  const { path, grid } = series;
  const maxSteps = Math.round((LONGEST_FILLED_HOURS * 60) / grid.stepMinutes);
  const { values, filled, remaining } = fillGaps(series.values, { maxSteps, rule: 'linear' });
  const first = remaining[0];
  if (first) {
    const start = isoAt(grid, first.startIndex);
    throw new EngineError({
      engine: 'cli',
      kind: 'invalid',
      code: 'gapsTooLong',
      message: `${path}: the load must have no gap of more than ${LONGEST_FILLED_HOURS} hours; ${remaining.length} came, the first of ${(first.length * grid.stepMinutes) / 60} hours from ${start} on`,
      details: { gaps: remaining.length, start },
    });
  }
  const steps = filled.reduce((sum, gap) => sum + gap.length, 0);
  if (steps > 0)
    call.assume(`${path}: ${steps} missing steps are filled on the line between their neighbours`);
  return values;
}

/** Start of a step as an instant. */
export function isoAt(grid: TimeGrid, step: number): string {
  return new Date(grid.startMs + step * grid.stepMinutes * 60_000).toISOString();
}

/** Errors in a file name it. */
export async function inFile<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineError) {
      const { engine, kind, code, details } = error;
      const message = `${path}: ${error.message}`;
      throw new EngineError({ engine, kind, code, message, details }, { cause: error });
    }
    throw error;
  }
}

function withoutSpikes(readings: Readings, call: Call, path: string, drop: boolean): Float64Array {
  const { spikes } = problemsOf(readings.values);
  if (spikes.length === 0) return readings.values;
  const { startMs, stepMinutes } = readings;
  const first = new Date(startMs + spikes[0]! * stepMinutes * 60_000).toISOString();
  const found = `${path}: ${spikes.length} readings stand far above all others, the first of ${readings.values[spikes[0]!]!.toFixed(0)} kW at ${first}`;
  if (!drop) {
    call.assume(`${found}; --drop-spikes takes them as missing`);
    return readings.values;
  }
  call.assume(`${found}; they are taken as missing`);
  const values = readings.values.slice();
  for (const step of spikes) values[step] = Number.NaN;
  return values;
}
