import type { EngineId } from '../engines/engine-catalogue.js';
import type { Route } from './route.js';

/**
 * The engines of which a caller must reach one; none where every caller with a token may call.
 *
 * @param route - the operation
 * @example
 * enginesBehind({ reachedWith: ['phalanx', 'tarsis'] });
 * // => ['phalanx', 'tarsis']
 */
export function enginesBehind({
  engine,
  reachedWith,
}: Pick<Route, 'engine' | 'reachedWith'>): readonly EngineId[] {
  return engine === undefined ? (reachedWith ?? []) : [engine];
}
