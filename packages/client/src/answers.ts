/** Details of an error response. */
export interface BessApiErrorDetails {
  /** HTTP status; for a failed job, the status that a synchronous call would have received. */
  status: number;
  /** `X-Request-Id`, which identifies the request in the log of the gateway. */
  requestId: string | undefined;
  /** `Retry-After` [s]. */
  retryAfterSeconds: number | undefined;
}

/**
 * An error response of the gateway. Its message is the sentence of the gateway, which names the field, the rule and the
 * value. Check the `name`, because `instanceof` is false between the ES and the CommonJS copy of a package.
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

/** The outcome of a call of the client. */
export interface CallOutcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * Returns the data of a successful call.
 *
 * @param call - a call of the client, awaited or not
 * @returns the body of a successful response
 * @throws BessApiError for any other response
 *
 * @example
 * ```ts
 * const { rate_breakdown } = await unwrap(client.POST('/api/tarsis/schedule', { body: { month: 7 } }));
 * ```
 */
export async function unwrap<Data>(
  call: CallOutcome<Data> | Promise<CallOutcome<Data>>,
): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) {
    throw responseError(response, error);
  }
  return data as Data;
}

/**
 * The error of an unsuccessful response.
 *
 * @param body - the parsed body; it has the error envelope unless a proxy answered in place of the gateway
 */
export function responseError(response: Response, body: unknown): BessApiError {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new BessApiError(
    messageOf(body) ?? `The gateway answered ${response.status} without a message.`,
    {
      status: response.status,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
      retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    },
  );
}

function messageOf(body: unknown): string | undefined {
  return typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string'
    ? body.error
    : undefined;
}
