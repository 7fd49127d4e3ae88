/**
 * Quantiles of scaled scores pooled over many series, by length of the context and step of the horizon. Plain data: it is made by
 * training and shipped.
 */
export interface ScoreTable {
  /** Lengths of the context [steps], rising, at least one. */
  readonly contextSteps: readonly number[];
  /** Steps ahead, rising from 1 or more, at least one. */
  readonly horizonSteps: readonly number[];
  /** Levels between 0 and 1, rising. */
  readonly levels: readonly number[];
  /** Contexts × horizons × levels, without unit: entry (context·horizons + horizon)·levels + level, rising within a cell. */
  readonly scores: readonly number[];
  /** Share of held-out values inside P10–P90, one for each context, 0 to 1; absent where it was not measured. */
  readonly heldOutCoverage?: readonly number[];
}
