import { EngineError, type ErrorKind } from '@bess/kernel/errors';

/** An error of this package; every throw goes through here so that `engine` is always `milp`. */
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
