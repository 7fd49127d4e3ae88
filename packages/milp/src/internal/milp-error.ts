import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** Creates an error of this package, whose `engine` is always `milp`. */
export function milpError(
  kind: ErrorKind,
  code: string,
  message: string,
  details: Record<string, unknown> = {},
  cause?: unknown,
): EngineError {
  return new EngineError(
    { engine: 'milp', kind, code, message, details },
    cause === undefined ? undefined : { cause },
  );
}
