import type { Recalibration } from '../schema/recalibration.js';
import { checkRecalibration } from './internal/check-recalibration.js';
import { checkShare } from './internal/check-share.js';
import { logistic, shareLogit } from './internal/share-logit.js';

/**
 * The probability that a share of scenarios stands for. Never falls as the share rises. Method note, equation (58).
 *
 * @param recalibration - what was learned of earlier shares
 * @param share - of scenarios, 0 to 1
 * @throws EngineError `outOfRange` / `outOfRange`
 * @example
 * recalibrated(createRecalibration(), 1).toFixed(3);
 * // => '0.989'
 */
export function recalibrated(recalibration: Recalibration, share: number): number {
  checkRecalibration({ recalibration });
  const { intercept, slope } = recalibration;
  checkShare('share', share);
  return logistic(intercept + slope * shareLogit(share));
}
