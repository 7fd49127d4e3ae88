import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { expectStandardHeaders } from '../http/support/expect-envelope.js';
import { startGateway, type TestGateway } from '../http/support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ version: manifest.version });
});
afterAll(() => gateway.close());

/** An address of its own for each request, so that the limit is not what is tested. */
let serial = 0;
function get(path: string, headers: Record<string, string> = {}) {
  serial += 1;
  return gateway.call('GET', path, {
    headers: { 'X-Forwarded-For': `203.0.113.${serial}`, ...headers },
  });
}
const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');

describe('the reference page', () => {
  test('is one page whose parts are all here, nothing of it inline', async () => {
    const { status, text, headers } = await get('/v1/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const parts = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, path = '']) => path);
    expect(parts).toEqual([
      'data:,',
      'docs/swagger-ui.css',
      'docs/swagger-ui-bundle.js',
      'docs/start.js',
    ]);
    expect(text).not.toMatch(/<script>|<style|style=|\son\w+=|https?:/);
    for (const part of parts.slice(1)) {
      const file = await get(new URL(part, 'http://host/v1/docs').pathname);
      expect(file.status).toBe(200);
      expect(file.text.length).toBeGreaterThan(100);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    }
  });

  test('lets a browser load from this host alone, and run no inline script or style', async () => {
    const { headers } = await get('/v1/docs');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('contacts no other server: the external validator is off', async () => {
    const { text } = await get('/v1/docs/start.js');
    expect(text).toContain('validatorUrl: null');
    const configured: Record<string, unknown>[] = [];
    new Function('SwaggerUIBundle', text)((options: Record<string, unknown>) => {
      configured.push(options);
    });
    expect(configured).toMatchObject([{ url: 'docs/openapi.json', dom_id: '#reference' }]);
  });

  test.each(['/v1/docs/openapi.json', '/v1/openapi.json'])(
    '%s is the document that is committed',
    async (path) => {
      const { status, text, headers } = await get(path);
      expect(status).toBe(200);
      expect(text).toBe(committed);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      const again = await get(path, { 'If-None-Match': headers.get('etag') ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
      const posted = await gateway.call('POST', path, { body: {} });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    },
  );

  test('has the headers of every response, and the error envelope for missing files', async () => {
    const { headers } = await get('/v1/docs');
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    expect(headers.get('x-request-id')).toMatch(/./);
    // The files are no secrets, and large: a browser may keep them, and asks whether they are the same.
    expect(headers.get('cache-control')).toBe('no-cache');
    const missing = await get('/v1/docs/other.js');
    expectStandardHeaders(missing);
    expect(missing.status).toBe(404);
    expect(missing.json).toMatchObject({ ok: false });
    const posted = await gateway.call('POST', '/v1/docs', { body: {} });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('finds its parts with a slash at the end too', async () => {
    const response = await fetch(`${gateway.url}/v1/docs/`, { redirect: 'manual' });
    expect(response.status).toBe(308);
    const location = new URL(response.headers.get('location') ?? '', `${gateway.url}/v1/docs/`);
    expect(location.pathname).toBe('/v1/docs');
  });

  test('is sent compressed, and not again where it is known', async () => {
    const path = '/v1/docs/swagger-ui-bundle.js';
    const { headers, text } = await get(path, { 'Accept-Encoding': 'gzip' });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBeLessThan(600_000);
    const plain = await get(path, { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text === text).toBe(true);
    const again = await get(path, { 'If-None-Match': headers.get('etag') ?? '' });
    expect([again.status, again.text.length]).toEqual([304, 0]);
  });
});
