import type { Response } from 'koa';

/**
 * Writes an answer that is JSON already.
 *
 * @param response - Koa's response
 * @param status - HTTP status
 * @param text - JSON, in UTF-8 where it comes as bytes
 */
export function sendJsonText(response: Response, status: number, text: string | Buffer): void {
  response.status = status;
  response.type = 'application/json; charset=utf-8';
  response.body = text;
}
