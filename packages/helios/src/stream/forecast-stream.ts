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

/** Where P10 and P90 are one: too small to be seen beside any value. */
const MIN_SPREAD = 1e-300;

/** A value this many half widths off says no more than that all was wrong. */
const MAX_SCORE = 100;

/** Step of the trackers, in half widths: a level is some tens of values in finding its place. */
const TRACKER_RATE = 0.05;

/** What {@link createForecastStream} takes. */
export interface ForecastStreamOptions
  extends Pick<
    ForecastOptions,
    'horizon' | 'stepMinutes' | 'start' | 'timeZone' | 'levels' | 'models' | 'weights' | 'seed'
  > {
  /** The series so far, oldest first: at least 24 values, none missing. */
  readonly values: ArrayLike<number>;
  /** Values after which a new forecast is made, 1 to the horizon; 1. Between, the standing one is answered. */
  readonly everySteps?: number;
  /** Latest values that are kept and forecast from, from 24; 1,344 (eight weeks of hours). */
  readonly keepSteps?: number;
}

/**
 * Begins a stream with a first forecast. Feed it through {@link updateForecastStream}.
 *
 * @param options - see {@link ForecastStreamOptions}
 * @throws EngineError `everyStepsOutOfRange`, `keepStepsOutOfRange`, `notFinite`, and those of {@link forecast}
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
 * Takes the next value of a stream: holds it against what was expected, moves the intervals and the drift detector, and answers what is
 * expected next.
 *
 * @param stream - moves on by one value
 * @param value - finite
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
    const place = (standing.quantiles[at * levels.length + k]! - expected) / spread;
    updateQuantileTrackerCore(tracker, clampScore(score - place));
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

/** Settings of a stream, as they were given. */
export interface StreamSettings {
  readonly horizon: number;
  readonly stepMinutes: number;
  readonly levels: readonly number[];
  readonly timeZone: string;
  /** Values after which a new forecast is made. */
  readonly everySteps: number;
  /** Latest values kept. */
  readonly keepSteps: number;
  readonly seed: number;
  readonly models?: readonly ModelName[];
  readonly weights?: Readonly<Partial<Record<ModelName, number>>>;
}

/**
 * A series that goes on, and the forecast of what comes next. Plain data: `JSON.parse(JSON.stringify(stream))` continues identically.
 */
export interface ForecastStream {
  readonly format: 'helios-stream';
  readonly version: 1;
  readonly settings: StreamSettings;
  /** Latest values, oldest first. */
  values: number[];
  /** Time of the first of them, as an instant; absent: unknown. */
  startMs?: number;
  /** Values so far, with those no longer kept. */
  count: number;
  /** The standing forecast, as it was made. */
  standing: StandingForecast;
  /** How far scores have been beyond each level, in half widths of P10–P90: one tracker for each. */
  trackers: QuantileTracker[];
  /** Watches the scores of the first step after each forecast's values for a change of their mean. */
  adwin: Adwin;
}

/** A forecast and how much of it has come true. */
export interface StandingForecast {
  /** Steps of it that have passed. */
  passed: number;
  /** One value a step. */
  readonly point: number[];
  /** Half of P10–P90, one a step, above 0. */
  readonly spread: number[];
  /** Steps × levels. */
  readonly quantiles: number[];
}

/** What {@link updateForecastStream} answers. */
export interface StreamUpdate {
  /** What had been expected of the value that came. */
  readonly expected: number;
  /** Its quantiles at the levels of the stream, as they stood before it came. */
  readonly expectedQuantiles: Float64Array;
  /** (value − expected) in half widths of P10–P90. */
  readonly score: number;
  /** Whether ADWIN finds that the scores have changed. */
  readonly drifted: boolean;
  /** Whether a new forecast was made; otherwise the rest of the standing one is answered. */
  readonly renewed: boolean;
  /** What is expected next, one value a step: the horizon after a new forecast, what is left of it between. */
  readonly point: Float64Array;
  /** Steps × levels, rising within a step, moved by what the stream has shown. */
  readonly quantiles: Float64Array;
}

/** A new forecast of a stream. */
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
 * What is left of the standing forecast's quantiles from a step on, each level moved by what it has been off, in order around the point.
 *
 * @returns steps × levels
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
