/** One seasonality of a fitted model: a Fourier series in the time since the first value. */
export interface ProphetSeasonality {
  readonly name: 'daily' | 'weekly' | 'yearly';
  /** Period [steps]. */
  readonly periodSteps: number;
  /** Sine and cosine of the first harmonic, of the second and so on. */
  readonly coefficients: readonly number[];
}

/** How a series known ahead enters a fitted model. */
export interface ProphetRegressor {
  /** Taken off the series before it is multiplied … */
  readonly mean: number;
  /** … and divided by this. */
  readonly deviation: number;
  readonly coefficient: number;
}

/**
 * A fitted Prophet model: plain data, the same after a trip through JSON. Parameters stand in scaled units: time runs from 0 at
 * the first value to 1 at the last, and a value is `offset` + `scale` times the scaled one.
 */
export interface ProphetModel {
  readonly kind: 'prophet';
  /** Values that it was fitted to. */
  readonly length: number;
  /** [minutes] */
  readonly stepMinutes: number;
  readonly mode: 'additive' | 'multiplicative';
  readonly offset: number;
  readonly scale: number;
  /** Slope k of the trend at the start and its level m there. */
  readonly slope: number;
  readonly level: number;
  /** Times s at which the trend may bend, and by how much its slope changes there (δ; most are exactly 0). */
  readonly changepoints: readonly number[];
  readonly slopeChanges: readonly number[];
  readonly seasonalities: readonly ProphetSeasonality[];
  readonly regressors: readonly ProphetRegressor[];
  /** The passing change of level where one was asked for. */
  readonly transient?: ProphetRegressor & { readonly fadingSteps: number };
  /** Standard deviation σ of the noise; of an average over places in the week it holds how far their curves lie apart, too. */
  readonly noise: number;
  /** How many times that the noise of futures is wide, where it is not once. */
  readonly noiseFactor?: number;
  /** What the fit made small; of an average over places in the week that of the likeliest; see {@link fitProphet}. */
  readonly negativeLogPosterior: number;
}
