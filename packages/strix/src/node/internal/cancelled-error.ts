import type { EngineError } from '@bess/kernel/errors';
import { strixError } from '../../internal/strix-error.js';

/** What a cancelled simulation ends with. */
export function cancelledError(donePaths: number, totalPaths: number): EngineError {
  return strixError(
    'engine',
    'cancelled',
    `strix was cancelled after ${donePaths} of ${totalPaths} paths`,
    { donePaths, totalPaths },
  );
}
