import type { EngineErrorData } from './engine-error.js';
import { isErrorData } from './internal/is-error-data.js';
import { toPlain } from './internal/to-plain.js';

/**
 * The plain-data form of any thrown value, ready for JSON or `postMessage`. Structured cloning keeps only
 * name, message and stack of an error, so errors cross thread boundaries in this form and are rebuilt by
 * {@link fromErrorData}.
 *
 * An EngineError, or its plain form, keeps every field. Anything else becomes kind `engine`, code
 * `unexpected`, with the engine's name in front of the message. Stack traces are not included: they belong
 * into a log, not into an answer.
 *
 * @param error - what was thrown
 * @param engine - who was at work when an unexpected error came, in lower case
 * @example
 * toErrorData(new TypeError('x is not a function'), 'tarsis').message;
 * // => 'tarsis failed unexpectedly: x is not a function'
 */
export function toErrorData(error: unknown, engine: string): EngineErrorData {
  if (isErrorData(error)) {
    const details = Object.fromEntries(
      Object.entries(error.details)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, toPlain(value)]),
    );
    return {
      engine: error.engine,
      kind: error.kind,
      code: error.code,
      message: error.message,
      details,
    };
  }
  return {
    engine,
    kind: 'engine',
    code: 'unexpected',
    message: `${engine} failed unexpectedly: ${describe(error)}`,
    details: { thrown: nameOf(error) },
  };
}

function describe(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : error.message;
  const plain = toPlain(error);
  return (typeof plain === 'string' ? plain : JSON.stringify(plain)) ?? 'undefined was thrown';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : error === null ? 'null' : typeof error;
}
