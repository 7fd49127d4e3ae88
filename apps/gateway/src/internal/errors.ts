import { EngineError } from '@bess/kernel/errors';

/** An answer other than success that HTTP itself defines; engines raise `EngineError` instead. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Sent with the answer, for instance `Allow` or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: ErrorOptions & { headers?: Record<string, string> } = {},
  ) {
    super(message, options);
    this.status = status;
    this.headers = options.headers ?? {};
  }
}

/** The database cannot be reached, or did not answer in time. What was asked of it may be asked again later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  /** @param cause - what the driver reported */
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
  }
}

/**
 * A description or series of a site or facility that is well formed and yet cannot be.
 *
 * @param code - stable, for programs
 * @param field - of the body
 * @param message - one sentence with field, rule and value
 */
export function descriptionError(code: string, field: string, message: string): EngineError {
  return new EngineError({
    engine: 'gateway',
    kind: 'outOfRange',
    code,
    message,
    details: { field },
  });
}

/**
 * A request to FENRIR that is well formed and yet cannot be served.
 *
 * @param code - stable, for programs
 * @param field - of the request
 * @param message - one sentence with field, rule and value
 */
export function fenrirError(code: string, field: string, message: string): EngineError {
  return new EngineError({
    engine: 'fenrir',
    kind: 'outOfRange',
    code,
    message,
    details: { field },
  });
}

/**
 * A request to HELIOS that is well formed and yet cannot be served.
 *
 * @param code - stable, for programs
 * @param field - of the request
 * @param message - one sentence with field, rule and value
 */
export function heliosError(code: string, field: string, message: string): EngineError {
  return new EngineError({
    engine: 'helios',
    kind: 'outOfRange',
    code,
    message,
    details: { field },
  });
}

/**
 * A request to STRIX that is well formed and yet cannot be served.
 *
 * @param code - stable, for programs
 * @param field - of the request
 * @param message - one sentence with field, rule and value
 */
export function strixError(code: string, field: string, message: string): EngineError {
  return new EngineError({
    engine: 'strix',
    kind: 'outOfRange',
    code,
    message,
    details: { field },
  });
}
