import type { Response } from 'koa';

/**
 * Writes an answer that is JSON already.
 *
 * @param response - Koa's response
 * @param status - HTTP status
 * @param text - JSON
 */
export function sendJsonText(response: Response, status: number, text: string): void {
  response.status = status;
  response.type = 'application/json; charset=utf-8';
  response.body = text;
}
