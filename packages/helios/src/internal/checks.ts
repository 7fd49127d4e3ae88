import { EngineError, type ErrorKind } from '@bess/kernel/errors';
import type { ModelSeries, QuantileForecast } from '../types.js';

/*
 * Checks of public functions. A function named …Core computes the same as its public namesake without these checks; the engine calls it
 * with values that it has made or checked itself.
 */

/** Sums of squares of larger values might overflow. */
const MAX_SIZE = 1e100;

export function heliosError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'helios', kind, code, message, details });
}

/** Error kind of a number outside its range: NaN and infinities are invalid whatever the range is. */
export function rangeErrorKind(value: number): 'invalid' | 'outOfRange' {
  return Number.isFinite(value) ? 'outOfRange' : 'invalid';
}

/** @throws EngineError `noValues` for an empty series, `notFinite` for NaN or an infinity in it */
export function checkFiniteSeries(field: string, values: ArrayLike<number>): void {
  if (values.length === 0) {
    throw heliosError('invalid', 'noValues', `${field} must have at least 1 value; 0 came`);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw heliosError(
        'invalid',
        'notFinite',
        `${field}[${i}] must be a finite number; ${values[i]} came`,
      );
    }
  }
}

/** @throws EngineError `noValues`, `notFinite`, `lengthsDiffer` */
export function checkSameLength(
  field: string,
  values: ArrayLike<number>,
  otherField: string,
  other: ArrayLike<number>,
): void {
  checkFiniteSeries(field, values);
  checkFiniteSeries(otherField, other);
  if (values.length === other.length) return;
  throw heliosError(
    'invalid',
    'lengthsDiffer',
    `${otherField} must be as long as ${field}, ${values.length}; ${other.length} came`,
  );
}

/** @throws EngineError `levelOutOfRange` unless 0 < level < 1 */
export function checkLevel(field: string, level: number): void {
  if (level > 0 && level < 1) return;
  throw heliosError(
    rangeErrorKind(level),
    'levelOutOfRange',
    `${field} must be between 0 and 1, both exclusive; ${level} came`,
  );
}

/**
 * Checks levels and values.
 *
 * @returns number of steps
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `lengthsDiffer`
 */
export function checkForecast(forecast: QuantileForecast): number {
  const { levels, values } = forecast;
  checkLevels(levels);
  checkFiniteSeries('forecast.values', values);
  if (values.length % levels.length === 0) return values.length / levels.length;
  throw heliosError(
    'invalid',
    'lengthsDiffer',
    `forecast.values must hold ${levels.length} levels for each step; ${values.length} values came`,
  );
}

/** @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising` */
export function checkLevels(levels: readonly number[]): void {
  checkFiniteSeries('levels', levels);
  for (let k = 0; k < levels.length; k++) {
    checkLevel(`levels[${k}]`, levels[k]!);
    if (k > 0 && levels[k]! <= levels[k - 1]!) {
      throw heliosError(
        'invalid',
        'levelsNotRising',
        `levels[${k}] must be above levels[${k - 1}], ${levels[k - 1]}; ${levels[k]} came`,
      );
    }
  }
}

/** @throws EngineError `notWhole`, or the field's name and `OutOfRange` below the smallest */
export function checkWhole(field: string, value: number, smallest: number): void {
  if (Number.isSafeInteger(value) && value >= smallest) return;
  const whole = Number.isSafeInteger(value);
  throw heliosError(
    whole ? 'outOfRange' : 'invalid',
    whole ? `${field}OutOfRange` : 'notWhole',
    `${field} must be a whole number from ${smallest}; ${value} came`,
  );
}

/** @throws EngineError the field's name and `OutOfRange` unless the value is a whole number between both ends */
export function checkWholeBetween(field: string, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw heliosError(
    rangeErrorKind(value),
    `${field}OutOfRange`,
    `${field} must be a whole number from ${least} to ${most}; ${String(value)} came`,
    { field },
  );
}

