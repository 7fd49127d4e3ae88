import type { ModelSeries } from '../../models/model-series.js';

/** A request as the engine computes with it: every value there, places in the calendar counted. */
export interface KnownHistory {
  /** In the caller's unit; `knownAhead` reaches over the horizon. */
  readonly series: ModelSeries;
  readonly filledSteps: number;
}

/** What was known of a history when it had `length` values; series known ahead go on for `horizon` steps. */
export function historyUntil(series: ModelSeries, length: number, horizon: number): ModelSeries {
  const { values, knownAhead, ...rest } = series;
  return {
    ...rest,
    values: values.subarray(0, length),
    ...(knownAhead && {
      knownAhead: knownAhead.map((known) => known.subarray(0, length + horizon)),
    }),
  };
}
