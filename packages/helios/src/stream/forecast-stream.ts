import type { QuantileTracker } from '../conformal/quantile-tracker.js';
import type { Adwin } from '../drift/adwin.js';
import type { ModelName } from '../ensemble/model-name.js';

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

/** What {@link update} answers. */
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
