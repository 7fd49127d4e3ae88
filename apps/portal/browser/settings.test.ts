import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createClient, unwrap } from '@bess/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts } from './support/gateway-process.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';

const portal = portalBrowser();
const { email, password } = accounts.settings;

function section(page: Page, name: string) {
  return page.getByRole('region', { name });
}

/** Everything that a page can keep in its browser. */
async function storedByPage(page: Page): Promise<string> {
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      await indexedDB.databases(),
      'caches' in globalThis ? await caches.keys() : [],
    ]),
  );
  return kept + JSON.stringify(await page.context().cookies());
}

describe('API keys', () => {
  test('are made by keyboard alone, shown once with commands that work, and deleted', async () => {
    const { page } = await portal.openAs('settings', '/settings', { width: 390 });
    await section(page, 'API keys').getByText('No key yet.').waitFor();
    await page.getByRole('button', { name: 'New API key' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('x'.repeat(101));
    await page.keyboard.press('Enter');
    await dialog.getByText('This does not have the right form').waitFor();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Name').fill('dispatch desk');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    await dialog.getByText('Copy it now').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const [key = '', commands = ''] = await dialog.locator('pre').allInnerTexts();
    expect(key).toMatch(/^bess_/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const onClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await dialog.getByRole('button', { name: 'Copy the key' }).press('Enter');
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await onClipboard()).toBe(key);
    // As on a page without TLS.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not here'));
    });
    await dialog.getByRole('button', { name: 'Copy the example' }).press('Enter');
    await expect.poll(onClipboard).toBe(commands);
    const { stdout } = await promisify(execFile)('bash', ['-c', commands]);
    expect(JSON.parse(stdout)).toMatchObject({ sites: expect.any(Array) });

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await storedByPage(page)).not.toContain(key.slice(5, 20));
    await page.reload();
    const keys = section(page, 'API keys');
    await keys.getByText('dispatch desk').waitFor();
    await keys.getByText('FENRIR', { exact: true }).waitFor();
    await keys.getByText(/last used/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.getByRole('button', { name: 'Delete the key dispatch desk' }).press('Enter');
    await dialog.getByText('Programs that use “dispatch desk” are refused').waitFor();
    await dialog.getByRole('button', { name: 'Delete the key' }).press('Enter');
    await keys.getByText('No key yet.').waitFor();
    const program = createClient({
      baseUrl: `${portal.origin}/v1`,
      credentials: { apiKey: key },
    });
    await expect(program.GET('/api/usage')).rejects.toMatchObject({ status: 401 });
  });

  test('show a refusal at its field, and the limit of keys in the form', async () => {
    const { page } = await portal.openAs('settings', '/settings');
    const answers = [
      { status: 422, error: 'name must be another one.' },
      { status: 409, error: 'An account has at most 50 API keys.' },
    ];
    await page.route('**/v1/auth/keys', async (route) => {
      const answer = route.request().method() === 'POST' ? answers.shift() : undefined;
      return answer === undefined
        ? route.continue()
        : route.fulfill({ status: answer.status, json: { ok: false, error: answer.error } });
    });
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByText('This must be another one.').waitFor();
    await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByRole('alert').getByText('at most 50 API keys').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('logins and password', () => {
  test('a change names each fault at its field, ends the other logins and keeps this one', async () => {
    const { page } = await portal.openAs('settings', '/settings');
    const { page: elsewhere } = await portal.openAs('settings', '/settings', { width: 390 });
    await section(elsewhere, 'Logins').getByText('this one').waitFor();
    const form = section(page, 'Password');
    const fields = ['Current password', 'New password', 'New password again'] as const;
    const fill = async (...values: string[]) => {
      for (const [index, name] of fields.entries()) {
        await form.getByRole('textbox', { name, exact: true }).fill(values[index] ?? '');
      }
      await form.getByRole('button', { name: 'Change the password' }).click();
    };
    const next = 'a longer and a better one';
    await fill(password, 'too short', 'too short');
    await form.getByText('At least 12 characters are needed; there are 9.').waitFor();
    await fill(password, next, `${next}!`);
    await form.getByText('This differs from the new password above.').waitFor();
    await fill('wrong', next, next);
    await form.getByText('This is not the password of the account.').waitFor();
    await expect
      .poll(() => form.locator('[name=current]').getAttribute('aria-invalid'))
      .toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.route('**/v1/auth/password', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '840' },
        json: { ok: false, error: 'Too many failed logins.' },
      }),
    );
    await fill(password, next, next);
    await form.getByRole('alert').getByText('Possible again in 14 min.').waitFor();
    await page.unrouteAll();
    await fill(password, next, next);
    await form.getByRole('status').getByText('All other logins have ended.').waitFor();
    await expect.poll(() => form.locator('[name=next]').inputValue()).toBe('');

    // The other tab finds its login ended at its next call, this one goes on.
    await elsewhere.getByRole('link', { name: 'Overview' }).dispatchEvent('click');
    await elsewhere.getByText('Your session has ended').waitFor();
    await page.reload();
    await section(page, 'Logins').getByText('this one').waitFor();
    const client = createClient({
      baseUrl: `${portal.origin}/v1`,
      credentials: { email, password: next },
    });
    await unwrap(client.POST('/auth/password', { body: { current: next, new: password } }));
    await unwrap(client.POST('/auth/logout'));
  });

  test('one login is ended from another, and all of them at once', async () => {
    const client = createClient({
      baseUrl: `${portal.origin}/v1`,
      credentials: { email, password },
    });
    await unwrap(client.GET('/auth/sessions'));
    const { page } = await portal.openAs('settings', '/settings');
    const logins = section(page, 'Logins');
    await logins.getByText('node', { exact: true }).waitFor();
    await logins.getByRole('button', { name: /End the login of node/ }).press('Enter');
    await logins.getByText('node', { exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Sign out everywhere' })
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });
});

describe('plan and use', () => {
  test('are shown as figures, chart and table, in both themes and widths', async () => {
    const { page } = await portal.openAs('enterprise', '/settings');
    const use = section(page, 'Use of the last 31 days');
    await use.locator('svg.marks').first().waitFor();
    // Other tests use the account too, so that its most used operation is not known.
    await use
      .getByRole('cell', { name: /^(GET|POST|PUT) \// })
      .first()
      .waitFor();
    await use.getByRole('button', { name: 'Show the numbers' }).first().press('Enter');
    await expect.poll(() => use.getByRole('row').count()).toBeGreaterThan(25);
    await section(page, 'Logins').getByText('this one').waitFor();
    for (const width of [1_440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await use.locator('svg.marks').first().waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('name what the plan does not include', async () => {
    const { page } = await portal.openAs('operator', '/settings');
    const plan = section(page, 'Plan and limits');
    await plan.getByText('60 per minute').waitFor();
    await plan.getByText('0 per day').waitFor();
    await plan.getByText('TARSIS is part of the Enterprise plan; yours is Operator.').waitFor();
    await page.getByRole('button', { name: 'New API key' }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').count()).toBe(2);
  });
});
