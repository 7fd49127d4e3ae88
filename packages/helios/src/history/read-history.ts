import { heliosError } from '../internal/checks.js';
import { seasonStepsCore } from '../transforms/seasons.js';
import {
  type ExogenousSeries,
  type ForecastOptions,
  type ModelSeries,
  YEAR_MINUTES,
} from '../types.js';
import { alignToGrid, calendarPositionAt, instantOf } from './calendar.js';

const MAX_MISSING_SHARE = 0.25;

const MAX_VALUE_SIZE = 1e15;

const MIN_VALUES = 24;

const MAX_VALUES = 100_000;

const MINUTE_MS = 60_000;

/**
 * Reads the series of a request onto an even grid, fills missing values and determines its position in week and year. The position is exact
 * for the first step that is forecast, also after a daylight-saving change within the series.
 *
 * @throws EngineError `tooFewValues`, `tooManyValues`, `notFinite`, `valueOutOfRange`, `tooManyMissing`, `stepMinutesOutOfRange`,
 * `startAndTimestamps`, `lengthsDiffer`, `timesNotRising`, `timeOffStep`, `exogenousLength`, and those of times and zones
 */
export function readHistory(options: ForecastOptions): PreparedHistory {
  const { stepMinutes = 60, timeZone = 'UTC', start, timestamps, horizon } = options;
  if (start !== undefined && timestamps !== undefined) {
    const message = 'only one of start and timestamps may be given; both came';
    throw heliosError('invalid', 'startAndTimestamps', message, { field: 'timestamps' });
  }
  checkCount(options.values.length);
  const placed = timestamps
    ? alignToGrid(options.values.length, timestamps, stepMinutes, timeZone)
    : {
        slots: Array.from(options.values, (_, i) => i),
        startMs: start === undefined ? undefined : instantOf(start, timeZone, 'start'),
      };
  const length = placed.slots.at(-1)! + 1;
  checkCount(length);
  const onGrid = (from: ArrayLike<number | null>) => {
    const values = new Float64Array(length).fill(Number.NaN);
    placed.slots.forEach((slot, i) => {
      values[slot] = from[i] ?? Number.NaN;
    });
    return values;
  };
  checkValues('values', options.values);
  const found = onGrid(options.values);
  const { values, filled } = fillMissing(found, stepMinutes);
  const knownAhead = options.exogenous?.map((each) =>
    alignExogenous(each, { slots: placed.slots, length, horizon, stepMinutes }),
  );
  return {
    series: {
      values,
      stepMinutes,
      ...(placed.startMs !== undefined &&
        calendarStart(placed.startMs, length, stepMinutes, timeZone)),
      ...(filled > 0 && { filled: Uint8Array.from(found, (value) => Number(Number.isNaN(value))) }),
      ...(knownAhead && knownAhead.length > 0 && { knownAhead }),
    },
    filledSteps: filled,
  };
}

/** Counts back from the first step that is forecast and ignores daylight-saving changes. */
function calendarStart(startMs: number, length: number, stepMinutes: number, timeZone: string) {
  const { week } = seasonStepsCore(stepMinutes);
  const { step, year } = calendarPositionAt(
    startMs + length * stepMinutes * MINUTE_MS,
    timeZone,
    stepMinutes,
  );
  const share = year - (length * stepMinutes) / YEAR_MINUTES;
  return {
    firstStepOfWeek: (((step - length) % week) + week) % week,
    firstShareOfYear: share - Math.floor(share),
  };
}

function checkCount(count: number): void {
  if (count >= MIN_VALUES && count <= MAX_VALUES) return;
  const few = count < MIN_VALUES;
  throw heliosError(
    'outOfRange',
    few ? 'tooFewValues' : 'tooManyValues',
    `values must have ${few ? `at least ${MIN_VALUES}` : `at most ${MAX_VALUES}`} steps; ${count} came`,
    { field: 'values' },
  );
}

/** A request in the form that models read. */
interface PreparedHistory {
  /** In the caller's unit; `knownAhead` covers the horizon. */
  readonly series: ModelSeries;
  readonly filledSteps: number;
}

