import type { Personality } from '../../schema/personality.js';
import { ownPath, ownScenarios, type PlacedCourse } from './own-ahead.js';
import { type BlockPrices, usualPath, usualScenario } from './usual-ahead.js';
import { usualLaw } from './usual-law.js';

/** Days of prices that weigh as much as the profile with its prior. */
const PRIOR_DAYS = 3;

/**
 * Prices to come at a known time: what the path model says, and what the profile with its prior says while the site is young.
 *
 * @param known - no price pending
 * @returns prices, and the weight of the path model: 0 without a day of prices, towards 1 with every day
 */
export function timedAhead(
  known: Personality,
  course: PlacedCourse,
  count: number,
  seed: number,
): BlockPrices & { readonly weight: number } {
  const days = (known.path.observations * known.intervalMinutes) / 1440 - 1;
  const weight = days > 0 ? days / (days + PRIOR_DAYS) : 0;
  const law = usualLaw(known);
  const pricePath = usualPath(law, course);
  const scenarios: Float64Array[] = [];
  if (weight > 0) {
    for (const [block, price] of ownPath(known, course).entries()) {
      pricePath[block]! += weight * (price - pricePath[block]!);
    }
    const most = Math.round(weight * count);
    if (most > 0) scenarios.push(...ownScenarios(known, course, most));
  }
  while (scenarios.length < count) {
    scenarios.push(usualScenario(law, course, seed, scenarios.length));
  }
  return { pricePath, scenarios, weight };
}
