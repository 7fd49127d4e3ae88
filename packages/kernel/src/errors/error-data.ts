import { EngineError, type EngineErrorData, isErrorData } from './engine-error.js';

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

/**
 * Rebuilds the error that {@link toErrorData} took apart, on the other side of a thread or network
 * boundary. Its stack is the one of this call.
 *
 * @param data - the plain form
 * @param options - `cause`, if there is one on this side
 * @example
 * fromErrorData({ engine: 'milp', kind: 'engine', code: 'solverFailed', message: 'milp failed', details: {} }).code;
 * // => 'solverFailed'
 */
export function fromErrorData(data: EngineErrorData, options?: ErrorOptions): EngineError {
  return new EngineError({ ...data, details: { ...data.details } }, options);
}

/** Deeper than this a detail is no longer something a reader of an error looks at. */
const MAX_DEPTH = 8;

/**
 * A copy that survives both JSON and structured cloning unchanged. What either of them would drop, refuse
 * or turn into null (functions, NaN, big integers, cycles) becomes a short text, so that nothing is lost
 * in silence.
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
  // A cycle ends here too: it is only a very deep object.
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
