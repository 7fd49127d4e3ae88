/**
 * The class of an error. The REST gateway maps `invalid` to 400, `outOfRange` to 422, `conflict` to 409 and `engine` to
 * 500; there is no other mapping.
 */
export type ErrorKind = 'invalid' | 'outOfRange' | 'conflict' | 'engine';

/** The plain-data form of an {@link EngineError}; it survives structured cloning and JSON. */
export interface EngineErrorData {
  /** The engine or package that raised the error, in lower case, for instance `tarsis`. */
  engine: string;
  kind: ErrorKind;
  /** Stable camelCase code for programs. Check the code, not the class: `instanceof` fails between the CJS and the ESM copy. */
  code: string;
  /** One sentence that names the field, the rule and the received value. */
  message: string;
  details: Record<string, unknown>;
}

/** The error class of all packages. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly engine: string;
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(
    data: Omit<EngineErrorData, 'details'> & { details?: Record<string, unknown> },
    options?: ErrorOptions,
  ) {
    super(data.message, options);
    this.engine = data.engine;
    this.kind = data.kind;
    this.code = data.code;
    this.details = data.details ?? {};
  }
}

/**
 * Whether a thrown value is an {@link EngineError}. The function looks at the fields, because `instanceof` is false
 * between the CommonJS and the ES module copy of this package, and between realms.
 *
 * @param value - any value, typically the one that a `catch` received
 * @example
 * isEngineError(new RangeError('too large'));
 * // => false
 */
export function isEngineError(value: unknown): value is EngineError {
  return isErrorData(value) && 'name' in value && value.name === 'EngineError';
}

const kinds: ReadonlySet<unknown> = new Set(['invalid', 'outOfRange', 'conflict', 'engine']);

/** Whether a value has the fields of {@link EngineErrorData}: an error or its plain form. */
export function isErrorData(value: unknown): value is EngineErrorData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'engine' in value &&
    typeof value.engine === 'string' &&
    'kind' in value &&
    kinds.has(value.kind) &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'details' in value &&
    typeof value.details === 'object' &&
    value.details !== null
  );
}
