import { Readable } from 'node:stream';
import type { ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { ServerEvent } from '../routes/route.js';

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
