import { daysSeen } from '../../personality/internal/days-seen.js';
import type { Personality } from '../../schema/personality.js';
import { ownPath, ownScenarios, type PlacedCourse } from './own-ahead.js';
import { type BlockPrices, usualPath, usualScenario } from './usual-ahead.js';
import { usualLaw } from './usual-law.js';

/** After this time the path model says nothing yet, and after that it has the whole say [days]. */
const FIRST_DAYS = 1;
export const SETTLED_DAYS = 5;

/**
 * Prices to come at a known time: what the path model says, and while the site is young what the profile with its prior says. As many courses as there are past errors
 * have these, the others those of the usual law: equation (104).
 *
 * @param known - no price pending
 * @returns prices, and the weight of the path model: 0 in the first day, 1 from the fifth on
 */
export function timedAhead(
  known: Personality,
  course: PlacedCourse,
  count: number,
  seed: number,
): BlockPrices & { readonly weight: number } {
  const days = daysSeen(known);
  const weight = Math.min(1, Math.max(0, (days - FIRST_DAYS) / (SETTLED_DAYS - FIRST_DAYS)));
  const law = usualLaw(known);
  const usual = usualPath(law, course);
  const own = weight > 0 ? ownPath(known, course) : usual;
  const pricePath = usual.map((price, block) => price + weight * (own[block]! - price));
  const about = (scenario: Float64Array, path: Float64Array) =>
    scenario.map((price, block) => price + pricePath[block]! - path[block]!);
  const scenarios =
    weight > 0 && count > 0
      ? ownScenarios(known, course, count).map((scenario) => about(scenario, own))
      : [];
  while (scenarios.length < count) {
    scenarios.push(about(usualScenario(law, course, seed, scenarios.length), usual));
  }
  return { pricePath, scenarios, weight };
}
