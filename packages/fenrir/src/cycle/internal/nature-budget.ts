import { quantileSorted } from '@bess/kernel/stats';
import { priceIntervals } from '../../adversary/price-intervals.js';
import type { NatureBudget } from './proposed-plans.js';
import type { Scene } from './scene.js';

/** Probability left out at either end of an interval. */
const TAIL = 0.1;
/** Γ covers the scenarios up to this share of them. */
const COVERED = 0.9;

/**
 * Intervals of the prices, and the hours that leave them: as many as do in nine scenarios out of ten. Method note, equations (131) and (132).
 *
 * @param scene - with scenarios
 */
export function natureBudget({ scenarios, pricePath, hours }: Scene): NatureBudget {
  const { lowPath, highPath } = priceIntervals(scenarios, TAIL);
  // The mean of the scenarios is the path, up to rounding.
  const intervals = {
    nominalPath: pricePath,
    lowPath: lowPath.map((low, step) => Math.min(low, pricePath[step]!)),
    highPath: highPath.map((high, step) => Math.max(high, pricePath[step]!)),
  };
  const outside = Float64Array.from(scenarios, (scenario) =>
    scenario.reduce(
      (sum, price, step) =>
        price < lowPath[step]! || price > highPath[step]! ? sum + hours[step]! : sum,
      0,
    ),
  ).sort();
  return { intervals, budgetHours: quantileSorted(outside, COVERED) };
}
