import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { closeServer } from '../../src/http/server.js';
import { password, startGateway } from './support/gateway.js';

it('says with the last answer on a connection that no other will come', async () => {
  let arrived = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const gateway = await startGateway({
    verifyPassword: async () => {
      arrived();
      await isReleased;
      return false;
    },
  });
  const agent = new Agent({ keepAlive: true });
  const { port } = gateway.server.address() as AddressInfo;
  const send = (method: string, path: string, body = '') =>
    new Promise<{ status: number | undefined; connection: string | undefined }>(
      (resolve, reject) => {
        const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
        request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
          response
            .resume()
            .on('end', () =>
              resolve({ status: response.statusCode, connection: response.headers.connection }),
            );
        })
          .on('error', reject)
          .end(body);
      },
    );
  expect(await send('GET', '/livez')).toEqual({ status: 200, connection: 'keep-alive' });
  const login = send(
    'POST',
    '/v1/api/auth/login',
    JSON.stringify({ email: 'a@example.com', password }),
  );
  await isThere;
  const closing = closeServer(gateway.server, 30_000);
  release();
  expect(await login).toEqual({ status: 401, connection: 'close' });
  expect(await closing).toBe(true);
  agent.destroy();
  await gateway.deps.stores.close();
});
