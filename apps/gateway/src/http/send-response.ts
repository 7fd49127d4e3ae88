import { Readable } from 'node:stream';
import type { ParameterizedContext, Response } from 'koa';
import type { Logger } from 'pino';
import type { ServerEvent } from './route.js';

/**
 * Sends JSON. It is serialised here and not by Koa, so that a value without a JSON form still gets an error
 * envelope.
 */
export function sendJson(response: Response, status: number, body: unknown): void {
  sendJsonText(response, status, JSON.stringify(body));
}

/** Sends text that is already JSON, in UTF-8. */
export function sendJsonText(response: Response, status: number, text: string | Buffer): void {
  response.status = status;
  response.type = 'application/json; charset=utf-8';
  response.body = text;
}

/**
 * Sends server-sent events. The connection closes with the stream, so that an idle client does not delay the
 * shutdown. The stream stops when the client disconnects; failures after the start are logged.
 */
export function sendEvents(
  ctx: ParameterizedContext,
  events: AsyncIterable<ServerEvent>,
  logger: Logger,
): void {
  ctx.status = 200;
  ctx.type = 'text/event-stream; charset=utf-8';
  ctx.set('Connection', 'close');
  // Without this header, a buffering proxy would hold the events back.
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
