import { foresightWorth } from '../foresight/internal/foresight-worth.js';
import { checkFinite } from '../internal/check-finite.js';
import { checkList } from '../internal/check-list.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { checkObject } from '../internal/check-object.js';
import { valuesOver } from '../path/internal/stored-worth.js';
import type { EndValue } from '../plan/end-value.js';
import { checkEndValue } from '../plan/internal/end-value-at.js';
import { stepHours } from '../plan/internal/step-hours.js';
import type { PlannedStep } from '../plan/planned-step.js';
import { judgeDirection, LEAST_TOLERANCE_PER_MWH } from './internal/judge-direction.js';
import { limitedTerms } from './internal/limited-terms.js';
import type { LimitedBattery } from './right-actions.js';

/** So far foresight goes from the interval that is judged on [h]. */
export const judgedHours = 48;

/** A recommendation and what came of it. */
export interface JudgedDirection {
  /** From the interval of the recommendation on, by `judgedHours` unless an end value ends them before; NaN where missing, and nothing is traded [currency/MWh]. */
  readonly prices: ArrayLike<number>;
  /** Step length, of all or of each [min]. */
  readonly stepMinutes: number | ArrayLike<number>;
  /** As the battery carries it out. */
  readonly action: PlannedStep;
  /** With the energy that it had when the interval began. */
  readonly battery: LimitedBattery;
  /** What stored energy is worth after the last price; nothing when absent. */
  readonly endValue?: EndValue;
  /** What a right direction may lose for each MWh that can be moved, if 1 % of the price is less; 1 when absent [currency/MWh]. */
  readonly leastPerMwh?: number;
}

/**
 * Whether the direction of a recommendation proved right: followed by perfect foresight it loses at most max(1, 1 % of the price) for each MWh that the battery
 * can move in the interval, against the best direction. A direction stands for its best action that moves at least as much as the one recommended. Method
 * note, equations (56) and (57); cycles judge their scenarios so, and personalities what came of recommendations.
 *
 * @param judged - prices from the interval on, action, battery
 * @returns undefined where the price of the interval itself is missing
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `notFinite`, `endValueNotConcave`; `outOfRange` / `outOfRange`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 4, initialEnergyMwh: 2,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * const of = (direction, powerMw) =>
 *   isRightDirection({ prices: [60, 50, 40], stepMinutes: 60, battery, action: { direction, powerMw } });
 * [of('discharge', 0.3), of('idle', 0), of('charge', 1)]; // Two of three hours sell, the dear ones
 * // => [true, false, false]
 */
export function isRightDirection(judged: JudgedDirection): boolean | undefined {
  checkObject('judged', judged);
  const { prices, stepMinutes, action, battery, endValue = [] } = judged;
  const { leastPerMwh = LEAST_TOLERANCE_PER_MWH } = judged;
  checkList('prices', prices);
  checkObject('action', action);
  checkObject('battery', battery);
  if (prices.length === 0) checkNumbers('prices', prices);
  checkFinite('leastPerMwh', leastPerMwh, 0);
  checkFinite('action.powerMw', action.powerMw, 0);
  checkEndValue(endValue);
  const hours = stepHours(stepMinutes, prices.length);
  const pricePerMwh = prices[0]!;
  if (Number.isNaN(pricePerMwh)) return undefined;
  checkFinite('prices[0]', pricePerMwh);
  const known = Array.from(prices, (price, step) => ({ price, hours: hours[step]! }))
    .slice(1)
    .filter(({ price }) => !Number.isNaN(price));
  const pricePath = Float64Array.from(known, ({ price }) => price);
  const later = Float64Array.from(known, (step) => step.hours);
  const terms = limitedTerms(battery, hours[0]!);
  const after = valuesOver(endValue, terms.mostMwh - terms.leastMwh);
  const worth = foresightWorth(terms, pricePath, later, after);
  return judgeDirection({ terms, action, pricePerMwh, worth, leastPerMwh });
}
