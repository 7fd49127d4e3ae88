/**
 * Posterior of a block of coefficients: mean and standard deviation of each entry, which are drawn as independent normals.
 * Matrices are stored row by row.
 */
export interface NormalBlock {
  mean: number[];
  standardDeviation: number[];
}

/**
 * Normal–Inverse-Gamma posterior of y = intercept + persistence·x + ε, ε ~ N(0, σ²): σ² ~ InverseGamma(shape, rate),
 * (intercept, persistence) | σ² ~ N(mean, σ²·covariance).
 */
export interface AutoregressionPosterior {
  /** Intercept, persistence. */
  mean: [number, number];
  /** Row by row, 2 × 2, before multiplication by σ². */
  covariance: [number, number, number, number];
  shape: number;
  rate: number;
}

/** Gamma posterior of a Poisson rate or of the rate of an exponential distribution. */
export interface GammaPosterior {
  shape: number;
  rate: number;
}

/**
 * A daily quantity (level or log spread) as the sum of seasonal means and mean-reverting effects. Method note, (2), (3), (6),
 * (7).
 */
export interface DailyEffects {
  /** 12 calendar months. */
  season: NormalBlock;
  /** Monday to Sunday. */
  weekday: NormalBlock;
  /**
   * Year effect. The mean is that of the observed years, shrunk towards 0; the variance is inverse-gamma with a documented
   * prior, so that a few years leave it wide.
   */
  year: { mean: number; meanStandardDeviation: number; variance: GammaPosterior };
  /** Mean-reverting daily effect with persistence of weeks: y = persistence·x + ε (intercept 0). */
  month: AutoregressionPosterior;
  /** Mean-reverting daily effect with persistence of days; absent where there is none. */
  day?: AutoregressionPosterior;
}

/** Joint normal of the effects at the end of the history; used when a start date is given. */
export interface FilteredState {
  /** Local date after the last day of the history, `YYYY-MM-DD`. */
  date: string;
  /** Level: year, month, day. */
  levelMean: [number, number, number];
  /** 3 × 3, row by row. */
  levelCovariance: number[];
  /** Log spread: year, month, day. */
  spreadMean: [number, number, number];
  /** 3 × 3, row by row. */
  spreadCovariance: number[];
  /** Scores of the day shapes on the last day. */
  shapeScores: [number, number];
  /** Hourly residual and regime at the end. */
  residual: number;
  regime: number;
}

/** Reserve price: ln(price + offset) = hour + month + slope·x + AR(1). Method note, (8). */
export interface ReserveModel {
  /** `regulation` is symmetric (up and down together); `spinning` is upwards only. */
  kind: 'regulation' | 'spinning';
  /** [currency/MW per h] */
  offset: number;
  cap: number;
  hour: NormalBlock;
  month: NormalBlock;
  /** Response to the hour's transformed price x. */
  slope: { mean: number; standardDeviation: number };
  residual: AutoregressionPosterior;
}

/**
 * What is known of a market's prices: posteriors, not draws. Plain JSON, versioned; made by {@link fitPriceModel} or shipped
 * as a documented prior. The method note, section 1, has the equations.
 */
export interface PriceModel {
  version: 1;
  /** Name of the market, or of the prior from which it was fitted. */
  market: string;
  timeZone: string;
  /** ISO 4217; amounts are in it. */
  currency: string;
  /** Prices never leave [floorPerMwh, capPerMwh]. */
  floorPerMwh: number;
  capPerMwh: number;
  /** Centre C [currency/MWh] and scale S_L of the level's transform (2). */
  centrePerMwh: number;
  levelScalePerMwh: number;
  level: DailyEffects;
  /** Log spread v = ln(E/S_L). */
  spread: DailyEffects;
  /** Response κ of the log spread to the month and day effect of the level, equation (3). */
  spreadCoupling: { mean: number; standardDeviation: number };
  /** Persistence of the year effect from one year to the next. */
  yearPersistence: number;
  /** Hourly shape by month, 12 × 24, and by weekday, 7 × 24. */
  shape: NormalBlock;
  weekdayShape: NormalBlock;
  /** Weight ω of the residual by hour, with mean square 1: some hours vary more than others. */
  residualWeight: number[];
  /** Two patterns of 24 hours in which days differ, and the processes of their scores (intercept, persistence). */
  shapePatterns: [number[], number[]];
  shapeScores: [AutoregressionPosterior, AutoregressionPosterior];
  /** Dirichlet concentrations of the next regime: 4 blocks of six hours × 5 from × 5 to. */
  transitions: number[];
  /** Residual process by regime: negative, off-peak, normal, peak, scarcity. */
  regimes: AutoregressionPosterior[];
  /** Jumps by regime: rate per hour, rate parameter of the exponential size, and sign. */
  jumps: { rate: GammaPosterior; size: GammaPosterior; sign: -1 | 1 }[];
  /** Standard deviation of the residual, which separates the regimes. */
  residualScale: number;
  reserve?: ReserveModel;
  /** Present when fitted to a history. */
  state?: FilteredState;
  /**
   * Recent history, from which policies learn in addition to simulated paths: 24 values per local day (a 23-hour day repeats
   * the value before the gap, a 25-hour day averages the doubled hour), null where missing.
   */
  recent?: { firstDate: string; pricePerMwhSeries: (number | null)[] };
}

