import {
  createQuantileTracker,
  type QuantileTracker,
  trackedBound,
  updateQuantileTrackerCore,
} from '../conformal/quantile-tracker.js';
import { rearrangeQuantilesCore } from '../conformal/split-conformal.js';
import { type Adwin, createAdwin, updateAdwinCore } from '../drift/adwin.js';
import { forecast } from '../forecast/forecast.js';
import { instantOf } from '../history/calendar.js';
import { checkLists, checkWholeBetween, heliosError } from '../internal/checks.js';
import type { ForecastOptions, ModelName } from '../types.js';

/** Spread used where P10 equals P90: negligible beside any value. */
const MIN_SPREAD = 1e-300;

/** Scores are clamped to this: larger errors carry no more information. */
const MAX_SCORE = 100;

/** Learning rate of the trackers, in half widths of P10–P90: a level converges within some tens of values. */
const TRACKER_RATE = 0.05;

/** Options of {@link createForecastStream}. */
export interface ForecastStreamOptions
  extends Pick<
    ForecastOptions,
    'horizon' | 'stepMinutes' | 'start' | 'timeZone' | 'levels' | 'models' | 'weights' | 'seed'
  > {
  /** The series so far, oldest first: at least 24 values, none missing. */
  readonly values: ArrayLike<number>;
  /**
   * Number of values after which a new forecast is made, 1 to the horizon. In between, the remaining steps of the current forecast are
   * returned. Default 1.
   */
  readonly everySteps?: number;
  /** Number of latest values that are kept and forecast from, at least 24. Default 1,344 (eight weeks of hours). */
  readonly keepSteps?: number;
}

/**
 * Starts a stream with a first forecast. Pass new values to {@link updateForecastStream}.
 *
 * @param options - see {@link ForecastStreamOptions}
 * @throws EngineError `wrongType`, `everyStepsOutOfRange`, `keepStepsOutOfRange`, `notFinite`, and those of {@link forecast}
 * @example
 * const values = Array.from({ length: 168 }, () => 7);
 * const stream = createForecastStream({ values, horizon: 24 });
 * updateForecastStream(stream, 7).point.length;
 * // => 24
 */
export function createForecastStream(options: ForecastStreamOptions): ForecastStream {
  checkLists(options);
  const { horizon, everySteps = 1, keepSteps = 1344, start, timeZone = 'UTC', seed = 0 } = options;
  const { stepMinutes = 60, levels = [0.1, 0.5, 0.9], models, weights } = options;
  checkWholeBetween('horizon', horizon, 1, 1000);
  checkWholeBetween('everySteps', everySteps, 1, horizon);
  checkWholeBetween('keepSteps', keepSteps, 24, 100_000);
  const values = Array.from(options.values);
  values.forEach((value, i) => {
    if (Number.isFinite(value)) return;
    const message = `values[${i}] must be a finite number; ${value} came`;
    throw heliosError('invalid', 'notFinite', message, { field: `values[${i}]` });
  });
  const dropped = Math.max(0, values.length - keepSteps);
  const settings: StreamSettings = {
    horizon,
    stepMinutes,
    levels: [...levels],
    timeZone,
    everySteps,
    keepSteps,
    seed,
    ...(models && { models }),
    ...(weights && { weights }),
  };
  const kept = values.slice(dropped);
  const startMs =
    start === undefined
      ? undefined
      : instantOf(start, timeZone, 'start') + dropped * stepMinutes * 60_000;
  return {
    format: 'helios-stream',
    version: 1,
    settings,
    values: kept,
    ...(startMs !== undefined && { startMs }),
    count: values.length,
    standing: makeStandingForecast(settings, kept, startMs),
    trackers: levels.map((level) =>
      createQuantileTracker({ level, rate: TRACKER_RATE, rateUnit: 'score' }),
    ),
    adwin: createAdwin({ clock: 1 }),
  };
}

/**
 * Adds the next value to a stream: compares it with its forecast, updates the intervals and the drift detector, and returns the forecast of
 * the next steps.
 *
 * @param stream - changed in place
 * @param value - next value, finite
 * @throws EngineError `notFinite`, and those of {@link forecast}
 * @example
 * const values = Array.from({ length: 168 }, () => 7);
 * const stream = createForecastStream({ values, horizon: 24 });
 * updateForecastStream(stream, 7).expected;
 * // => 7
 */
