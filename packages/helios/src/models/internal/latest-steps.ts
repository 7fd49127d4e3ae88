import type { ModelSeries } from '../model-series.js';
import { YEAR_MINUTES } from './prepared-series.js';

/** The last `count` values of a series, with what belongs to them. */
export function latestSteps(series: ModelSeries, count: number): ModelSeries {
  const skipped = series.values.length - count;
  if (skipped <= 0) return series;
  const { stepMinutes, firstStepOfWeek, firstShareOfYear, knownAhead } = series;
  return {
    values: series.values.subarray(skipped),
    stepMinutes,
    ...(firstStepOfWeek !== undefined && { firstStepOfWeek: firstStepOfWeek + skipped }),
    ...(firstShareOfYear !== undefined && {
      firstShareOfYear: (firstShareOfYear + (skipped * stepMinutes) / YEAR_MINUTES) % 1,
    }),
    ...(knownAhead && { knownAhead: knownAhead.map((known) => known.subarray(skipped)) }),
  };
}
