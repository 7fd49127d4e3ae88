/** What an answer says beside its status. */
export interface BessApiErrorDetails {
  /** HTTP status; of a job that failed, the one that a synchronous call would have been answered. */
  status: number;
  /** `X-Request-Id`, which finds the request in the gateway's log. */
  requestId: string | undefined;
  /** `Retry-After` [s]. */
  retryAfterSeconds: number | undefined;
}

/**
 * An error that the gateway answered. Its message is the gateway's own sentence, which names field, rule and value.
 * Tell it by `name`, since `instanceof` is false between the ES and the CommonJS copy of one package.
 *
 * @example
 * ```ts
 * new BessApiError('STRIX failed.', { status: 500, requestId: 'r-1', retryAfterSeconds: undefined }).status;
 * // => 500
 * ```
 */
export class BessApiError extends Error implements BessApiErrorDetails {
  override readonly name = 'BessApiError';
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, details: BessApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
