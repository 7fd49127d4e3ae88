import type { Plan } from '../stores/stores.js';
import { type EngineId, engineCatalogue } from './engine-catalogue.js';

/**
 * The plans that reach one of the engines.
 *
 * @param engines - ids
 * @example
 * plansOf(['phalanx', 'tarsis']);
 * // => ['enterprise']
 */
export function plansOf(engines: readonly EngineId[]): Plan[] {
  return [...new Set(engines.flatMap((engine) => engineCatalogue[engine].plans))];
}
