import type { Recalibration } from '../schema/recalibration.js';
import { PRIOR_PRECISION } from './internal/prior-precision.js';

/** Errors of past days are wider than those of a quiet day, so that shares are too low: on validation stretches of CAISO 2020, NP15 and Agile by this [logit]. */
const PRIOR_INTERCEPT = 0.6;

/**
 * What shares are taken for until cases say otherwise: a little less than they should be. Method note, equation (59).
 *
 * @example
 * recalibrated(createRecalibration(), 0.5).toFixed(3);
 * // => '0.646'
 */
export function createRecalibration(): Recalibration {
  return {
    version: 1,
    intercept: PRIOR_INTERCEPT,
    slope: 1,
    precision: { intercept: PRIOR_PRECISION, product: 0, slope: PRIOR_PRECISION },
    cases: 0,
  };
}
