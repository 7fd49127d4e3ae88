import type { EngineError } from './engine-error.js';
import { isErrorData } from './internal/is-error-data.js';

/**
 * Whether a thrown value is an {@link EngineError}, told by its fields: `instanceof` is false between the
 * CommonJS and the ES module copy of this package, and between realms.
 *
 * @param value - anything, typically what a `catch` received
 * @example
 * isEngineError(new RangeError('too large'));
 * // => false
 */
export function isEngineError(value: unknown): value is EngineError {
  return isErrorData(value) && 'name' in value && value.name === 'EngineError';
}
