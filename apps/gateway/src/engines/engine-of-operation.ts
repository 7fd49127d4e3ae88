import { type EngineId, engineIds } from './engine-catalogue.js';

/**
 * The engine that an operation belongs to: the word before its dot.
 *
 * @param operation - for instance `tarsis.schedule`
 * @throws Error when no engine has that name, which is a mistake in this program
 * @example
 * engineOfOperation('tarsis.schedule');
 * // => 'tarsis'
 */
export function engineOfOperation(operation: string): EngineId {
  const word = operation.split('.')[0];
  const engine = engineIds.find((id) => id === word);
  if (engine === undefined) {
    throw new Error(`An operation must be named engine.operation; ${operation} came.`);
  }
  return engine;
}
