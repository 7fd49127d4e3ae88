import { EngineError } from '@bess/kernel/errors';

/**
 * A request to FENRIR that is well formed and yet cannot be served.
 *
 * @param code - stable, for programs
 * @param field - of the request
 * @param message - one sentence with field, rule and value
 */
export function fenrirError(code: string, field: string, message: string): EngineError {
  return new EngineError({
    engine: 'fenrir',
    kind: 'outOfRange',
    code,
    message,
    details: { field },
  });
}
