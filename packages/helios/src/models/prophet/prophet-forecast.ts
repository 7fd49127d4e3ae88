import type { QuantileForecast } from '../quantile-forecast.js';

/** What {@link forecastProphet} needs beside the model. */
export interface ProphetForecastOptions {
  /** Values of each series known ahead in the steps to come, in the order of the fit; needed where the fit had some. */
  readonly knownAheadFuture?: readonly Float64Array[];
  /** Seed of the simulated changes of trend and of the noise, a whole number from 0 to 2^53 − 1; 0. */
  readonly seed?: number;
  /** Futures simulated, 100 to 10,000 and at most 20 million over all steps; each counts with its mirror image; 1,000. */
  readonly futures?: number;
}

/** A forecast with its parts, all in the unit of the values. Arrays hold one entry a step. */
export interface ProphetForecast {
  readonly quantiles: QuantileForecast;
  /** Expected value, which is the median too. */
  readonly expected: Float64Array;
  /** Trend alone. */
  readonly trend: Float64Array;
  /** Each seasonality: what it adds, or the share of the trend that it adds in the multiplicative mode. */
  readonly seasonalities: readonly {
    readonly name: 'daily' | 'weekly' | 'yearly';
    readonly effect: Float64Array;
  }[];
  /** All series known ahead together, likewise. */
  readonly knownAheadEffect: Float64Array;
  /** The passing change of level, likewise; 0 without one. */
  readonly transientEffect: Float64Array;
}
