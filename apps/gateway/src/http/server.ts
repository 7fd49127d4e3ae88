import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type Koa from 'koa';
import { addressRequestsPerMinute } from '../limits/plan-limits.js';
import type { AppDeps } from './app-deps.js';
import type { ErrorEnvelope } from './error-response.js';
import { limitHeaders } from './limit-requests.js';
import { clientAddress, requestId, securityHeaders } from './open-request.js';
import { drainResponse, onResponseClose } from './response-lifetime.js';
import type { RequestState } from './route.js';

/** Interval between checks for idle connections [ms]. */
const LOOK_EVERY_MS = 50;

/** Responses to requests that Node's parser refuses, by error code; all others are bad requests. */
const parserErrors: Readonly<Record<string, { status: number; error: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The request headers are larger than 16384 bytes.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request took too long to arrive.' },
};

/** How long a connection stays open after such a response [ms]. */
const lingerMs = 1_000;

const malformed = { status: 400, error: 'The request is not valid HTTP.' };

const defaultTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  idleMs: 120_000,
  checkMs: 1_000,
};

const maximumHeaderBytes = 16_384;

/** Maximum number of connections; further ones are closed immediately. */
const maximumConnections = 10_000;

/** Timeouts for clients [ms]. */
export interface ServerTimeouts {
  /** To send the headers. */
  headersMs: number;
  /** To send the whole request. */
  requestMs: number;
  /** Between two requests on one connection. */
  keepAliveMs: number;
  /** Without progress in either direction; must exceed every wait for a response. */
  idleMs: number;
  /** Interval between checks for slow clients. */
  checkMs: number;
}

/**
 * Creates the HTTP server of an app. It responds with the error envelope even if Node's parser refuses a request
 * before the app sees it, and disconnects slow clients.
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
    onResponseClose(response, () => unfinished.delete(response));
    if (!server.listening) {
      closeAfterResponse(response);
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
      // The app checks the header instead, because Node would respond without the envelope.
      requireHostHeader: false,
    },
    serve,
  );
  server.maxConnections = maximumConnections;
  // A client that does not read its response keeps it in memory, so Node closes connections without progress.
  server.setTimeout(idleMs);
  // Unknown expectations are ignored, because Node would refuse them without the envelope.
  server.on('checkExpectation', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    void respondToClientError(error, socket, openAnswers.get(socket), deps);
  });
  announceDraining(server, unfinished);
  return server;
}

/** Wakes all waiting responses when the server starts to close; otherwise they would delay it. */
function announceDraining(server: Server, unfinished: ReadonlySet<ServerResponse>): void {
  const { close } = server;
  server.close = (...callback) => {
    Reflect.apply(close, server, callback);
    for (const response of [...unfinished]) {
      closeAfterResponse(response);
    }
    return server;
  };
}

/**
 * Makes a draining server close the connection after its current response, and says so in the response. Otherwise
 * the client could send its next request on a closing connection.
 */
function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) {
    response.setHeader('Connection', 'close');
  }
  drainResponse(response);
}

/** The last request that reached the app on a connection, and its response. */
interface LastExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Responds to a request that Node could not read, then closes the connection. If the response to an earlier
 * request on the connection is still due, only that one is sent, because the client could not tell them apart.
 */
async function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  last: LastExchange | undefined,
  deps: Pick<AppDeps, 'limiter' | 'nowMs' | 'logger'>,
): Promise<void> {
  if (last?.request.complete === true && !last.response.writableFinished) {
    onResponseClose(last.response, () => socket.destroy());
    return;
  }
  if (error.code === 'ECONNRESET' || !mayRespond(socket, last)) {
    socket.destroy();
    return;
  }
  const { status, error: message } = parserErrors[error.code ?? ''] ?? malformed;
  const address = clientAddress(socket.remoteAddress, undefined, false);
  const limit = await deps.limiter.consume(`address:${address}`, addressRequestsPerMinute);
  if (!mayRespond(socket, last)) {
    socket.destroy();
    return;
  }
  const id = requestId(undefined);
  const envelope: ErrorEnvelope = { ok: false, error: message };
  const body = JSON.stringify(envelope);
  const headers: Record<string, string> = {
    ...securityHeaders,
    ...limitHeaders({ ...limit, allowed: true }, deps.nowMs()),
    'X-Request-Id': id,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  deps.logger.info({ requestId: id, status, code: error.code, address }, 'request refused');
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  // Closing at once could discard the response while the client is still sending.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function mayRespond(socket: Socket, last: LastExchange | undefined): boolean {
  if (!socket.writable) {
    return false;
  }
  // An incomplete request is the one that caused the error, unless it already has its response.
  return last === undefined || last.request.complete || !last.response.headersSent;
}

/**
 * Stops accepting, lets requests in flight finish and closes every connection.
 *
 * @returns true if every request finished in time
 */
export async function closeServer(server: Server, deadlineMs: number): Promise<boolean> {
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  // Node closes idle connections only once; those that become idle later would stay open until their keep-alive ends.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  const inTime = await Promise.race([closed, late]);
  clearTimeout(timer);
  clearInterval(look);
  server.closeAllConnections();
  return inTime;
}
