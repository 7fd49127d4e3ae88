import { quantileSorted } from '@bess/kernel/stats';
import { type PriceIntervals, priceIntervals } from '../../adversary/price-intervals.js';
import type { Scene } from './scene.js';

/** Probability left out at either end of an interval. */
const TAIL = 0.1;
/** Γ covers the scenarios up to this share of them. */
const COVERED = 0.9;
/** Nearer to an end than this share of it a price lies on it: quantiles of equal prices differ by rounding. */
const ROUNDING = 1e-9;

/** What nature may do to the prices. */
export interface NatureBudget {
  readonly intervals: PriceIntervals;
  /** Γ */
  readonly budgetHours: number;
}

/**
 * Intervals of the prices, and the hours that leave them: as many as do in nine scenarios out of ten. Method note, equation (134).
 *
 * @param scene - with scenarios
 */
export function natureBudget({
  scenarios,
  pricePath,
  hours,
}: Pick<Scene, 'scenarios' | 'pricePath' | 'hours'>): NatureBudget {
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
        isBelow(price, lowPath[step]!) || isBelow(highPath[step]!, price)
          ? sum + hours[step]!
          : sum,
      0,
    ),
  ).sort();
  return { intervals, budgetHours: quantileSorted(outside, COVERED) };
}

function isBelow(low: number, high: number): boolean {
  return high - low > ROUNDING * (1 + Math.abs(high));
}
