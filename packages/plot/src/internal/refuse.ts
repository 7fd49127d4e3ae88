import { EngineError } from '@bess/kernel/errors';

/** An error of this package; thrown by the caller so that control flow stays visible there. */
export function refuse(
  kind: 'invalid' | 'outOfRange',
  code: string,
  message: string,
  details: Record<string, unknown> = {},
): EngineError {
  return new EngineError({ engine: 'plot', kind, code, message, details });
}
