import type { RegressionPosterior } from '../internal/regression.js';

/** Change points of the temperature response [°F] with their posterior probability. */
export interface TemperatureChangePoints {
  heatingBelowF: number;
  coolingAboveF: number;
  probability: number;
  /** Daily regression given these change points; columns as in {@link LoadModel.columns}. */
  daily: RegressionPosterior;
  /** Response to the deviations of the hinges from their daily means: heating, cooling. */
  withinDay: RegressionPosterior;
}

/** Temperature climate and the persistence of anomalies, for futures without a forecast. */
export interface TemperatureModel {
  /** 12 months × 24 hours [°F]. */
  climateF: number[];
  /** Daily anomaly: intercept, persistence. */
  anomaly: RegressionPosterior;
}

/** Residual of one day of the history after profile, response and day effect. */
export interface ResidualDay {
  /** 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
  kind: number;
  /** Position in the year, 0 to 1. */
  season: number;
  /** By step, in units of the scale; its mean is about 0. */
  residualSeries: number[];
}

/**
 * The two parts of a day effect for one candidate of their persistences. Their sum has the variance σ², σ² ~
 * InverseGamma(shape, rate).
 */
export interface DayEffects {
  /** Daily persistence of the slow part (weeks to months) and of the fast part (days). */
  slowPersistence: number;
  fastPersistence: number;
  /** Share of the slow part in σ². */
  slowShare: number;
  probability: number;
  shape: number;
  rate: number;
  /** Both parts on the last day. Their sum is known then, so one variance, in units of σ², serves both. */
  slow: number;
  fast: number;
  slowVariance: number;
}

/**
 * What is known of a facility's load: posteriors, not draws. Plain JSON, versioned. The method note, section 9, has the
 * equations.
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
  /** Change points with their probabilities; a single entry without temperature. */
  breaks: TemperatureChangePoints[];
  /** Day effects: candidates with their probabilities. */
  dayEffects: DayEffects[];
  /** Days from which the residuals of futures are drawn; those of one kind are adjacent. */
  residualDays: ResidualDay[];
  temperature?: TemperatureModel;
  /** Centre and scale of the price column, asinh((daily mean − centre)/scale) [currency/MWh]. */
  price?: { centrePerMwh: number; scalePerMwh: number };
  /** Last day with a reading, to which the state of the day effects belongs, `YYYY-MM-DD`. */
  lastDate: string;
  /** Loads never leave this range [kW]. */
  leastKw: number;
  greatestKw: number;
  holidays: string[];
}

/** Readings of a facility's load as measured. */
export interface LoadHistory {
  /** Interval starts, rising, multiples of one step of 5 to 60 minutes [ms since the epoch]; gaps allowed. */
  readonly epochMsSeries: ArrayLike<number>;
  /** Mean load of each interval [kW]; NaN where missing. */
  readonly loadKwSeries: ArrayLike<number>;
  /** IANA time zone of the facility. */
  readonly timeZone: string;
  /** Price of each interval [currency/MWh]; with it, load and price are modelled jointly. */
  readonly pricePerMwhSeries?: ArrayLike<number>;
  /** Local dates that count as Sundays, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[];
}
