import type { Response } from 'koa';
import { sendJsonText } from './send-json-text.js';

/**
 * Writes a JSON answer. The text is made here and not when Koa sends it, so that a value that has no JSON form is
 * still answered with an error envelope.
 *
 * @param response - Koa's response
 * @param status - HTTP status
 * @param body - any plain data
 */
export function sendJson(response: Response, status: number, body: unknown): void {
  sendJsonText(response, status, JSON.stringify(body));
}
