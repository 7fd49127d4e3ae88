import type { ModelSeries } from '../../models/model-series.js';

/** A request as the engine computes with it: every value there, places in the calendar counted. */
export interface KnownHistory {
  /** In the caller's unit; `knownAhead` reaches over the horizon. */
  readonly series: ModelSeries;
  readonly filledSteps: number;
}
