import type { EngineId } from '../engines/engine-catalogue.js';
import { routes } from './routes.js';

/**
 * The engines that this version has operations of.
 *
 * @example
 * servedEngines().has('tarsis');
 * // => true
 */
export function servedEngines(): ReadonlySet<EngineId> {
  return new Set(routes.flatMap(({ engine }) => (engine === undefined ? [] : [engine])));
}
