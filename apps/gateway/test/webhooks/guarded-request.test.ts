import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AddressGuard,
  createAddressGuard,
  type HostAddress,
} from '../../src/internal/address-guard.js';
import { postGuarded } from '../../src/webhooks/guarded-request.js';

const resolveTo =
  (...addresses: string[]) =>
  async (): Promise<HostAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const publicHost = createAddressGuard({
  allowsPrivate: false,
  resolve: resolveTo('93.184.215.14', '2606:2800:21f:cb07::1'),
});

describe('the guard of addresses', () => {
  it.each([
    'https://receiver.example/hook?x=1',
    'https://receiver.example:8443/',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07::1]/',
  ])('permits %s', async (url) => {
    await expect(publicHost.check(url)).resolves.toBeUndefined();
  });

  it.each([
    'http://receiver.example/',
    'ftp://receiver.example/',
    'file:///etc/passwd',
    'receiver.example',
    'https://',
    'https://user@receiver.example/',
    'https://:password@receiver.example/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://%31%32%37.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://127.0.0.1./',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.0.0.8/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
  ])('refuses %s', async (url) => {
    await expect(publicHost.check(url)).rejects.toMatchObject({ code: 'addressRefused' });
  });

  it.each([
    ['127.0.0.1'],
    ['93.184.215.14', '10.0.0.1'],
    ['93.184.215.14', '::1'],
    ['::ffff:169.254.169.254'],
    ['fe80::1%eth0'],
    ['not an address'],
  ])('refuses a host with an address that is not public: %s', async (...addresses) => {
    const guard = createAddressGuard({ allowsPrivate: false, resolve: resolveTo(...addresses) });
    await expect(guard.check('https://receiver.example/')).rejects.toMatchObject({
      code: 'addressRefused',
      message: expect.not.stringContaining('10.0.0.1'),
    });
  });

  it('refuses localhost by the look for addresses of this machine', async () => {
    const guard = createAddressGuard({ allowsPrivate: false });
    for (const host of ['localhost', 'localhost.', 'LOCALHOST']) {
      await expect(guard.check(`https://${host}/`)).rejects.toMatchObject({ kind: 'outOfRange' });
    }
  });

  it('refuses a host without addresses', async () => {
    for (const resolve of [resolveTo(), () => Promise.reject(new Error('ENOTFOUND'))]) {
      const guard = createAddressGuard({ allowsPrivate: false, resolve });
      await expect(guard.check('https://none.example/')).rejects.toMatchObject({
        code: 'hostUnknown',
      });
    }
  });

  it('permits private addresses and http where the operator allows them, and no others', async () => {
    const guard = createAddressGuard({ allowsPrivate: true, resolve: resolveTo('10.0.0.1') });
    for (const url of ['http://127.0.0.1:1/', 'http://[::1]/', 'https://hook.internal/']) {
      await expect(guard.check(url)).resolves.toBeUndefined();
    }
    for (const url of [
      'http://0.0.0.0/',
      'http://224.0.0.1/',
      'http://u:p@10.0.0.1/',
      'ftp://a/',
    ]) {
      await expect(guard.check(url)).rejects.toMatchObject({ code: 'addressRefused' });
    }
  });
});

