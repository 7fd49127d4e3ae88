import { EngineError, type EngineErrorData, isErrorData } from './engine-error.js';

/**
 * Converts any thrown value to plain data for JSON or `postMessage`. Structured cloning keeps only the name, message and
 * stack of an error, so errors cross thread boundaries in this form, and {@link fromErrorData} rebuilds them.
 *
 * An EngineError, or its plain form, keeps every field. Any other value gets the kind `engine` and the code `unexpected`,
 * and its message begins with the name of the engine. Stack traces are left out, because they belong in a log and not in
 * a response.
 *
 * @param error - the thrown value
 * @param engine - the engine that was running when an unexpected error occurred, in lower case
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

/**
 * Rebuilds an error from the plain data of {@link toErrorData}, on the other side of a thread or network boundary. Its
 * stack is that of this call.
 *
 * @param data - the plain form
 * @param options - `cause`, if this side has one
 * @example
 * fromErrorData({ engine: 'milp', kind: 'engine', code: 'solverFailed', message: 'milp failed', details: {} }).code;
 * // => 'solverFailed'
 */
export function fromErrorData(data: EngineErrorData, options?: ErrorOptions): EngineError {
  return new EngineError({ ...data, details: { ...data.details } }, options);
}

/** Details nested more deeply than this are of no use to a reader. */
const MAX_DEPTH = 8;

/**
 * A copy that survives both JSON and structured cloning unchanged. Values that either of them would drop, reject or turn
 * into null (functions, NaN, big integers, cycles) become short texts, so that nothing gets lost silently.
 */
function toPlain(value: unknown): unknown {
  return copy(value, 0);
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value === 'object') return value === null ? null : copyObject(value, depth);
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
    case 'symbol':
      return String(value);
    default:
      return '[function]';
  }
}

function copyObject(value: object, depth: number): unknown {
  // Cycles end here too, because they look like very deep objects.
  if (depth >= MAX_DEPTH) return '[nested too deeply]';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'NaN' : value.toISOString();
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) return value.map((item) => copy(item ?? null, depth + 1));
  if (isNumericArray(value)) return Array.from(value, (item) => copy(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, copy(item, depth + 1)]),
  );
}

function isNumericArray(value: object): value is Iterable<unknown> & ArrayBufferView {
  return ArrayBuffer.isView(value) && Symbol.iterator in value;
}
