/** What a model expects of the steps after its series. */
export interface QuantileForecast {
  /** Rising levels between 0 and 1; 0.5 is among them. */
  readonly levels: readonly number[];
  /** Steps × levels: entry step·levels + level, rising within a step. */
  readonly values: Float64Array;
}
