import type { Response } from 'koa';

/**
 * Writes a JSON answer. The text is made here and not when Koa sends it, so that a value that has no JSON form is
 * still answered with an error envelope.
 *
 * @param response - Koa's response
 * @param status - HTTP status
 * @param body - any plain data
 */
export function sendJson(response: Response, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.status = status;
  response.type = 'application/json; charset=utf-8';
  response.body = text;
}
