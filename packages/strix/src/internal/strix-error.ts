import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An error of this engine. */
export function strixError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'strix', kind, code, message, details });
}

/** Error of a cancelled simulation. */
export function cancelledError(donePaths: number, totalPaths: number): EngineError {
  return strixError(
    'engine',
    'cancelled',
    `strix was cancelled after ${donePaths} of ${totalPaths} paths`,
    { donePaths, totalPaths },
  );
}
