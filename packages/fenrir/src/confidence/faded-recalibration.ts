import type { Recalibration } from '../schema/recalibration.js';
import { checkRecalibration } from './internal/check-recalibration.js';
import { checkShare } from './internal/check-share.js';
import { PRIOR_PRECISION } from './internal/prior-precision.js';

/**
 * A recalibration in which older cases weigh less, so that newer ones move it more: what shares stand for drifts with a market. Intercept and slope stay; their precision
 * goes back towards that of the first belief. Method note, equation (59).
 *
 * @param recalibration - what was learned of earlier shares; stays as it was
 * @param keptShare - of the precision that cases have added, 0 (none) to 1 (all)
 * @throws EngineError `outOfRange` / `outOfRange`
 * @example
 * const half = Array.from({ length: 100 }, (_, at) => ({ share: 0.5, happened: at % 2 > 0 }));
 * const learned = learnRecalibration({ ...createRecalibration(), intercept: 0 }, half);
 * [learned.precision.intercept, fadedRecalibration(learned, 0.6).precision.intercept];
 * // => [45, 35]
 */
export function fadedRecalibration(recalibration: Recalibration, keptShare: number): Recalibration {
  checkRecalibration({ recalibration });
  checkShare('keptShare', keptShare);
  const { intercept, product, slope } = recalibration.precision;
  const faded = (precision: number, prior: number) => prior + keptShare * (precision - prior);
  return {
    ...recalibration,
    precision: {
      intercept: faded(intercept, PRIOR_PRECISION),
      product: faded(product, 0),
      slope: faded(slope, PRIOR_PRECISION),
    },
  };
}
