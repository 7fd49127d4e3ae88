import type { Recalibration } from '../schema/recalibration.js';

/** Precision of the belief that shares are right as they are. */
const PRIOR_PRECISION = 20;

/**
 * Shares are believed as they are until cases say otherwise. Method note, equation (58).
 *
 * @example
 * recalibrated(createRecalibration(), 0.5);
 * // => 0.5
 */
export function createRecalibration(): Recalibration {
  return {
    version: 1,
    intercept: 0,
    slope: 1,
    precision: { intercept: PRIOR_PRECISION, product: 0, slope: PRIOR_PRECISION },
    cases: 0,
  };
}