/**
 * Posterior draws of a {@link PriceModel} laid out for the simulation; plain typed arrays, which can be shared between
 * threads. Path i uses draw i mod `drawCount` of these tables and draws its own year, month and day effects, where the
 * uncertainty is.
 */
export interface PriceTables {
  readonly drawCount: number;
  readonly floorPerMwh: number;
  readonly capPerMwh: number;
  readonly centrePerMwh: number;
  readonly levelScalePerMwh: number;
  readonly yearPersistence: number;
  /** draw × 12 × 7 (month, weekday): seasonal part of ℓ, equation (2). */
  readonly levelSeason: Float64Array;
  /** draw × 12 × 7: seasonal part of v, equation (3). */
  readonly spreadSeason: Float64Array;
  /**
   * draw × 13: (mean and sd of the year effect, persistence and innovation sd of the month and of the day effect) of the
   * level, the same six of the spread, and the spread's response κ to the level's month and day effect.
   */
  readonly effects: Float64Array;
  /** draw × 12 × 24. */
  readonly shape: Float64Array;
  /** draw × 7 × 24. */
  readonly weekdayShape: Float64Array;
  /** 24: weight ω of the residual by hour, equation (4). */
  readonly residualWeight: Float64Array;
  /** 2 × 24. */
  readonly patterns: Float64Array;
  /** draw × 2 × (intercept, persistence, innovation sd). */
  readonly scores: Float64Array;
  /** draw × 4 blocks × 5 from × 5 to: cumulated, low end, 1/width of each interval of the uniform. */
  readonly transitionUpper: Float64Array;
  readonly transitionLower: Float64Array;
  readonly transitionInverseWidth: Float64Array;
  /** draw × 5: r' = intercept + persistence·r + sd·z. */
  readonly residualIntercept: Float64Array;
  readonly residualPersistence: Float64Array;
  readonly residualSd: Float64Array;
  /** draw × 5: probability of a jump given the regime, its inverse, and ±j_k of equation (5). */
  readonly jumpProbability: Float64Array;
  readonly jumpInverseProbability: Float64Array;
  readonly jumpScale: Float64Array;
  /**
   * Initial state of the paths. Unconditional: from the stationary distribution of each draw. Conditional: from the filtered
   * state, advanced to the start date: means (level year, month, day; spread year, month, day; two scores; residual; regime:
   * 10 in all), then lower Cholesky factors (3 × 3 for the level, 3 × 3 for the spread), row by row. Empty when unconditional.
   */
  readonly start: {
    readonly conditional: boolean;
    readonly means: Float64Array;
    readonly factors: Float64Array;
  };
  /** draw × 24, draw × 12, and draw × (slope, intercept, persistence, sd) of the reserve price, equation (8). */
  readonly reserve?: {
    readonly kind: 'regulation' | 'spinning';
    readonly offset: number;
    readonly cap: number;
    readonly hour: Float64Array;
    readonly month: Float64Array;
    readonly process: Float64Array;
  };
}

/** A price history as measured. Gaps are missing entries or NaN; do not fill them. */
export interface PriceHistory {
  /** Interval starts, rising [ms since the epoch]; hourly or finer, with one step length throughout. */
  readonly epochMsSeries: ArrayLike<number>;
  /** Prices of the intervals [currency/MWh]. */
  readonly pricePerMwhSeries: ArrayLike<number>;
  /** IANA time zone of the market. */
  readonly timeZone: string;
  /** ISO 4217. Default `USD`. */
  readonly currency?: string;
  /** Reserve prices on the same instants, by product [currency/MW per h]. */
  readonly reservePricePerMwHourSeries?: Readonly<Record<string, ArrayLike<number>>>;
}
