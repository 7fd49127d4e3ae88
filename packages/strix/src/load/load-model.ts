import type { RegressionPosterior } from '../internal/regression.js';

/** Change points of the response to temperature [°F] with their posterior probability. */
export interface TemperatureChangePoints {
  heatingBelowF: number;
  coolingAboveF: number;
  probability: number;
  /** Daily regression under these change points; columns as in {@link LoadModel.columns}. */
  daily: RegressionPosterior;
  /** Response to how much the hinges differ from their daily means: heating, cooling. */
  withinDay: RegressionPosterior;
}

/** Temperature by calendar and the persistence of what differs from it, for futures without a forecast. */
export interface TemperatureModel {
  /** 12 months × 24 hours [°F]. */
  climateF: number[];
  /** Daily anomaly: intercept, persistence. */
  anomaly: RegressionPosterior;
}

/** What one day of the history left beside profile, response and day effect. */
export interface ResidualDay {
  /** 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
  kind: number;
  /** Share of the year gone. */
  season: number;
  /** By step, in units of the scale; its mean is about 0. */
  residualSeries: number[];
}

/**
 * The two parts of a day effect under one candidate of their memories. The sum of both has the variance σ²,
 * σ² ~ InverseGamma(shape, rate).
 */
export interface DayEffects {
  /** By day: memory of weeks to months, and of days. */
  slowPersistence: number;
  fastPersistence: number;
  /** Share of σ² that is slow. */
  slowShare: number;
  probability: number;
  shape: number;
  rate: number;
  /** Both on the last day. Their sum is known then, so that one variance, in units of σ², serves both. */
  slow: number;
  fast: number;
  slowVariance: number;
}

/**
 * What is known of a facility's load: posteriors, not draws. Plain JSON, versioned. Equations in the method note,
 * section 9.
 */
export interface LoadModel {
  version: 1;
  timeZone: string;
  stepMinutes: number;
  /** Load is modelled in multiples of this [kW]. */
  scaleKw: number;
  /** Names of the columns of the daily regression. */
  columns: string[];
  /** Mean and standard deviation of the profile, 3 kinds of day (weekday, Saturday, Sunday) × steps of a day. */
  profile: { mean: number[]; standardDeviation: number[] };
  /** With temperature several change points, each with its probability; without one entry. */
  breaks: TemperatureChangePoints[];
  /** Day effects: candidates with their probabilities. */
  dayEffects: DayEffects[];
  /** Days that the residuals of futures are drawn from; those of one kind stand together. */
  residualDays: ResidualDay[];
  temperature?: TemperatureModel;
  /** Centre and scale of the price column, asinh((daily mean − centre)/scale) [currency/MWh]. */
  price?: { centrePerMwh: number; scalePerMwh: number };
  /** Last day of the history, which the day effects belong to, `YYYY-MM-DD`. */
  lastDate: string;
  /** Loads never leave this range [kW]. */
  leastKw: number;
  greatestKw: number;
  holidays: string[];
}

/** Readings of a facility's load as they come. */
export interface LoadHistory {
  /** Interval starts, rising, multiples of one step of 5 to 60 minutes [ms since the epoch]; gaps allowed. */
  readonly epochMsSeries: ArrayLike<number>;
  /** Mean load of each interval [kW]; NaN where missing. */
  readonly loadKwSeries: ArrayLike<number>;
  /** IANA zone of the facility's clock. */
  readonly timeZone: string;
  /** Price of each interval [currency/MWh], so that load and price are modelled jointly. */
  readonly pricePerMwhSeries?: ArrayLike<number>;
  /** Local dates that are worked like Sundays, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[];
}