/** @throws EngineError `notFinite`, `valueOutOfRange`. null and NaN count as missing values */
export function checkValues(field: string, values: ArrayLike<number | null>): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || Number.isNaN(value)) continue;
    if (typeof value === 'number' && Math.abs(value) <= MAX_VALUE_SIZE) continue;
    const finite = Number.isFinite(value);
    throw heliosError(
      finite ? 'outOfRange' : 'invalid',
      finite ? 'valueOutOfRange' : 'notFinite',
      `${field}[${i}] must be a number within ±${MAX_VALUE_SIZE}; ${String(value)} came`,
      { field: `${field}[${i}]` },
    );
  }
}

/** Values without gaps and the number of filled ones. */
interface Filled {
  readonly values: Float64Array;
  readonly filled: number;
}

/**
 * Fills a missing value with the mean of the same time on the nearest days before and after that have it. If no day has it, the nearest
 * value is used.
 *
 * @throws EngineError `tooManyMissing` if more than a quarter is missing
 */
function fillMissing(values: Float64Array, stepMinutes: number, field = 'values'): Filled {
  const missing = values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
  if (missing === 0) return { values, filled: 0 };
  if (missing > MAX_MISSING_SHARE * values.length) {
    throw heliosError(
      'invalid',
      'tooManyMissing',
      `${field} must have at most a quarter of its steps missing; ${missing} of ${values.length} are`,
      { field },
    );
  }
  const day = 1440 / stepMinutes;
  const found = values.map((value, i) => {
    if (!Number.isNaN(value)) return value;
    const before = nearestKnownOnDays(values, i, -day);
    const after = nearestKnownOnDays(values, i, day);
    if (before !== undefined && after !== undefined) return before / 2 + after / 2;
    return before ?? after ?? nearestKnown(values, i);
  });
  return { values: found, filled: missing };
}

function nearestKnownOnDays(
  values: Float64Array,
  from: number,
  stride: number,
): number | undefined {
  for (let i = from + stride; i >= 0 && i < values.length; i += stride) {
    if (!Number.isNaN(values[i])) return values[i];
  }
  return undefined;
}

function nearestKnown(values: Float64Array, from: number): number {
  for (let reach = 1; reach < values.length; reach++) {
    const before = values[from - reach];
    if (before !== undefined && !Number.isNaN(before)) return before;
    const after = values[from + reach];
    if (after !== undefined && !Number.isNaN(after)) return after;
  }
  return 0;
}

/** Grid of the forecast series. */
interface ExogenousGrid {
  /** Step of each value. */
  readonly slots: readonly number[];
  readonly length: number;
  readonly horizon: number;
  readonly stepMinutes: number;
}

/**
 * A known-ahead covariate is used as it is. Any other covariate is lagged by whole days, as few as the horizon allows.
 *
 * @throws EngineError `exogenousLength`, `notFinite`, `valueOutOfRange`, `tooManyMissing`
 */
function alignExogenous({ name, values }: ExogenousSeries, grid: ExogenousGrid): Float64Array {
  const { slots, length, horizon, stepMinutes } = grid;
  const field = `exogenous.${name}`;
  const ahead = values.length === slots.length + horizon;
  if (!ahead && values.length !== slots.length) {
    const message = `${field} must have as many values as the series, ${slots.length}, or ${horizon} more; ${values.length} came`;
    throw heliosError('invalid', 'exogenousLength', message, { field });
  }
  checkValues(field, values);
  const total = new Float64Array(length + horizon).fill(Number.NaN);
  slots.forEach((slot, i) => {
    total[slot] = values[i]!;
  });
  for (let step = 0; ahead && step < horizon; step++) {
    total[length + step] = values[slots.length + step]!;
  }
  if (ahead) return fillMissing(total, stepMinutes, field).values;
  const past = fillMissing(total.slice(0, length), stepMinutes, field).values;
  const day = 1440 / stepMinutes;
  const lag = day * Math.ceil(horizon / day);
  return Float64Array.from(total, (_, i) => past[Math.max(i - lag, i % day)] ?? past.at(-1)!);
}
