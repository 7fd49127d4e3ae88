import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalBrowser } from './support/portal-page.js';
import { sampleSite } from './support/samples.js';

const portal = portalBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The access token that the page sends with its next call. */
async function sentToken(page: Page, act: () => Promise<unknown>): Promise<string> {
  const request = page.waitForRequest(
    (sent) => sent.url().includes('/v1/') && sent.headers()['authorization'] !== undefined,
  );
  await act();
  return (await request).headers()['authorization'] ?? '';
}

/** Calls the gateway as a program that has got hold of a token. */
async function callWith(authorization: string, path: string): Promise<number> {
  const { status } = await fetch(`${portal.origin}/v1${path}`, {
    headers: { Authorization: authorization, 'X-Forwarded-For': '192.0.2.7' },
  });
  return status;
}

describe('the session', () => {
  test('is in a cookie that no script reads, for renewals alone; no storage holds a token', async () => {
    const { page, context } = await portal.openAs('enterprise', '/settings');
    await heading(page, 'Settings').waitFor();
    const [cookie, ...others] = await context.cookies(`${portal.origin}/v1/auth/refresh`);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({
      name: 'bess_session',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/v1/auth',
    });
    expect(await context.cookies(`${portal.origin}/portal`)).toEqual([]);
    const readable = await page.evaluate(() =>
      [document.cookie, ...Object.values({ ...localStorage, ...sessionStorage })].join(' '),
    );
    expect(readable).not.toContain(cookie?.value);
    expect(readable).not.toMatch(/eyJ[\w-]+\./);
  });

  test('ends on signing out for a stolen access token and a stolen cookie too', async () => {
    const { page, context } = await portal.openAs('enterprise', '/settings');
    await heading(page, 'Settings').waitFor();
    const token = await sentToken(page, () => page.reload());
    expect(await callWith(token, '/api/usage')).toBe(200);
    const cookies = await context.cookies(`${portal.origin}/v1/auth/refresh`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await heading(page, 'Sign in').waitFor();
    expect(await callWith(token, '/api/usage')).toBe(401);
    await context.addCookies(cookies);
    await page.reload();
    await heading(page, 'Sign in').waitFor();
  });

  test('lives in two tabs, of which one signs out for both', async () => {
    const first = await portal.openAs('enterprise', '/settings');
    const second = await portal.openTab(first.context, '/settings');
    await heading(first.page, 'Settings').waitFor();
    await heading(second.page, 'Settings').waitFor();
    // Both renew at the same time.
    await Promise.all([first.page.reload(), second.page.reload()]);
    await heading(first.page, 'Settings').waitFor();
    await heading(second.page, 'Settings').waitFor();
    await first.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await heading(first.page, 'Sign in').waitFor();
    await second.page.reload();
    await heading(second.page, 'Sign in').waitFor();
  });
});

describe('another site', () => {
  let site: Server;
  let address: string;
  beforeAll(async () => {
    site = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>elsewhere</title><p>elsewhere');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    // Not the host of the gateway, so that its cookies are of another site.
    address = `http://localhost:${(site.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => site.close(resolve)));

  test('can neither renew nor end nor read a session', async () => {
    const { page, context } = await portal.openAs('enterprise', '/settings');
    await heading(page, 'Settings').waitFor();
    const elsewhere = await context.newPage();
    await elsewhere.goto(address);
    const answers: number[] = [];
    elsewhere.on('response', (response) => {
      if (response.url().startsWith(portal.origin)) {
        answers.push(response.status());
      }
    });
    const read = await elsewhere.evaluate(async (origin) => {
      const outcomes: string[] = [];
      for (const [method, path] of [
        ['POST', '/v1/auth/refresh'],
        ['POST', '/v1/auth/logout'],
        ['GET', '/v1/api/usage'],
      ] as const) {
        // As a form can send it, without a question of the browser to the gateway beforehand.
        const answer = await fetch(`${origin}${path}`, {
          method,
          mode: 'no-cors',
          credentials: 'include',
          ...(method === 'POST' && { body: '{}' }),
        }).catch((error: unknown) => String(error));
        outcomes.push(typeof answer === 'string' ? 'blocked' : answer.type);
      }
      return outcomes;
    }, portal.origin);
    // Opaque or blocked: nothing can be read.
    expect(read.every((outcome) => outcome === 'opaque' || outcome === 'blocked')).toBe(true);
    expect(answers.every((status) => status >= 400)).toBe(true);
    await page.reload();
    await heading(page, 'Settings').waitFor();
  });

  test('cannot put the portal into a frame', async () => {
    const { context } = await portal.open('/status');
    const elsewhere = await context.newPage();
    const messages: string[] = [];
    elsewhere.on('console', (message) => messages.push(message.text()));
    await elsewhere.goto(address);
    await elsewhere.evaluate(
      (url) =>
        new Promise<void>((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = url;
          frame.onload = () => resolve();
          document.body.append(frame);
        }),
      `${portal.origin}/portal/status`,
    );
    expect(messages.join(' ')).toMatch(/frame-ancestors 'none'|X-Frame-Options/);
    const [, framed] = elsewhere.frames();
    expect(await framed?.locator('#root').count()).toBe(0);
  });
});

test('the ids of one partner open nothing of another', async () => {
  const mine = await portal.openAs('enterprise', '/settings');
  await heading(mine.page, 'Settings').waitFor();
  const token = await sentToken(mine.page, () => mine.page.reload());
  expect(await callWith(token, `/api/sites/${sampleSite}`)).toBe(200);
  const other = await portal.openAs('other', '/settings');
  await heading(other.page, 'Settings').waitFor();
  const otherToken = await sentToken(other.page, () => other.page.reload());
  expect(await callWith(otherToken, `/api/sites/${sampleSite}`)).toBe(404);
});
