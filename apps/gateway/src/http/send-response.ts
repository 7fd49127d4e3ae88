import { Readable } from 'node:stream';
import type { ParameterizedContext, Response } from 'koa';
import type { Logger } from 'pino';
import type { ServerEvent } from './route.js';

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

/**
 * Answers with server-sent events. The connection ends with the stream, so that a server that stops is not held up by
 * a caller who has nothing more to ask on it.
 *
 * @param ctx - the request
 * @param events - what to send; it is left to end when the caller hangs up
 * @param logger - told when the events fail after the answer has begun
 */
export function sendEvents(
  ctx: ParameterizedContext,
  events: AsyncIterable<ServerEvent>,
  logger: Logger,
): void {
  ctx.status = 200;
  ctx.type = 'text/event-stream; charset=utf-8';
  ctx.set('Connection', 'close');
  // A proxy that collects an answer before it passes it on would hold the events back.
  ctx.set('X-Accel-Buffering', 'no');
  if (ctx.method === 'HEAD') {
    return;
  }
  ctx.body = Readable.from(textOf(events, logger));
}

async function* textOf(events: AsyncIterable<ServerEvent>, logger: Logger): AsyncGenerator<string> {
  try {
    for await (const event of events) {
      yield 'comment' in event
        ? `: ${event.comment}\n\n`
        : `event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`;
    }
  } catch (error) {
    logger.error({ err: error }, 'a stream of events failed');
    throw error;
  }
}
