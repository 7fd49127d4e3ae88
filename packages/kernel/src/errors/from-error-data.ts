import { EngineError, type EngineErrorData } from './engine-error.js';

/**
 * Rebuilds the error that {@link toErrorData} took apart, on the other side of a thread or network
 * boundary. Its stack is the one of this call.
 *
 * @param data - the plain form
 * @param options - `cause`, if there is one on this side
 * @example
 * fromErrorData({ engine: 'milp', kind: 'engine', code: 'solverFailed', message: 'milp failed', details: {} }).code;
 * // => 'solverFailed'
 */
export function fromErrorData(data: EngineErrorData, options?: ErrorOptions): EngineError {
  return new EngineError({ ...data, details: { ...data.details } }, options);
}
