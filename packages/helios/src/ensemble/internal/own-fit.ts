import type { ModelSeries } from '../../models/model-series.js';

/**
 * Days from which the networks and the trees go on learning from the series itself: with 2,000 hours, own epochs and own trees still made
 * what they know of many series worse, and cost most of the time of a forecast.
 */
const OWN_FIT_DAYS = 300;

/** Whether a series is long enough to learn from. */
export function fitsItsOwn({ values, stepMinutes }: ModelSeries): boolean {
  return values.length * stepMinutes >= OWN_FIT_DAYS * 1440;
}
