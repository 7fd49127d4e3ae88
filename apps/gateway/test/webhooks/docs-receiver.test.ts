import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from '../../src/internal/address-guard.js';
import { postGuarded } from '../../src/webhooks/guarded-request.js';
import { generateWebhookSecret, signedHeaders } from '../../src/webhooks/secrets.js';
import { eventually } from '../eventually.js';

const page = readFileSync(
  new URL('../../docs/http/events-and-webhooks.md', import.meta.url),
  'utf8',
);
const [, receiver = ''] = /```mjs\n(import[^`]*standardwebhooks[^`]*)```/.exec(page) ?? [];
const secret = generateWebhookSecret();
const payload = '{"type":"cycle.completed","timestamp":"…","sequence":12,"data":{"site_id":"a"}}';

let port = 0;
let program: ChildProcess;
let printed = '';
beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as AddressInfo);
  await new Promise((resolve) => probe.close(resolve));
  program = spawn(process.execPath, ['--input-type=module', '--eval', receiver], {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
});
afterAll(() => {
  program.kill();
});

const post = (signedWith: string, nowMs: number) =>
  postGuarded(
    {
      url: `http://127.0.0.1:${port}/`,
      headers: signedHeaders(
        { id: 'evt_1', payload },
        { secret: signedWith, previousSecret: null, previousUntilMs: null },
        nowMs,
      ),
      body: payload,
      timeoutMs: 5_000,
      signal: new AbortController().signal,
    },
    createAddressGuard({ allowsPrivate: true }),
  );

it('the receiver of the page about webhooks takes what is signed, and nothing else', async () => {
  expect(receiver).not.toBe('');
  await eventually(async () =>
    expect(await post(secret, Date.now())).toMatchObject({ kind: 'answered', status: 204 }),
  );
  expect(printed).toContain("evt_1 cycle.completed 12 { site_id: 'a' }");
  expect(await post(generateWebhookSecret(), Date.now())).toMatchObject({ status: 401 });
  expect(await post(secret, Date.now() - 3_600_000)).toMatchObject({ status: 401 });
});
