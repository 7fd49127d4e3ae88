import { isSameStep } from '../../cycle/internal/is-same-step.js';
import { mindsRisk } from '../../cycle/internal/plan-wary.js';
import { sideOfWindow } from '../../plan/internal/side-of-window.js';
import type { Told } from './told.js';

/**
 * What a first step can be due to beside the expected prices and the power of the battery: only what is there. Caution only where the best plan for the expected
 * prices begins in another way.
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
    'caution against bad prices': mindsRisk(scene) && !isAsExpected,
    'the ramp': scene.ramp !== undefined,
    'the energy that may be discharged':
      scene.dischargeBudgetMwh !== undefined || (scene.dischargeLimits ?? []).length > 0,
    'what the own power does to the price':
      (market.impactPerMw ?? 0) > 0 ||
      concessions.some(({ concessionPerMwh }) => concessionPerMwh > 0),
    'the power that the state of charge leaves': site.battery.powerLimits !== undefined,
    'a state of charge outside its window': sideOfWindow(terms) !== undefined,
  };
  return Object.entries(causes).flatMap(([cause, isThere]) => (isThere ? [cause] : []));
}
