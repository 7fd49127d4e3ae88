import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/**
 * An error about an account that an administrator asked for.
 *
 * @param kind - class of the error
 * @param code - stable, for programs
 * @param message - one sentence: field, rule, value
 */
export function accountError(kind: ErrorKind, code: string, message: string): EngineError {
  return new EngineError({ engine: 'gateway', kind, code, message });
}
