import type { EngineError } from '@bess/kernel/errors';
import { tariffLibraryError } from './tariff-library-error.js';

/** The refusal of a tariff whose stated charges the bill does not cover, by their names. */
export function tariffNotSupported(code: string, unsupported: readonly string[]): EngineError {
  return tariffLibraryError(
    'outOfRange',
    'tariffNotSupported',
    `tariff ${code} has charges that the bill does not cover yet: ${unsupported.join(', ')}.`,
    { tariff: code, unsupported: [...unsupported] },
  );
}
