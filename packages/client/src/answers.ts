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

/** What a call of the client resolves to. */
export interface CallOutcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * Takes the data out of an answer.
 *
 * @param call - a call of the client, awaited or not
 * @returns the body of a success
 * @throws BessApiError for any other answer
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
    throw answerError(response, error);
  }
  return data as Data;
}

/**
 * The error that an answer holds.
 *
 * @param response - an answer that is no success
 * @param body - its body, parsed; the error envelope, unless something between here and the gateway answered
 */
export function answerError(response: Response, body: unknown): BessApiError {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new BessApiError(
    sentenceOf(body) ?? `The gateway answered ${response.status} without a word.`,
    {
      status: response.status,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
      retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    },
  );
}

function sentenceOf(body: unknown): string | undefined {
  return typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string'
    ? body.error
    : undefined;
}
