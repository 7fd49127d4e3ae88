import { engineCatalogue, engineIds } from '../../engines/engine-catalogue.js';
import type { Plan } from '../../stores/stores.js';
import { accountError } from './account-error.js';

/**
 * Refuses a list of engines that the plan does not hold: it can narrow what an account reaches, never widen it.
 *
 * @param engines - engine ids; null = all of the plan
 * @param plan - the partner's plan
 * @throws EngineError `outOfRange` `unknownEngine` or `engineOutsidePlan`, `invalid` `noEngine`
 */
export function checkEngines(engines: readonly string[] | null, plan: Plan): void {
  if (engines === null) {
    return;
  }
  if (engines.length === 0) {
    throw accountError(
      'invalid',
      'noEngine',
      'The engines must name at least one, but the list is empty.',
    );
  }
  for (const engine of engines) {
    const id = engineIds.find((known) => known === engine);
    if (id === undefined) {
      throw accountError(
        'outOfRange',
        'unknownEngine',
        `The engines must be among ${engineIds.join(', ')}, but one is ${JSON.stringify(engine)}.`,
      );
    }
    if (!engineCatalogue[id].plans.includes(plan)) {
      throw accountError(
        'outOfRange',
        'engineOutsidePlan',
        `The engines must be within the plan ${plan}, but ${id} is not: the plans that reach it are ${engineCatalogue[id].plans.join(', ')}.`,
      );
    }
  }
}
