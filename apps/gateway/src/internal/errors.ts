import { EngineError } from '@bess/kernel/errors';

/** A response other than success that HTTP itself defines; engines throw `EngineError` instead. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Sent with the response, for instance `Allow` or `Retry-After`. */
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

/** The database is unreachable or did not respond in time. The operation may be repeated later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  /** @param cause - what the driver reported */
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
  }
}

/**
 * Refuses a well-formed request whose value cannot be used. The message is one sentence with field, rule and
 * value.
 */
export function outOfRange(
  engine: string,
  code: string,
  field: string,
  message: string,
  details: Readonly<Record<string, string>> = {},
): EngineError {
  return new EngineError({
    engine,
    kind: 'outOfRange',
    code,
    message,
    details: { field, ...details },
  });
}

/** Refuses a request for now: 503 with `Retry-After`. */
export function tryAgainLater(message: string, retryAfterSeconds: number): HttpError {
  return new HttpError(503, message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/** Whether the work may succeed a little later. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailableError ||
    (error instanceof HttpError && error.status === 503)
  );
}
