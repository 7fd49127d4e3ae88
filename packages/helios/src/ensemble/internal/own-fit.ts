import type { ModelSeries } from '../../models/model-series.js';

/**
 * Days from which the networks and the trees go on learning from the series itself: below, own epochs and own trees made what they
 * know of many series worse.
 */
const OWN_FIT_DAYS = 28;

/** Whether a series is long enough to learn from. */
export function fitsItsOwn({ values, stepMinutes }: ModelSeries): boolean {
  return values.length * stepMinutes >= OWN_FIT_DAYS * 1440;
}
