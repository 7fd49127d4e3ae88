import { evidenceRadius } from '../../adversary/evidence-radius.js';
import { evidenceRadiusWasserstein } from '../../adversary/evidence-radius-wasserstein.js';
import { distancesBetween } from '../../plan/internal/law-of-scenarios.js';
import type { Assumption } from '../../scenarios/ahead.js';
import type { Personality } from '../../schema/personality.js';
import type { CycleOptions } from '../cycle-options.js';
import type { Caution } from './caution.js';
import { natureBudget } from './nature-budget.js';
import type { Scene } from './scene.js';

/** λ where nothing is said. Method note, section 11.6. */
const RISK_AVERSION = 0.1;
/** Scenarios have the errors of so many days at most. */
const MOST_DAYS = 28;

/**
 * What the plans of a cycle are cautious of, and what had to be assumed for that. Method note, sections 11.6 and 11.11.
 *
 * @param options - of the cycle
 * @param personality - with the prices of the cycle
 * @param prices - expected ones and scenarios over the horizon
 */
export function cautionOf(
  { riskAversion, ambiguity }: CycleOptions,
  personality: Personality,
  prices: Pick<Scene, 'hours' | 'pricePath' | 'scenarios'>,
): { readonly caution: Caution; readonly assumptions: readonly Assumption[] } {
  if (ambiguity === undefined) {
    if (riskAversion !== undefined) {
      return { caution: { kind: 'tail', riskAversion }, assumptions: [] };
    }
    return {
      caution: { kind: 'tail', riskAversion: RISK_AVERSION },
      assumptions: [
        { field: 'riskAversion', value: RISK_AVERSION, source: 'default of the engine' },
      ],
    };
  }
  const { kind } = ambiguity;
  const assumptions: Assumption[] = [];
  const orAssumed = (assumed: () => number, source: string): number => {
    if (ambiguity.radius !== undefined) return ambiguity.radius;
    const value = assumed();
    assumptions.push({ field: 'ambiguity.radius', value, source });
    return value;
  };
  if (kind === 'budget') {
    const { intervals, budgetHours } = natureBudget(prices);
    const { lowPath, highPath } = intervals;
    const radius = orAssumed(
      () => budgetHours,
      'hours outside their range that nine scenarios of ten do not exceed',
    );
    return { caution: { kind, budgetHours: radius, lowPath, highPath }, assumptions };
  }
  const days = daysSeen(personality);
  const source = `what ${days.toFixed(1)} days of prices support with a probability of 95 %`;
  if (kind === 'kullbackLeibler') {
    return {
      caution: { kind, radius: orAssumed(() => evidenceRadius(days), source) },
      assumptions,
    };
  }
  const distances = distancesBetween(prices.scenarios, prices.hours);
  const radius = orAssumed(() => evidenceRadiusWasserstein(distances, days), source);
  return { caution: { kind, radius, distances }, assumptions };
}

/** Hours of one day are not independent, and less than a day tells no more than one. */
function daysSeen({ observations, intervalMinutes }: Personality): number {
  return Math.min(MOST_DAYS, Math.max(1, (observations * intervalMinutes) / 1440));
}
