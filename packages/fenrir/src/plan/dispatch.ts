/** What a battery does, a step each; at most one of the two powers of a step is above 0. */
export interface Dispatch {
  /** Bought at the meter [MW]. */
  readonly chargeMwSeries: Float64Array;
  /** Sold at the meter [MW]. */
  readonly dischargeMwSeries: Float64Array;
  /** State of charge at the end of each step, share of the capacity. */
  readonly socFractionSeries: Float64Array;
}
