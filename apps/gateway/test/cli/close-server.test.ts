import { Agent, createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeServer } from '../../src/http/server.js';

const agent = new Agent({ keepAlive: true });
const servers: Server[] = [];
afterEach(() => {
  agent.destroy();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listening(handle: RequestListener): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function get(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve(body));
    })
      .on('error', reject)
      .end();
  });
}

test('a request in flight is answered, kept-alive connections end, new ones are refused', async () => {
  let arrived = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const port = await listening((_request, response) => {
    arrived();
    setTimeout(() => response.end('done'), 200);
  });
  const answer = get(port);
  await isThere;
  const closing = closeServer(servers[0]!, 30_000);
  await expect(get(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await answer).toBe('done');
  // Without looking for idle connections this would take the keep-alive's 60 s, and the deadline would come first.
  expect(await closing).toBe(true);
});

test('a request that does not end is cut at the deadline', async () => {
  let arrived = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const port = await listening(() => arrived());
  const answer = get(port).catch((error: NodeJS.ErrnoException) => error.code);
  await isThere;
  const startMs = performance.now();
  expect(await closeServer(servers[0]!, 150)).toBe(false);
  expect(performance.now() - startMs).toBeGreaterThan(140);
  expect(await answer).toBe('ECONNRESET');
});
