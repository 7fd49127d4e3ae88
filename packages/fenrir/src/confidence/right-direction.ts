import { validateEndValue } from '../battery/settle-dispatch.js';
import {
  batteryTerms,
  type SiteTerms,
  stepHours,
  stepHoursCore,
  storedAboveMinimum,
} from '../battery/site-terms.js';
import { requireFinite, requireList, requireNumbers, requireObject } from '../internal/validate.js';
import type { EndValue, LimitedBattery, PlannedStep } from '../types.js';
import { allowedDirections, targetInDirection } from '../value-function/exclusive-steps.js';
import { marginalValuesFromEndValue } from '../value-function/marginal-values.js';
import {
  perfectForesightValue,
  toValueCurve,
  type ValueFunction,
} from '../value-function/perfect-foresight.js';

/** Tolerated loss of a right direction per MWh that the battery can move in its interval [currency/MWh]. */
export const MIN_TOLERANCE_PER_MWH = 1;

/** Tolerated loss as a share of the price, where that is more. */
const RELATIVE_TOLERANCE = 0.01;

/** Horizon of perfect foresight from the interval that is judged [h]. */
export const judgedHours = 48;

/** A recommendation and the prices that followed. */
export interface JudgedDirection {
  /** Prices from the interval of the recommendation on, for `judgedHours` unless an end value ends them earlier. NaN where missing: nothing is traded then [currency/MWh]. */
  readonly prices: ArrayLike<number>;
  /** Length of all steps, or of each [min]. */
  readonly stepMinutes: number | ArrayLike<number>;
  /** As the battery carries it out. */
  readonly action: PlannedStep;
  /** With the energy at the start of the interval. */
  readonly battery: LimitedBattery;
  /** Grid charge on energy bought; none when absent [currency/MWh]. */
  readonly importChargePerMwh?: number;
  /** Value of energy stored after the last price; nothing when absent. */
  readonly endValue?: EndValue;
  /** Tolerated loss per MWh that can be moved, if 1 % of the price is less; 1 when absent [currency/MWh]. */
  readonly leastPerMwh?: number;
}

/**
 * Judges whether the direction of a recommendation was right in hindsight. Followed by perfect foresight, a right direction loses at most max(1, 1 %
 * of the price) per MWh that the battery can move in the interval, compared with the best direction. A direction stands for its best action that
 * moves at least as much as the one recommended. Method note, equations (56) and (57). Cycles judge their scenarios in this way, and personalities
 * judge past recommendations.
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
 * [of('discharge', 0.3), of('idle', 0), of('charge', 1)]; // Two of three hours sell, those with the highest prices
 * // => [true, false, false]
 */
export function isRightDirection(judged: JudgedDirection): boolean | undefined {
  requireObject('judged', judged);
  const { prices, stepMinutes, action, battery, endValue = [] } = judged;
  const { leastPerMwh = MIN_TOLERANCE_PER_MWH, importChargePerMwh = 0 } = judged;
  requireList('prices', prices);
  requireObject('action', action);
  requireObject('battery', battery);
  if (prices.length === 0) requireNumbers('prices', prices);
  requireFinite('leastPerMwh', leastPerMwh, 0);
  requireFinite('importChargePerMwh', importChargePerMwh, 0);
  requireFinite('action.powerMw', action.powerMw, 0);
  validateEndValue(endValue);
  stepHours(stepMinutes, prices.length);
  if (!Number.isNaN(prices[0]!)) requireFinite('prices[0]', prices[0]!);
  return isRightDirectionCore(judged);
}

/** {@link isRightDirection} without checks. */
export function isRightDirectionCore(judged: JudgedDirection): boolean | undefined {
  const { prices, stepMinutes, action, battery, endValue = [] } = judged;
  const { leastPerMwh = MIN_TOLERANCE_PER_MWH, importChargePerMwh = 0 } = judged;
  const hours = stepHoursCore(stepMinutes, prices.length);
  const pricePerMwh = prices[0]!;
  if (Number.isNaN(pricePerMwh)) return undefined;
  const known = Array.from(prices, (price, step) => ({ price, hours: hours[step]! }))
    .slice(1)
    .filter(({ price }) => !Number.isNaN(price));
  const pricePath = Float64Array.from(known, ({ price }) => price);
  const later = Float64Array.from(known, (step) => step.hours);
  const terms = { ...batteryTerms(battery, hours[0]!), importChargePerMwh };
  const after = marginalValuesFromEndValue(endValue, terms.maxEnergyMwh - terms.minEnergyMwh);
  const valueAfter = perfectForesightValue(terms, pricePath, later, after);
  return isRightDirectionAt({ terms, action, pricePerMwh, valueAfter, leastPerMwh });
}

/** A direction and the knowledge with which it is judged. */
interface DirectionCase {
  /** With the energy at the start of the interval, and its length. */
  readonly terms: SiteTerms;
  readonly action: PlannedStep;
  /** Price of the interval [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Value of energy above the minimum after the interval. */
  readonly valueAfter: ValueFunction;
  /** Tolerated loss [currency/MWh]. */
  readonly leastPerMwh: number;
}

/**
 * Judges a direction: equations (56) and (57). It stands for its best action that moves at least as much as the one given. Selling part of what should
 * be sold is therefore right; selling more than should be sold is judged by its loss.
 */
export function isRightDirectionAt({
  terms,
  action,
  pricePerMwh,
  valueAfter,
  leastPerMwh,
}: DirectionCase): boolean {
  const step = {
    curve: toValueCurve(valueAfter),
    terms,
    pricePerMwh,
    energyMwh: storedAboveMinimum(terms),
  };
  const best = Math.max(
    ...allowedDirections(step).map((direction) => targetInDirection(step, direction).value),
  );
  const own = targetInDirection(step, action.direction, action.powerMw).value;
  const mostMwh = Math.max(terms.chargeMw, terms.dischargeMw) * terms.hours;
  const perMwh = Math.max(leastPerMwh, RELATIVE_TOLERANCE * Math.abs(pricePerMwh));
  return best - own <= perMwh * mostMwh;
}
