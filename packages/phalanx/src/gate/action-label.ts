import type { RecommendedAction } from './schedule-terms.js';

/** Less than this share of the rated power is no action. */
const LEAST_SHARE = 0.01;
/** From this share of what the battery can give on, it gives all. */
const FULL_SHARE = 0.95;

/**
 * The word for what a battery does in one interval.
 *
 * @param action - what it gives and takes, the most that it could give to the load, and its rated power [kW]
 * @example
 * actionLabel({ dischargeKw: 40, chargeKw: 0, mostKw: 50, powerKw: 50 });
 * // => 'discharge_partial'
 */
export function actionLabel(action: {
  readonly dischargeKw: number;
  readonly chargeKw: number;
  readonly mostKw: number;
  readonly powerKw: number;
}): RecommendedAction {
  const { dischargeKw, chargeKw, mostKw, powerKw } = action;
  const leastKw = LEAST_SHARE * powerKw;
  if (dischargeKw > leastKw && dischargeKw >= chargeKw) {
    return dischargeKw >= FULL_SHARE * mostKw ? 'discharge_full' : 'discharge_partial';
  }
  return chargeKw > leastKw ? 'charge' : 'hold';
}
