/**
 * Posterior draws of a {@link PriceModel} laid out for the hot loop; plain typed arrays, so that they cross to threads
 * and can be shared. Path i uses draw i mod `drawCount` for all that many data have pinned down, and its own draws for the
 * year, month and day effects, where the uncertainty is.
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
   * draw × 13: (mean and sd of the year effect, persistence and innovation sd of the month and of the day effect) of the level,
   * the same six of the spread, and the spread's response κ to the level's month and day effect.
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
   * Where paths begin. Unconditional: from the stationary law of each draw. Conditional: from the filtered state, advanced
   * to the start date: means (level year, month, day; spread year, month, day; two scores; residual; regime: 10 in all), then
   * lower Cholesky factors (3 × 3 for the level, 3 × 3 for the spread), row by row. Empty when unconditional.
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
