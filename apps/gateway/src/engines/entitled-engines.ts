import type { Plan } from '../stores/stores.js';
import { type EngineId, engineCatalogue, engineIds } from './engine-catalogue.js';

/**
 * The engines that an account reaches: those of its plan, narrowed where the account has a list of its own.
 *
 * @param plan - the partner's plan
 * @param narrowedTo - the account's list; null = all of the plan
 * @example
 * entitledEngines('fleet', null);
 * // => ['fenrir', 'helios', 'strix']
 */
export function entitledEngines(plan: Plan, narrowedTo: readonly string[] | null): EngineId[] {
  return engineIds.filter(
    (id) =>
      engineCatalogue[id].plans.includes(plan) && (narrowedTo === null || narrowedTo.includes(id)),
  );
}
