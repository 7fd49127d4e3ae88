import { EngineError } from '@bess/kernel/errors';

/**
 * A description or series of a site or facility that is well formed and yet cannot be.
 *
 * @param code - stable, for programs
 * @param field - of the body
 * @param message - one sentence with field, rule and value
 */
export function descriptionError(code: string, field: string, message: string): EngineError {
  return new EngineError({
    engine: 'gateway',
    kind: 'outOfRange',
    code,
    message,
    details: { field },
  });
}