/**
 * Checks a series that a model is given.
 *
 * @param atLeast - values that the model needs
 * @param stepsAfter - steps after the values that known-ahead covariates must cover
 */
export function checkModelSeries(series: ModelSeries, atLeast: number, stepsAfter: number): void {
  const { values, stepMinutes, knownAhead = [] } = series;
  if (values.length < atLeast) {
    const message = `values must hold at least ${atLeast}; ${values.length} came`;
    throw heliosError('outOfRange', 'tooFewValues', message, { field: 'values' });
  }
  checkNumber('stepMinutes', stepMinutes);
  if (!(stepMinutes > 0 && stepMinutes < Infinity)) {
    throw invalidField('stepNotPositive', 'stepMinutes', `must be positive; ${stepMinutes} came`);
  }
  checkFinite('values', values);
  knownAhead.forEach((known, i) => {
    const needed = values.length + stepsAfter;
    if (known.length < needed) {
      const message = `must hold ${needed} values, up to the last step; ${known.length} came`;
      throw invalidField('knownAheadTooShort', `knownAhead[${i}]`, message);
    }
    checkFinite(`knownAhead[${i}]`, known);
  });
}

function checkFinite(field: string, values: Float64Array): void {
  const bad = values.findIndex((value) => !(Math.abs(value) <= MAX_SIZE));
  if (bad === -1) return;
  const message = `${field}[${bad}] must lie within ±1e100; ${values[bad]} came`;
  throw heliosError(rangeErrorKind(values[bad]!), 'valueOutOfRange', message, {
    field: `${field}[${bad}]`,
  });
}

function invalidField(code: string, field: string, rule: string): Error {
  return heliosError('invalid', code, `${field} ${rule}`, { field });
}

/** Checks that levels rise between 0 and 1 and include 0.5. */
export function checkLevelsWithMedian(levels: readonly number[]): void {
  const rising = levels.every((level, i) => level > (levels[i - 1] ?? 0) && level < 1);
  if (rising && levels.includes(0.5)) return;
  throw heliosError(
    'invalid',
    'levelsNotRising',
    `levels must rise between 0 and 1 and name 0.5; [${levels.join(', ')}] came`,
    { field: 'levels' },
  );
}

/** Options of the main functions that hold lists. */
interface ListOptions {
  readonly values: ArrayLike<unknown>;
  readonly timestamps?: ArrayLike<unknown>;
  readonly levels?: readonly number[];
  readonly models?: ArrayLike<unknown>;
  readonly exogenous?: readonly { readonly values: ArrayLike<unknown> }[];
}

const OPTIONAL_LISTS = ['timestamps', 'levels', 'models', 'exogenous'] as const;

/**
 * Checks that options are an object and its lists are lists, so that later checks can read them, and checks the levels.
 *
 * @throws EngineError `wrongType`, `notFinite`, `noValues`, `levelOutOfRange`, `levelsNotRising`
 */
export function checkLists(options: ListOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw wrongType('options', 'an object', options);
  }
  requireList('values', options.values);
  for (const field of OPTIONAL_LISTS) {
    if (options[field] !== undefined) requireList(field, options[field]);
  }
  for (let i = 0; i < (options.exogenous?.length ?? 0); i++) {
    requireList(`exogenous[${i}].values`, options.exogenous![i]?.values);
  }
  if (options.levels !== undefined) checkLevels(options.levels);
}

/** Strings have a length and pass; their characters fail the check of entries. */
function requireList(field: string, values: unknown): void {
  if (typeof Object(values).length !== 'number') throw wrongType(field, 'a list', values);
}

/** @throws EngineError `wrongType` for a text that reads like a number, too */
export function checkNumber(field: string, value: unknown): void {
  if (typeof value !== 'number') throw wrongType(field, 'a number', value);
}

function wrongType(field: string, rule: string, values: unknown): Error {
  const came = (typeof values === 'string' ? JSON.stringify(values) : String(values)).slice(0, 60);
  return heliosError('invalid', 'wrongType', `${field} must be ${rule}; ${came} came`, { field });
}
