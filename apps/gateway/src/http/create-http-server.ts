import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type Koa from 'koa';
import type { AppDeps } from '../app-deps.js';
import { answerClientError, type LastExchange } from './answer-client-error.js';
import { beginToStop } from './begin-to-stop.js';
import { onClosed } from './on-closed.js';
import type { RequestState } from './state.js';

/** How long a caller may take [ms]. */
export interface ServerTimeouts {
  /** To send the headers. */
  headersMs: number;
  /** To send the whole request. */
  requestMs: number;
  /** Between two requests on one connection. */
  keepAliveMs: number;
  /** To take any of its answer, or to be given any: longer than every wait for an answer lasts. */
  idleMs: number;
  /** How often slow callers are looked for. */
  checkMs: number;
}

const defaultTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  idleMs: 120_000,
  checkMs: 1_000,
};
const maximumHeaderBytes = 16_384;
/** Connections at a time; those beyond are closed at once. */
const maximumConnections = 10_000;

/**
 * An HTTP server for the app that answers in the error envelope even where Node's parser refuses a request before
 * the app sees it, and that gives slow callers up.
 *
 * @param app - from `createApp`
 * @param deps - limits, clock and configuration for answers outside the app
 * @param timeouts - [ms]
 */
export function createHttpServer(
  app: Koa<RequestState>,
  deps: Pick<AppDeps, 'limiter' | 'nowMs' | 'logger'>,
  timeouts: Partial<ServerTimeouts> = {},
): Server {
  const { headersMs, requestMs, keepAliveMs, idleMs, checkMs } = {
    ...defaultTimeouts,
    ...timeouts,
  };
  const handle = app.callback();
  const openAnswers = new WeakMap<Socket, LastExchange>();
  const unfinished = new Set<ServerResponse>();
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    openAnswers.set(request.socket, { request, response });
    unfinished.add(response);
    onClosed(response, () => unfinished.delete(response));
    if (!server.listening) {
      lastOnItsConnection(response);
    }
    handle(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: maximumHeaderBytes,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkMs,
      // Node would answer without the envelope; the app checks instead.
      requireHostHeader: false,
    },
    serve,
  );
  server.maxConnections = maximumConnections;
  // A caller that does not read its answer keeps it in memory; Node closes what moves nothing for so long.
  server.setTimeout(idleMs);
  // An expectation that is not understood is ignored rather than refused without the envelope.
  server.on('checkExpectation', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    void answerClientError(error, socket, openAnswers.get(socket), deps);
  });
  tellWhenStopping(server, unfinished);
  return server;
}

/** Answers that wait for something long would hold the server up; each hears at once that it stops. */
function tellWhenStopping(server: Server, unfinished: ReadonlySet<ServerResponse>): void {
  const { close } = server;
  server.close = (...callback) => {
    Reflect.apply(close, server, callback);
    for (const response of [...unfinished]) {
      lastOnItsConnection(response);
    }
    return server;
  };
}

/**
 * A server that stops closes each connection after the answer that is due on it. The answer says so, or the caller
 * would send its next request into a connection that is about to break.
 */
function lastOnItsConnection(response: ServerResponse): void {
  if (!response.headersSent) {
    response.setHeader('Connection', 'close');
  }
  beginToStop(response);
}
