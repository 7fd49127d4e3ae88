import { BessApiError } from '../bess-api-error.js';

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
