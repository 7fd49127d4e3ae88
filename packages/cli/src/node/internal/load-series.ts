import { EngineError } from '@bess/kernel/errors';
import { createTimeGrid, fillGaps } from '@bess/kernel/series';
import { dataError } from '../../read/data-error.js';
import { problemsOf } from '../../read/problems-of.js';
import { readReadings } from '../../read/read-readings.js';
import type { PowerUnit, PriceUnit, ReadOptions } from '../../read/readings.js';
import type { Call } from './command.js';
import { inFile, reworded } from './errors.js';
import { localTime } from './format.js';
import { required, wordOf, zoneOf } from './options.js';
import { chosenPeriod } from './period.js';
import { epochMsAt, type Series } from './series.js';

const LONGEST_FILLED_HOURS = 3;

/** Values and years that a command accepts. */
export interface Limits {
  /** Largest absolute value [kW, or currency/MWh]. */
  readonly most: number;
  /** First local year of readings; any if absent. The last year is {@link LAST_YEAR}. */
  readonly firstYear?: number;
}

/** Loads that can be billed: the holidays of the United States are known from 1978 on. */
export const ratedLoads: Limits = { most: 10_000_000, firstYear: 1978 };

/** Last year of readings, so that engines can look some days ahead. */
const LAST_YEAR = 2199;

const powerUnits: readonly PowerUnit[] = ['W', 'kW', 'MW', 'Wh', 'kWh', 'MWh'];
const priceUnits: readonly PriceUnit[] = ['per-MWh', 'per-kWh', 'cents-per-kWh', 'cents-per-MWh'];

/**
 * Reads the file of `--load` or `--prices` and prints notes about it.
 *
 * @param currency - currency that prices must have; any if absent
 */
export async function loadSeries(
  call: Call,
  option: 'load' | 'prices',
  timeZone: string,
  limits: Limits,
  currency?: string,
): Promise<Series> {
  const { values: given, terminal } = call;
  const path = required(given, option);
  const { column, series } = given;
  const isLoad = option === 'load';
  const unit = isLoad ? wordOf(given, 'unit', powerUnits) : undefined;
  const priceUnit = isLoad ? undefined : wordOf(given, 'unit', priceUnits);
  const label = wordOf(given, 'label', ['start', 'end']);
  const dateOrder = wordOf(given, 'date-order', ['mdy', 'dmy']);
  const options: ReadOptions = {
    quantity: isLoad ? 'power' : 'price',
    timeZone: zoneOf(given) ?? timeZone,
    ...(typeof column === 'string' ? { column } : {}),
    ...(typeof series === 'string' ? { series } : {}),
    ...(unit ? { unit } : {}),
    ...(priceUnit ? { priceUnit } : {}),
    ...(currency === undefined ? {} : { currency }),
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
        ? `${path}: readings must begin at a multiple of ${stepMinutes} minutes past the hour in local time (${options.timeZone}); the first is at ${localTime(startMs, options.timeZone)} (--zone chooses another zone)`
        : message,
  );
  const read = chosenPeriod({ source: `--${option} ${path}`, path, name, grid, values }, call);
  const kept = option === 'load' ? withoutSpikes(read, call) : read;
  assertValuesWithin(kept, limits, option);
  assertYearsWithin(kept, limits);
  return kept;
}

function assertValuesWithin(
  { path, grid, values }: Series,
  { most }: Limits,
  option: 'load' | 'prices',
): void {
  const step = values.findIndex((value) => Math.abs(value) > most);
  if (step < 0) return;
  const came = `${values[step]} came at ${localTime(epochMsAt(grid, step), grid.timeZone)}`;
  if (option === 'prices') {
    const rule = `prices must lie within ±${most} per MWh`;
    throw dataError('priceOutOfRange', undefined, `${path}: ${rule}; ${came}`);
  }
  const rule = `a load must be ${most} kW or less`;
  throw dataError(
    'loadOutOfRange',
    undefined,
    `${path}: ${rule}; ${came} (--unit chooses another unit)`,
  );
}

function assertYearsWithin({ path, grid }: Series, { firstYear }: Limits): void {
  if (firstYear === undefined) return;
  const ends = [grid.startMs, epochMsAt(grid, grid.length - 1)];
  const times = ends.map((epochMs) => localTime(epochMs, grid.timeZone));
  const outside = times.find((time) => {
    const year = Number.parseInt(time, 10);
    return year < firstYear || year > LAST_YEAR;
  });
  if (outside === undefined) return;
  const rule = `readings must lie in the years ${firstYear} to ${LAST_YEAR}; one is at ${outside}`;
  throw dataError(
    'yearOutOfRange',
    undefined,
    `${path}: ${rule} (--from and --to choose the days that are read)`,
  );
}

/** Fills short gaps; throws an error with the time of the first longer gap. */
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
      message: `${path}: the load must have no gap of more than ${LONGEST_FILLED_HOURS} hours; it has ${remaining.length} such gaps, the first of ${(first.length * grid.stepMinutes) / 60} hours from ${start} on`,
      details: { gaps: remaining.length, start },
    });
  }
  const steps = filled.reduce((sum, gap) => sum + gap.length, 0);
  if (steps > 0) call.note(`${path}: missing steps filled by linear interpolation: ${steps}`);
  return values;
}

function withoutSpikes(series: Series, { values: given, note }: Call): Series {
  const { path, grid, values } = series;
  const { spikes } = problemsOf(values);
  const [first] = spikes;
  if (first === undefined) return series;
  const peak = `${values[first]!.toFixed(0)} kW at ${localTime(epochMsAt(grid, first), grid.timeZone)}`;
  const found =
    spikes.length === 1
      ? `${path}: one reading is far above all others, ${peak}`
      : `${path}: ${spikes.length} readings are far above all others, the first with ${peak}`;
  if (given['drop-spikes'] !== true) {
    note(`${found}; --drop-spikes treats such readings as missing`);
    return series;
  }
  note(`${found}; treated as missing`);
  const kept = values.slice();
  for (const step of spikes) kept[step] = Number.NaN;
  return { ...series, values: kept };
}