describe('a guarded request', () => {
  let server: Server;
  let port = 0;
  let requests: { path: string; body: string; host: string | undefined }[] = [];
  let connections = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const path = request.url ?? '';
        requests.push({ path, body, host: request.headers.host });
        if (path === '/redirect') {
          response.writeHead(302, { Location: `http://127.0.0.1:${port}/secret` }).end();
        } else if (path === '/busy') {
          response.writeHead(503, { 'Retry-After': '120' }).end();
        } else if (path === '/endless') {
          response.writeHead(200);
          const more = () => response.write('x'.repeat(16_384)) && setImmediate(more);
          response.on('drain', more);
          response.on('error', () => {});
          more();
        } else if (path === '/half') {
          response.writeHead(200).write('half');
        } else if (path === '/switch') {
          request.socket.end(
            'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
          );
        } else if (path !== '/silent') {
          response.end('ok');
        }
      });
    });
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const allowing = createAddressGuard({ allowsPrivate: true, resolve: resolveTo('127.0.0.1') });
  const post = (
    path: string,
    guard: AddressGuard = allowing,
    { host = '127.0.0.1', timeoutMs = 60_000, signal = new AbortController().signal } = {},
  ) => {
    requests = [];
    return postGuarded(
      { url: `http://${host}:${port}${path}`, headers: {}, body: '{"ä":1}', timeoutMs, signal },
      guard,
    );
  };

  it('posts the body on a connection of its own and reads the status', async () => {
    connections = 0;
    for (let round = 0; round < 2; round += 1) {
      expect(await post('/hook', allowing, { host: 'receiver.example' })).toEqual({
        kind: 'answered',
        status: 200,
        retryAfter: undefined,
      });
    }
    expect(connections).toBe(2);
    expect(requests).toEqual([
      { path: '/hook', body: '{"ä":1}', host: `receiver.example:${port}` },
    ]);
  });

  it('tells how long to wait', async () => {
    expect(await post('/busy')).toEqual({ kind: 'answered', status: 503, retryAfter: '120' });
  });

  it('follows no redirect', async () => {
    expect(await post('/redirect')).toMatchObject({ kind: 'answered', status: 302 });
    expect(requests.map(({ path }) => path)).toEqual(['/redirect']);
  });

  it('connects only to what was checked: a host that changes its addresses in between is refused', async () => {
    let looks = 0;
    const rebinding = createAddressGuard({
      allowsPrivate: false,
      resolve: async () => {
        looks += 1;
        return [{ address: looks === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }];
      },
    });
    await rebinding.check(`https://rebind.example:${port}/hook`);
    const inTest: AddressGuard = { ...rebinding, parse: (url) => new URL(url) };
    connections = 0;
    expect(await post('/hook', inTest, { host: 'rebind.example' })).toEqual({
      kind: 'failed',
      error: 'url must lead to public addresses; those of rebind.example are not',
    });
    expect([looks, connections, requests]).toEqual([2, 0, []]);
  });

  it('refuses an address in the URL itself at each attempt', async () => {
    connections = 0;
    expect(await post('/hook', publicHost)).toMatchObject({ kind: 'failed' });
    expect(connections).toBe(0);
  });

  it('ends after the time for everything, and when it is told to', async () => {
    expect(await post('/silent', allowing, { timeoutMs: 50 })).toEqual({
      kind: 'failed',
      error: 'no answer within 0.05 s',
    });
    const slow = createAddressGuard({
      allowsPrivate: true,
      resolve: () => new Promise(() => {}),
    });
    expect(await post('/hook', slow, { host: 'slow.example', timeoutMs: 50 })).toMatchObject({
      kind: 'failed',
    });
    const stop = new AbortController();
    const attempt = post('/silent', allowing, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    expect(await attempt).toEqual({ kind: 'aborted' });
    expect(await post('/hook', allowing, { signal: stop.signal })).toEqual({ kind: 'aborted' });
  });

  it('takes the status of an answer that never ends', async () => {
    expect(await post('/endless')).toMatchObject({ kind: 'answered', status: 200 });
    expect(await post('/half', allowing, { timeoutMs: 3_000 })).toMatchObject({ status: 200 });
  });

  it('fails on an answer that changes the protocol and on a refused connection', async () => {
    expect(await post('/switch')).toMatchObject({ kind: 'failed' });
    const closed = await postGuarded(
      {
        url: 'http://127.0.0.1:1/',
        headers: {},
        body: '',
        timeoutMs: 5_000,
        signal: new AbortController().signal,
      },
      allowing,
    );
    expect(closed).toEqual({ kind: 'failed', error: 'the connection failed (ECONNREFUSED)' });
  });
});
