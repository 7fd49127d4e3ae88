import {
  checkLevelsWithMedian,
  checkModelSeries,
  checkWholeBetween,
  heliosError,
} from '../../internal/checks.js';
import type { ModelSeries } from '../../types.js';
import { stepsPerDay } from '../lear/fit-lear.js';
import type { DayAheadModel, DayAheadOptions } from './day-ahead-model.js';

const DEFAULT_LEVELS = [0.1, 0.5, 0.9];

const DEFAULT_NETWORKS = 4;

const MAX_NETWORKS = 16;

/** Least days for the first fits of LEAR, and least days with errors. */
export const MIN_LEAR_DAYS = 28;
const MIN_ERROR_DAYS = 14;

/** Whole days of a checked series, and options with defaults. */
export interface DayAheadHistory {
  readonly stepMinutes: number;
  readonly daySteps: number;
  /** Number of whole days, and values before the first of them. */
  readonly days: number;
  readonly start: number;
  /** The series and its known-ahead covariates from the first whole day on; the covariates include the next day. */
  readonly seriesList: readonly Float64Array[];
  readonly levels: readonly number[];
  readonly seed: number;
  readonly networks: number;
  readonly windows: DayAheadOptions['windows'];
}

/**
 * Checks a series and options, and fills in defaults.
 *
 * @throws EngineError as {@link forecastDayAhead}
 */
export function resolveDayAhead(series: ModelSeries, options: DayAheadOptions): DayAheadHistory {
  checkKinds(series, options);
  const { values, stepMinutes, knownAhead = [] } = series;
  const { levels = DEFAULT_LEVELS, seed = 0, networks = DEFAULT_NETWORKS, windows } = options;
  const daySteps = stepsPerDay(stepMinutes);
  checkModelSeries(series, (MIN_LEAR_DAYS + MIN_ERROR_DAYS) * daySteps, daySteps);
  checkLevelsWithMedian(levels);
  checkWholeBetween('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  checkWholeBetween('networks', networks, 0, MAX_NETWORKS);
  if (options.model !== undefined) checkModel(options.model, series, daySteps);
  const days = Math.floor(values.length / daySteps);
  const start = values.length - days * daySteps;
  const end = values.length + daySteps;
  return {
    stepMinutes,
    daySteps,
    days,
    start,
    seriesList: [values.subarray(start), ...knownAhead.map((known) => known.subarray(start, end))],
    levels,
    seed,
    networks,
    windows,
  };
}

/** Checks that everything is of the kind that later checks read. */
function checkKinds(series: ModelSeries, options: DayAheadOptions): void {
  const rule = (field: string, holds: boolean, wanted: string) => {
    if (holds) return;
    throw heliosError('invalid', 'wrongType', `${field} must be ${wanted}`, { field });
  };
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  const isList = (value: unknown, holds: (one: unknown) => boolean) =>
    value === undefined || (Array.isArray(value) && value.every(holds));
  const isPath = (value: unknown) => value instanceof Float64Array;
  rule('series', isObject(series), 'an object');
  rule('options', isObject(options), 'an object');
  rule('values', isPath(series.values), 'a Float64Array');
  rule('knownAhead', isList(series.knownAhead, isPath), 'a list of Float64Arrays');
  rule('levels', isList(options.levels, Number.isFinite), 'a list of numbers');
  rule('windows', isList(options.windows, isObject), 'a list of windows');
  const { model } = options;
  const isModel = model === undefined || (isObject(model) && model.kind === 'dayAhead');
  rule('model', isModel, 'the model of an earlier forecast');
}

function checkModel(model: DayAheadModel, series: ModelSeries, daySteps: number): void {
  const { values, stepMinutes, knownAhead = [] } = series;
  if (model.stepMinutes !== stepMinutes) {
    const message = `stepMinutes must be ${model.stepMinutes}, as in the model; ${stepMinutes} came`;
    throw heliosError('invalid', 'stepMismatch', message, { field: 'stepMinutes' });
  }
  if (model.knownAheadCount !== knownAhead.length) {
    const message = `knownAhead must hold ${model.knownAheadCount} series, as in the model; ${knownAhead.length} came`;
    throw heliosError('invalid', 'knownAheadMissing', message, { field: 'knownAhead' });
  }
  const added = values.length - model.length;
  if (added < 0 || added % daySteps !== 0) {
    const message = `values must extend the ${model.length} of the model by whole days; ${added} more came`;
    throw heliosError('invalid', 'notWholeDays', message, { field: 'values' });
  }
}
