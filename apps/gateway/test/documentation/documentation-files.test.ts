import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocumentation } from '../../src/documentation/documentation-files.js';
import { startGateway, type TestGateway } from '../http/support/gateway.js';

const script = 'document.documentElement.classList.add("dark")';
let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await mkdir(join(folder, 'dist', 'fenrir'));
  await writeFile(join(folder, 'secret.html'), 'never served');
  const page = `<script type="module" src="/docs/assets/app.js"></script><script>${script}</script><p>start</p>`;
  await writeFile(join(folder, 'dist', 'index.html'), page);
  await writeFile(join(folder, 'dist', 'fenrir', 'index.html'), '<p>fenrir</p>');
  await writeFile(join(folder, 'dist', 'fenrir', 'method.html'), '<p>method</p>');
  await writeFile(join(folder, 'dist', 'assets', 'app.js'), 'let x = 1;');
  await writeFile(join(folder, 'dist', 'notes.txt'), 'no type, not served');
  const documentation = openDocumentation(join(folder, 'dist'));
  gateway = await startGateway({ ...(documentation !== undefined && { documentation }) });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** An address of its own for each request, so that the limit is not what is tested. */
let serial = 0;
function get(path: string, to = gateway) {
  serial += 1;
  return to.call('GET', path, {
    headers: { 'X-Forwarded-For': `203.0.115.${serial}` },
  });
}

describe('the documentation site', () => {
  test.each([
    ['/docs/', 'start'],
    ['/docs/fenrir/', 'fenrir'],
    ['/docs/fenrir/method', 'method'],
  ])('answers %s with its page, which is asked for again each time', async (path, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<p>${text}</p>`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('lets a page run its own scripts and those that it was built with, and no others', async () => {
    const policy = (await get('/docs/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|https?:|\*/);
    expect((await get('/docs/fenrir/')).headers.get('content-security-policy')).toContain(
      "script-src 'self';",
    );
  });

  test('lets browsers keep assets for ever', async () => {
    const { status, headers } = await get('/docs/assets/app.js');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('leads from an address without its slash to the one with it', async () => {
    for (const path of ['/docs', '/docs/fenrir']) {
      const response = await fetch(`${gateway.url}${path}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([308, `${path}/`]);
    }
  });

  test.each([
    '/docs/nothing',
    '/docs/notes.txt',
    '/docs/../secret',
    '/docs/%2e%2e/secret',
    '/docs/fenrir/%2e%2e%2f%2e%2e%2fsecret',
    '/docs/%',
  ])('has nothing at %s', async (path) => {
    expect([400, 404]).toContain((await get(path)).status);
  });

  test('says how it is built where it is not', async () => {
    const without = await startGateway();
    const { status, json } = await get('/docs/', without);
    await without.close();
    expect(status).toBe(404);
    expect(json).toMatchObject({
      error: expect.stringContaining('npm run build --workspace apps/docs'),
    });
    expect(openDocumentation(join(folder, 'nowhere'))).toBeUndefined();
  });
});
