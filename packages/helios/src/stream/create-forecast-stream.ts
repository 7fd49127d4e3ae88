import { createQuantileTracker } from '../conformal/create-quantile-tracker.js';
import { createAdwin } from '../drift/create-adwin.js';
import type { ForecastOptions } from '../forecast/forecast-options.js';
import { instantOf } from '../forecast/internal/place-by-time.js';
import { checkWholeBetween } from '../internal/check-whole-between.js';
import { heliosError } from '../internal/helios-error.js';
import type { ForecastStream, StreamSettings } from './forecast-stream.js';
import { standingForecast } from './internal/standing-forecast.js';

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

/** Step of the trackers, in half widths: a level is some tens of values in finding its place. */
const RATE = 0.05;

/**
 * Begins a stream with a first forecast. Feed it through {@link update}.
 *
 * @param options - see {@link ForecastStreamOptions}
 * @throws EngineError `everyStepsOutOfRange`, `keepStepsOutOfRange`, `notFinite`, and those of {@link forecast}
 * @example
 * const values = Array.from({ length: 168 }, () => 7);
 * const stream = createForecastStream({ values, horizon: 24 });
 * update(stream, 7).point.length;
 * // => 24
 */
export function createForecastStream(options: ForecastStreamOptions): ForecastStream {
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
    standing: standingForecast(settings, kept, startMs),
    trackers: levels.map((level) =>
      createQuantileTracker({ level, rate: RATE, rateUnit: 'score' }),
    ),
    adwin: createAdwin({ clock: 1 }),
  };
}
