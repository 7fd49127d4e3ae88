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

/** What was asked for; undefined where an engine refused it by name, since the caller has another way. Other errors are thrown on. */
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
