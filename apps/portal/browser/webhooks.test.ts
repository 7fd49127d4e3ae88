import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@bess/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockedGateway } from './support/clocked-gateway.js';
import { enterpriseClient, nextInterval, seedPricedSite } from './support/operated-site.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';

const gateway = clockedGateway(['enterprise', 'operator']);
const portal = portalBrowser(gateway);

/** A receiver of messages that answers as it is told. */
let receiver: Server;
let answerStatus = 503;
let received = 0;

beforeAll(async () => {
  await gateway.start();
  receiver = createServer((request, response) => {
    request.resume();
    received += 1;
    response.writeHead(answerStatus).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
}, 180_000);

afterAll(async () => {
  receiver?.close();
  await gateway.stop();
});

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** Makes a webhook in the form and returns its secret and the receiver that is shown. */
async function makeWebhook(page: Page, url: string, description: string, events: string[]) {
  await page.getByRole('button', { name: 'New webhook' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByLabel('Description').fill(description);
  for (const event of events) {
    await dialog.getByLabel(event, { exact: true }).check();
  }
  await dialog.getByRole('button', { name: 'Make the webhook' }).press('Enter');
  await dialog.getByText('Copy it now').waitFor();
  const [secret = '', program = ''] = await dialog.locator('pre').allInnerTexts();
  return { dialog, secret, program };
}

/** A site whose next interval is skipped, because nothing was ever reported. */
async function skipAnInterval(siteId: string): Promise<void> {
  const client = enterpriseClient(gateway.origin);
  const untilMs = gateway.nowMs();
  const fromMs = untilMs - 3_600_000;
  await seedPricedSite(client, { siteId, intervalMinutes: 5, fromMs, untilMs });
  const params = { path: { site_id: siteId } };
  await unwrap(client.PUT('/api/sites/{site_id}/operation', { params, body: {} }));
  const startMs = nextInterval(gateway.nowMs());
  await gateway.moveTo(startMs + 500);
  await gateway.moveTo(startMs + 62_000);
}

describe('webhooks', () => {
  test('say at their field what is wrong with an address', async () => {
    const { page } = await portal.openAs('operator', '/settings');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No webhook yet.').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    // An account can ask for events of its engines only.
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(3);
    await dialog.getByLabel('Address').fill('ftp://receiver.example');
    await dialog.getByRole('button', { name: 'Make the webhook' }).click();
    await dialog.getByText('Choose one event at least.').waitFor();
    await dialog.getByLabel('cycle.completed').check();
    await dialog.getByRole('button', { name: 'Make the webhook' }).click();
    await dialog.getByText('This must be an address that begins with').waitFor();
    await dialog.getByLabel('Address').fill('https://0.0.0.0/hook');
    await dialog.getByRole('button', { name: 'Make the webhook' }).click();
    await dialog.getByText('This must lead to public addresses; 0.0.0.0 is none.').waitFor();
    await expect.poll(() => dialog.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('show their secret once, with a receiver that verifies', async () => {
    const { page } = await portal.openAs('enterprise', '/settings/webhooks', {
      width: 390,
      theme: 'dark',
    });
    const port = await freePort();
    const { dialog, secret, program } = await makeWebhook(
      page,
      `http://127.0.0.1:${port}/hook`,
      'verifying desk',
      ['cycle.skipped'],
    );
    expect(secret).toMatch(/^whsec_/);
    expect(program.split('\n').length).toBeLessThanOrEqual(11);
    expect(await accessibilityFaults(page)).toEqual([]);
    const { child, output } = await runReceiver(program, secret, port);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.content()).not.toContain(secret.slice(6, 20));
    try {
      await skipAnInterval('verified-1');
      await expect.poll(output, { timeout: 30_000 }).toMatch(/evt_.* cycle\.skipped/);
    } finally {
      child.kill();
    }
    await page.getByRole('link', { name: 'verifying desk' }).click();
    await section(page, 'Deliveries')
      .getByRole('listitem')
      .filter({ hasText: 'Delivered' })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('show each delivery, its message and its next attempt, and send again what was given up', async () => {
    const { port } = receiver.address() as AddressInfo;
    const { page } = await portal.openAs('enterprise', '/settings/webhooks');
    const { dialog } = await makeWebhook(page, `http://127.0.0.1:${port}/hook`, 'stubborn desk', [
      'cycle.skipped',
    ]);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('link', { name: 'stubborn desk' }).click();
    const deliveries = section(page, 'Deliveries');
    await deliveries.getByText('Nothing has been posted yet.').waitFor();
    await skipAnInterval('stubborn-1');
    const row = deliveries.getByRole('listitem').first();
    await row.getByText(/attempts?; the answer was 503; next attempt/).waitFor();
    await row.getByRole('button', { name: /^Show the message/ }).press('Enter');
    await row.getByText('"reason": "state_missing"').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    answerStatus = 410;
    await gateway.moveTo(gateway.nowMs() + 60_000);
    await row.getByText('Given up', { exact: true }).waitFor();
    answerStatus = 204;
    await deliveries.getByText('Given up', { exact: true }).first().click();
    await row.getByRole('button', { name: /^Send again/ }).press('Enter');
    await deliveries.getByText('All', { exact: true }).click();
    await deliveries.getByRole('listitem').filter({ hasText: 'Delivered' }).first().waitFor();
    expect(received).toBeGreaterThan(2);
  });

  test('replay all that was given up, rotate their secret, and are deleted', async () => {
    const { port } = receiver.address() as AddressInfo;
    answerStatus = 410;
    const { page } = await portal.openAs('enterprise', '/settings/webhooks');
    const { dialog, secret } = await makeWebhook(page, `http://127.0.0.1:${port}/all`, 'all desk', [
      'cycle.skipped',
    ]);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('link', { name: 'all desk' }).click();
    await skipAnInterval('all-1');
    await page.getByRole('button', { name: 'Send all given up again' }).waitFor();
    answerStatus = 204;
    await page.getByRole('button', { name: 'Send all given up again' }).press('Enter');
    await page.getByText(/messages? (is|are) sent again\./).waitFor();
    await page
      .getByRole('button', { name: 'Send all given up again' })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Rotate the secret' }).press('Enter');
    await dialog.getByRole('button', { name: 'Rotate the secret' }).click();
    await dialog.getByText('Copy it now').waitFor();
    const [next = ''] = await dialog.locator('pre').allInnerTexts();
    expect(next).toMatch(/^whsec_/);
    expect(next).not.toBe(secret);
    await page.keyboard.press('Escape');
    await page.getByText('The secret before signs too, until').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await dialog.getByText('Nothing is posted to').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete the webhook' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByRole('link', { name: 'all desk' }).waitFor({ state: 'detached' });
  });
});

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs the receiver that the page shows; its file lies here so that it finds the library. */
async function runReceiver(program: string, secret: string, port: number) {
  const file = fileURLToPath(new URL(`./receiver-${process.pid}.mjs`, import.meta.url));
  await writeFile(file, program);
  const child: ChildProcess = spawn(process.execPath, [file], {
    // The library refuses messages of a time far from its own.
    env: { ...process.env, ...gateway.clock(), WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);
  await rm(file);
  return { child, output: () => output };
}