export function updateForecastStream(stream: ForecastStream, value: number): StreamUpdate {
  if (!Number.isFinite(value)) {
    const message = `value must be a finite number; ${value} came`;
    throw heliosError('invalid', 'notFinite', message, { field: 'value' });
  }
  const { settings, standing, trackers } = stream;
  const { levels, everySteps, keepSteps, stepMinutes } = settings;
  const at = standing.passed;
  const expected = standing.point[at]!;
  const spread = standing.spread[at]!;
  const expectedQuantiles = trackedQuantiles(stream, at).subarray(0, levels.length);
  const score = clampScore((value - expected) / spread);
  trackers.forEach((tracker, k) => {
    const quantileScore = (standing.quantiles[at * levels.length + k]! - expected) / spread;
    updateQuantileTrackerCore(tracker, clampScore(score - quantileScore));
  });
  const drifted = updateAdwinCore(stream.adwin, score);

  stream.values.push(value);
  stream.count += 1;
  if (stream.values.length > keepSteps) {
    stream.values.shift();
    if (stream.startMs !== undefined) stream.startMs += stepMinutes * 60_000;
  }
  standing.passed += 1;
  const renewed = standing.passed >= everySteps;
  if (renewed) stream.standing = makeStandingForecast(settings, stream.values, stream.startMs);
  const from = stream.standing.passed;
  return {
    expected,
    expectedQuantiles,
    score,
    drifted,
    renewed,
    point: Float64Array.from(stream.standing.point.slice(from)),
    quantiles: trackedQuantiles(stream, from),
  };
}

function clampScore(score: number): number {
  return Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score));
}

/** Settings of a stream. */
export interface StreamSettings {
  readonly horizon: number;
  readonly stepMinutes: number;
  readonly levels: readonly number[];
  readonly timeZone: string;
  /** Number of values after which a new forecast is made. */
  readonly everySteps: number;
  /** Number of latest values kept. */
  readonly keepSteps: number;
  readonly seed: number;
  readonly models?: readonly ModelName[];
  readonly weights?: Readonly<Partial<Record<ModelName, number>>>;
}

/** A growing series and its current forecast. Plain data: `JSON.parse(JSON.stringify(stream))` continues identically. */
export interface ForecastStream {
  readonly format: 'helios-stream';
  readonly version: 1;
  readonly settings: StreamSettings;
  /** Latest values, oldest first. */
  values: number[];
  /** Time of the first of them [ms since 1970]. Absent if unknown. */
  startMs?: number;
  /** Number of values so far, including those no longer kept. */
  count: number;
  /** The current forecast, before corrections. */
  standing: StandingForecast;
  /** Corrections of the levels in half widths of P10–P90, one tracker per level. */
  trackers: QuantileTracker[];
  /** Detects changes in the mean of the scores. */
  adwin: Adwin;
}

/** A forecast and how many of its steps have been observed. */
export interface StandingForecast {
  /** Number of steps observed. */
  passed: number;
  /** One value per step. */
  readonly point: number[];
  /** Half the width of P10–P90 per step, above 0. */
  readonly spread: number[];
  /** Steps × levels. */
  readonly quantiles: number[];
}

/** Result of {@link updateForecastStream}. */
export interface StreamUpdate {
  /** Forecast of the new value. */
  readonly expected: number;
  /** Quantiles of the new value at the levels of the stream, as forecast before it was known. */
  readonly expectedQuantiles: Float64Array;
  /** (value − expected) in half widths of P10–P90. */
  readonly score: number;
  /** Whether ADWIN detects a change of the scores. */
  readonly drifted: boolean;
  /** Whether a new forecast was made. Otherwise the remaining steps of the current one are returned. */
  readonly renewed: boolean;
  /** Point forecast, one value per step: the whole horizon after a new forecast, fewer steps in between. */
  readonly point: Float64Array;
  /** Steps × levels, rising within a step, corrected by the trackers. */
  readonly quantiles: Float64Array;
}

function makeStandingForecast(
  settings: StreamSettings,
  values: readonly number[],
  startMs: number | undefined,
): StandingForecast {
  const { horizon, stepMinutes, levels, timeZone, seed, models, weights } = settings;
  const made = forecast({
    values,
    horizon,
    stepMinutes,
    levels,
    timeZone,
    seed,
    ...(startMs !== undefined && { start: new Date(startMs).toISOString() }),
    ...(models && { models }),
    ...(weights && { weights }),
  });
  return {
    passed: 0,
    point: [...made.point],
    spread: Array.from(made.p90, (high, step) =>
      Math.max(MIN_SPREAD, (high - made.p10[step]!) / 2),
    ),
    quantiles: [...made.quantiles.values],
  };
}

/**
 * Quantiles of the remaining steps, steps × levels: each level is shifted by its tracker, then all are sorted around the point forecast.
 */
function trackedQuantiles(
  { settings, standing, trackers }: ForecastStream,
  from: number,
): Float64Array {
  const { levels } = settings;
  const moves = trackers.map((tracker) => trackedBound(tracker));
  const values = Float64Array.from(
    standing.quantiles.slice(from * levels.length),
    (quantile, i) =>
      quantile + moves[i % levels.length]! * standing.spread[from + Math.floor(i / levels.length)]!,
  );
  return rearrangeQuantilesCore({ levels, values }, standing.point.slice(from)).values;
}
