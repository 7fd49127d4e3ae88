import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { disconnectSignal, drainResponse, waitSignal } from '../../src/http/response-lifetime.js';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** A call that has arrived and is not answered yet, and both of its ends. */
async function openCall() {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const caller = request({ host: '127.0.0.1', port, agent: false }).on('error', () => {});
  caller.end();
  const [, response]: [unknown, ServerResponse] = (await once(server, 'request')) as never;
  return { caller, response, closed: once(response, 'close') };
}

describe('callerGoneSignal', () => {
  it('aborts when the client disconnects', async () => {
    const { caller, response, closed } = await openCall();
    const signal = disconnectSignal(response);
    expect(signal.aborted).toBe(false);
    caller.destroy();
    await closed;
    expect(signal.aborted).toBe(true);
  });

  it('is aborted from the start if the client has already disconnected', async () => {
    const { caller, response, closed } = await openCall();
    caller.destroy();
    await closed;
    expect(disconnectSignal(response).aborted).toBe(true);
  });

  it('does not abort when the response is sent, nor when the server drains', async () => {
    const { response, closed } = await openCall();
    const signal = disconnectSignal(response);
    drainResponse(response);
    expect(signal.aborted).toBe(false);
    response.end('done');
    await closed;
    expect(signal.aborted).toBe(false);
  });
});

describe('hangUpSignal', () => {
  it('aborts when the server starts to drain, and is aborted from the start while it drains', async () => {
    const { response, closed } = await openCall();
    const signal = waitSignal(response);
    expect(signal.aborted).toBe(false);
    drainResponse(response);
    expect([signal.aborted, waitSignal(response).aborted]).toEqual([true, true]);
    response.end('done');
    await closed;
  });
});
