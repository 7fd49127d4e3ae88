import { heliosError } from '../internal/checks.js';
import { seasonStepsCore } from '../transforms/seasons.js';
import {
  type ExogenousSeries,
  type ForecastOptions,
  type ModelSeries,
  YEAR_MINUTES,
} from '../types.js';
import { alignToGrid, calendarPositionAt, instantOf } from './calendar.js';
import { fillMissing } from './gaps.js';

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
  const { values, filled } = fillMissing(onGrid(options.values), stepMinutes);
  const knownAhead = options.exogenous?.map((each) =>
    alignExogenous(each, { slots: placed.slots, length, horizon, stepMinutes }),
  );
  return {
    series: {
      values,
      stepMinutes,
      ...(placed.startMs !== undefined &&
        calendarStart(placed.startMs, length, stepMinutes, timeZone)),
      ...(filled && { filled }),
      ...(knownAhead &&
        knownAhead.length > 0 && {
          knownAhead: knownAhead.map((each) => each.values),
          knownAheadFilled: knownAhead.map((each) => each.filled),
        }),
    },
    filledSteps: filled?.reduce((count, one) => count + one, 0) ?? 0,
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
function alignExogenous(
  { name, values }: ExogenousSeries,
  grid: ExogenousGrid,
): ReturnType<typeof fillMissing> {
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
  if (ahead) return fillMissing(total, stepMinutes, field);
  const past = fillMissing(total.slice(0, length), stepMinutes, field);
  const day = 1440 / stepMinutes;
  const lag = day * Math.ceil(horizon / day);
  const source = total.map((_, i) => Math.min(Math.max(i - lag, i % day), length - 1));
  return {
    values: source.map((from) => past.values[from]!),
    ...(past.filled && { filled: Uint8Array.from(source, (from) => past.filled![from]!) }),
  };
}
