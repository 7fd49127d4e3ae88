import { EngineError, type ErrorKind, isEngineError } from '@bess/kernel/errors';

/** An error of this engine. */
export function tarsisError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'tarsis', kind, code, message, details });
}

/** The result, or undefined if an engine refused with an error of its own and the caller has a fallback. Other errors are rethrown. */
export async function undefinedOnEngineError<Result>(
  result: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isEngineError(error)) return undefined;
    throw error;
  }
}
