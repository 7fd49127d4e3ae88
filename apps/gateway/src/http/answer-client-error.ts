import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { AppDeps } from '../app-deps.js';
import { addressRequestsPerMinute } from '../limits/plan-limits.js';
import { clientAddress } from './client-address.js';
import type { ErrorEnvelope } from './error-envelope.js';
import { limitHeaders } from './limit-headers.js';
import { onClosed } from './on-closed.js';
import { requestId } from './request-id.js';
import { securityHeaders } from './security-headers.js';

/** What Node's parser refuses, by its error code; everything else is a bad request. */
const answers: Readonly<Record<string, { status: number; error: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The request headers are larger than 16384 bytes.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request took too long to arrive.' },
};
/** How long a connection stays open after such an answer [ms]. */
const lingerMs = 1_000;
const malformed = { status: 400, error: 'The request is not valid HTTP.' };

/** The last request that reached the app on a connection, and its answer. */
export interface LastExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Answers a request that Node could not read, then closes the connection. Where an answer to an earlier request is
 * still due on the same connection, that one is sent and this request gets none: the caller could not tell them apart.
 *
 * @param error - what Node reports
 * @param socket - the connection
 * @param last - the last request that reached the app on it
 * @param deps - limits, clock and log
 */
export async function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  last: LastExchange | undefined,
  deps: Pick<AppDeps, 'limiter' | 'nowMs' | 'logger'>,
): Promise<void> {
  if (last?.request.complete === true && !last.response.writableFinished) {
    onClosed(last.response, () => socket.destroy());
    return;
  }
  if (error.code === 'ECONNRESET' || !mayAnswer(socket, last)) {
    socket.destroy();
    return;
  }
  const { status, error: message } = answers[error.code ?? ''] ?? malformed;
  const address = clientAddress(socket.remoteAddress, undefined, false);
  const limit = await deps.limiter.take(`address:${address}`, addressRequestsPerMinute);
  if (!mayAnswer(socket, last)) {
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
  // Closing at once could take the answer away from a caller that is still sending.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function mayAnswer(socket: Socket, last: LastExchange | undefined): boolean {
  if (!socket.writable) {
    return false;
  }
  // An incomplete request is the one that the error is about, unless it has its answer already.
  return last === undefined || last.request.complete || !last.response.headersSent;
}
