/**
 * A finite one-sided bound on the scores of a stream, steered like a controller. Plain data: `JSON.parse(JSON.stringify(state))`
 * continues identically.
 */
export interface QuantileTracker {
  /** Share of scores that should be at or below the bound, between 0 and 1. */
  readonly level: number;
  /** Step of the proportional part, in `rateUnit`. */
  readonly rate: number;
  /** `score`: the rate is in the scale of the scores; `recent`: it is a share of the largest recent score. */
  readonly rateUnit: 'score' | 'recent';
  /** Gain of the integral part, as a share of the largest recent score; 0 switches it off. */
  readonly integralGain: number;
  /** How large the mean excess of misses grows before the integral part saturates: C_sat, above 0. */
  readonly saturation: number;
  /** Scores that count as recent. */
  readonly memory: number;
  /** The proportional part: the quantile as tracked. */
  tracked: number;
  /** Σ(missed − (1 − level)) over all scores so far. */
  excessMisses: number;
  /** Scores so far. */
  count: number;
  /** Sizes of the recent scores, oldest first. */
  recentSizes: number[];
}
