import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../src/portal/portal-files.js';
import { startGateway, type TestGateway } from '../http/support/gateway.js';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.js'), 'never served');
  await writeFile(
    join(folder, 'dist', 'index.html'),
    '<meta content="__CSP_NONCE__"><p>page</p><a href="__DOCUMENTATION__">help</a>',
  );
  await writeFile(join(folder, 'dist', 'assets', 'index-abc.js'), 'let x = 1;');
  await writeFile(join(folder, 'dist', 'assets', 'notes.txt'), 'no type, not served');
  const portal = openPortal(join(folder, 'dist'));
  gateway = await startGateway({ ...(portal !== undefined && { portal }) });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** An address of its own for each request, so that the limit is not what is tested. */
let serial = 0;
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  serial += 1;
  return gateway.call(method, path, {
    headers: { 'X-Forwarded-For': `203.0.114.${serial}`, ...headers },
  });
}

test.each(['/portal', '/portal/', '/portal/sites/north-1', '/portal/simulations/%2e%2e'])(
  'answers %s with the page, which is never stored and has a nonce of its own',
  async (path) => {
    const answers = [await get(path), await get(path)];
    const nonces = answers.map(({ status, text, headers }) => {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      const nonce = /content="([\w-]{22})"><p>page/.exec(text)?.[1] ?? '';
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      return nonce;
    });
    expect(nonces[0]).toHaveLength(22);
    expect(nonces[0]).not.toBe(nonces[1]);
  },
);

test('lets browsers keep assets for ever, compressed where they can', async () => {
  const { status, text, headers } = await get('/portal/assets/index-abc.js');
  expect(status).toBe(200);
  expect(text).toBe('let x = 1;');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('gzip');
  const etag = headers.get('etag') ?? '';
  expect((await get('/portal/assets/index-abc.js', { 'If-None-Match': etag })).status).toBe(304);
});

test.each([
  '/portal/assets/index-old.js',
  '/portal/assets/notes.txt',
  '/portal/assets/..%2f..%2fsecret.js',
  '/portal/assets/%2e%2e/%2e%2e/secret.js',
  '/portal/assets/../../secret.js',
])('does not answer %s with a file or the page', async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(404);
  expect(text).not.toContain('never served');
  expect(JSON.parse(text)).toMatchObject({ ok: false });
});

test('takes no other method', async () => {
  const { status, headers } = await get('/portal', {}, 'POST');
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('counts its files apart from the calls of an address', async () => {
  const address = { 'X-Forwarded-For': '203.0.115.1' };
  const page = await gateway.call('GET', '/portal', { headers: address });
  expect(page.headers.get('x-ratelimit-remaining')).toBe('599');
  const login = await gateway.call('POST', '/v1/api/auth/login', { headers: address, body: {} });
  expect(login.headers.get('x-ratelimit-remaining')).toBe('59');
});

test('a portal that is not built does not exist', async () => {
  expect(openPortal(join(folder, 'nowhere'))).toBeUndefined();
  const without = await startGateway();
  expect((await without.call('GET', '/portal')).status).toBe(404);
  await without.close();
});

test('the page links to the documentation site where there is one, and to nothing elsewhere', async () => {
  expect((await get('/portal')).text).toContain('<a href="">help</a>');
  const portal = openPortal(join(folder, 'dist'));
  const documented = await startGateway({
    ...(portal !== undefined && { portal }),
    documentation: new Map(),
  });
  expect((await documented.call('GET', '/portal')).text).toContain('<a href="/docs/">help</a>');
  await documented.close();
});
