import { randomUUID } from 'node:crypto';

/** Short and free of anything that could break a header or a log line. */
const saneId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/**
 * The id of a request: the one the caller sent, where it is fit for headers and logs, else a new one.
 *
 * @param sent - value of the incoming `X-Request-Id`
 * @example
 * requestId('order-7');
 * // => 'order-7'
 */
export function requestId(sent: string | undefined): string {
  return sent !== undefined && saneId.test(sent) ? sent : randomUUID();
}
