import { EngineError } from '@bess/kernel/errors';

/**
 * A row that no version of the gateway writes: what it is about fails, and nothing is made up in its place.
 *
 * @param message - one sentence with what must be and is not
 */
export function unsoundRow(message: string): EngineError {
  return new EngineError({ engine: 'gateway', kind: 'engine', code: 'unsoundRow', message });
}
