import type { QuantileForecast } from '../../types.js';
import type { DnnModel } from '../dnn/dnn.js';
import type { LearModel, LearWindow } from '../lear/lear-model.js';

/** Options of {@link forecastDayAhead}. */
export interface DayAheadOptions {
  /** Levels of the quantiles, rising between 0 and 1, including 0.5. Default 0.1, 0.5 and 0.9. */
  readonly levels?: readonly number[];
  /** Seed of the networks, an integer from 0 to 2^53 − 1. Default 0. */
  readonly seed?: number;
  /** Number of networks, 0 to 16; with 0 the forecast is that of LEAR. Default 4. */
  readonly networks?: number;
  /** Calibration windows of LEAR. Default as in `fitLear`. */
  readonly windows?: readonly LearWindow[];
  /** Model of an earlier forecast of the same series, which is then brought up to date: much faster than fitting anew. */
  readonly model?: DayAheadModel;
}

/** Forecast of the day after a series. */
export interface DayAheadForecast extends QuantileForecast {
  /** Forecast of LEAR alone, one per step. */
  readonly lear: Float64Array;
  /** Mean forecast of the networks; null if the series is too short to train them. */
  readonly dnn: Float64Array | null;
  /** For the forecast of the next day. */
  readonly model: DayAheadModel;
}

/** LEAR, the networks and their latest errors. Plain data. */
export interface DayAheadModel {
  readonly kind: 'dayAhead';
  readonly stepMinutes: number;
  /** Length of the series. */
  readonly length: number;
  readonly knownAheadCount: number;
  readonly lear: LearModel;
  readonly dnn: DnnModel | null;
  /** Errors of the latest days, actual less forecast, oldest first, by day and step: of forecasts made before the day. */
  readonly errors: readonly (readonly number[])[];
}
