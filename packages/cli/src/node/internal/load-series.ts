import { EngineError } from '@bess/kernel/errors';
import { createTimeGrid, fillGaps } from '@bess/kernel/series';
import { dataError } from '../../read/data-error.js';
import { problemsOf } from '../../read/problems-of.js';
import { readReadings } from '../../read/read-readings.js';
import type { ReadOptions } from '../../read/readings.js';
import type { Call } from './command.js';
import { localTime } from './local-time.js';
import { required, wordOf, zoneOf } from './options.js';
import { chosenPeriod } from './period.js';
import { inFile, reworded } from './reworded.js';
import { epochMsAt, type Series } from './series.js';

const LONGEST_FILLED_HOURS = 3;

/** Reads the file of `--load` or `--prices`, and says what was found in it. */
export async function loadSeries(
  call: Call,
  option: 'load' | 'prices',
  timeZone: string,
): Promise<Series> {
  const { values: given, terminal } = call;
  const path = required(given, option);
  const { column, series } = given;
  const unit = wordOf(given, 'unit', ['W', 'kW', 'MW', 'Wh', 'kWh', 'MWh']);
  const label = wordOf(given, 'label', ['start', 'end']);
  const dateOrder = wordOf(given, 'date-order', ['mdy', 'dmy']);
  const options: ReadOptions = {
    quantity: option === 'load' ? 'power' : 'price',
    timeZone: zoneOf(given) ?? timeZone,
    ...(typeof column === 'string' ? { column } : {}),
    ...(typeof series === 'string' ? { series } : {}),
    ...(unit ? { unit } : {}),
    ...(label ? { label } : {}),
    ...(dateOrder ? { dateOrder } : {}),
  };
  const readings = await inFile(path, () => readReadings(terminal.read(path), options));
  for (const note of readings.notes) call.note(`${path}: ${note}`);
  const { name, values, startMs, stepMinutes } = readings;
  const grid = await reworded(
    () =>
      createTimeGrid({
        start: new Date(startMs).toISOString(),
        length: values.length,
        stepMinutes,
        timeZone: options.timeZone,
      }),
    ({ code, message }) =>
      code === 'startOffStep'
        ? `${path}: readings must begin at a multiple of ${stepMinutes} minutes past the hour on the clock of ${options.timeZone}; the first is at ${localTime(startMs, options.timeZone)} (--zone names another clock)`
        : message,
  );
  const read = chosenPeriod({ source: `--${option} ${path}`, path, name, grid, values }, call);
  return option === 'load' ? withoutSpikes(read, call) : read;
}

/** Prices within a range; one outside is refused by its time. */
export function assertPricesWithin({ path, grid, values }: Series, mostPerMwh: number): void {
  const step = values.findIndex((pricePerMwh) => Math.abs(pricePerMwh) > mostPerMwh);
  if (step < 0) return;
  const at = localTime(epochMsAt(grid, step), grid.timeZone);
  const rule = `prices must lie within ±${mostPerMwh} per MWh; ${values[step]} came at ${at}`;
  throw dataError('priceOutOfRange', undefined, `${path}: ${rule}`);
}

/** The series with its short gaps filled; longer ones are refused by their times. */
export function withoutGaps(series: Series, call: Call): Float64Array {
  const { path, grid } = series;
  const maxSteps = Math.round((LONGEST_FILLED_HOURS * 60) / grid.stepMinutes);
  const { values, filled, remaining } = fillGaps(series.values, { maxSteps, rule: 'linear' });
  const first = remaining[0];
  if (first) {
    const start = localTime(epochMsAt(grid, first.startIndex), grid.timeZone);
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
    call.note(`${path}: ${steps} missing steps are filled on the line between their neighbours`);
  return values;
}

function withoutSpikes(series: Series, { values: given, note }: Call): Series {
  const { path, grid, values } = series;
  const { spikes } = problemsOf(values);
  const [first] = spikes;
  if (first === undefined) return series;
  const at = localTime(epochMsAt(grid, first), grid.timeZone);
  const found = `${path}: ${spikes.length} readings stand far above all others, the first of ${values[first]!.toFixed(0)} kW at ${at}`;
  if (given['drop-spikes'] !== true) {
    note(`${found}; --drop-spikes takes them as missing`);
    return series;
  }
  note(`${found}; they are taken as missing`);
  const kept = values.slice();
  for (const step of spikes) kept[step] = Number.NaN;
  return { ...series, values: kept };
}
