import { isSameStep } from '../../cycle/internal/is-same-step.js';
import { mindsRisk } from '../../cycle/internal/plan-wary.js';
import { sideOfWindow } from '../../plan/internal/side-of-window.js';
import type { Told } from './told.js';

/**
 * What a first step can be due to beside the expected prices and the power of the battery, as far as it applies. Risk aversion applies only where the best
 * plan for the expected prices has another first step.
 *
 * @param told - what the cycle found
 */
export function causesBeside({
  recommended,
  others,
  scene,
}: Pick<Told, 'recommended' | 'others' | 'scene'>): string[] {
  const { market, site, terms } = scene;
  const expected = others.find(({ name }) => name === 'expected');
  const isAsExpected =
    expected !== undefined && isSameStep(scene, expected.first, recommended.first);
  const concessions = [...(market.depth?.sell ?? []), ...(market.depth?.buy ?? [])];
  const causes = {
    'risk aversion': mindsRisk(scene) && !isAsExpected,
    'the ramp limit': scene.ramp !== undefined,
    'the limit on discharged energy':
      scene.dischargeBudgetMwh !== undefined || (scene.dischargeLimits ?? []).length > 0,
    'the price impact of its own power':
      (market.impactPerMw ?? 0) > 0 ||
      concessions.some(({ concessionPerMwh }) => concessionPerMwh > 0),
    'the power limit at this state of charge': site.battery.powerLimits !== undefined,
    'a state of charge outside its window': sideOfWindow(terms) !== undefined,
  };
  return Object.entries(causes).flatMap(([cause, isThere]) => (isThere ? [cause] : []));
}
