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

/** What a right direction may lose for each MWh that the battery can move in its interval: at least so much, */
export const MIN_TOLERANCE_PER_MWH = 1;

/** and at least this share of the price. */
const RELATIVE_TOLERANCE = 0.01;

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
  requireObject('judged', judged);
  const { prices, stepMinutes, action, battery, endValue = [] } = judged;
  const { leastPerMwh = MIN_TOLERANCE_PER_MWH } = judged;
  requireList('prices', prices);
  requireObject('action', action);
  requireObject('battery', battery);
  if (prices.length === 0) requireNumbers('prices', prices);
  requireFinite('leastPerMwh', leastPerMwh, 0);
  requireFinite('action.powerMw', action.powerMw, 0);
  validateEndValue(endValue);
  stepHours(stepMinutes, prices.length);
  if (!Number.isNaN(prices[0]!)) requireFinite('prices[0]', prices[0]!);
  return isRightDirectionCore(judged);
}

/** {@link isRightDirection} of arguments that were checked. */
export function isRightDirectionCore(judged: JudgedDirection): boolean | undefined {
  const { prices, stepMinutes, action, battery, endValue = [] } = judged;
  const { leastPerMwh = MIN_TOLERANCE_PER_MWH } = judged;
  const hours = stepHoursCore(stepMinutes, prices.length);
  const pricePerMwh = prices[0]!;
  if (Number.isNaN(pricePerMwh)) return undefined;
  const known = Array.from(prices, (price, step) => ({ price, hours: hours[step]! }))
    .slice(1)
    .filter(({ price }) => !Number.isNaN(price));
  const pricePath = Float64Array.from(known, ({ price }) => price);
  const later = Float64Array.from(known, (step) => step.hours);
  const terms = batteryTerms(battery, hours[0]!);
  const after = marginalValuesFromEndValue(endValue, terms.maxEnergyMwh - terms.minEnergyMwh);
  const valueAfter = perfectForesightValue(terms, pricePath, later, after);
  return isRightDirectionAt({ terms, action, pricePerMwh, valueAfter, leastPerMwh });
}

/** A direction, and what is known when it is judged. */
interface DirectionCase {
  /** With the energy that the interval begins with, and its length. */
  readonly terms: SiteTerms;
  readonly action: PlannedStep;
  /** Of the interval [currency/MWh]. */
  readonly pricePerMwh: number;
  /** What energy above the least is worth after the interval. */
  readonly valueAfter: ValueFunction;
  /** [currency/MWh] */
  readonly leastPerMwh: number;
}

/**
 * Whether a direction is right: equations (56) and (57). It stands for its best action that moves at least as much as the one given: who sells a part of what
 * should be sold has the right direction, who sells more than should be answers for it.
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
