import { answerError } from './internal/answer-error.js';

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
