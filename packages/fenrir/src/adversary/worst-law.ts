/** A law over scenarios that hurts most, within a ball around the nominal one. */
export interface WorstLaw {
  /** Probability of each scenario under the worst law. */
  readonly probabilities: Float64Array;
  /** Mean value under the nominal law [currency]. */
  readonly nominalValue: number;
  /** Mean value under the worst law, at most the nominal one [currency]. */
  readonly worstValue: number;
}
