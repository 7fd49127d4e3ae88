import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createClient } from '../src/create-client.js';

/** A request that the server received. */
export interface Got {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The response to a request; `drop` breaks the connection. */
export type Answer = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** Chunks of a stream; `drop` at the end breaks it. */
  pieces?: readonly string[];
  drop?: boolean;
};

/** A server with scripted responses that records its requests. */
export async function startServer(answer: (got: Got, serial: number) => Answer | Promise<Answer>) {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) {
      body += piece;
    }
    const { method = '', url: path = '', headers } = request;
    got.push({ method, path, headers, body });
    await send(response, await answer(got.at(-1)!, got.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    got,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  const { status = 200, headers = {}, json, pieces, drop = false } = answer;
  if (pieces !== undefined) {
    response.writeHead(status, { 'Content-Type': 'text/event-stream', ...headers });
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } else if (!drop) {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(json === undefined ? '' : JSON.stringify(json));
    return;
  }
  if (drop) {
    response.destroy();
  } else {
    response.end();
  }
}

/** A client of a server with scripted responses, which is closed after the test. */
export async function clientOf(answer: (got: Got, serial: number) => Answer) {
  const { baseUrl, got, close } = await startServer(answer);
  onTestFinished(close);
  return {
    client: createClient({ baseUrl, credentials: { token: 't' }, retry: { firstWaitMs: 1 } }),
    got,
  };
}
