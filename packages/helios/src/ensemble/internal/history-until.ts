import type { ModelSeries } from '../../models/model-series.js';

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
