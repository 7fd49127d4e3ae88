import { createClient, unwrap } from '@bess/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts } from './support/gateway-process.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';

const portal = portalBrowser();
const { email, password } = accounts.enterprise;

async function fillSignIn(page: Page, typed: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(typed);
}

describe('signing in', () => {
  test('opens the page that was asked for, and the session survives a reload', async () => {
    const { page } = await portal.open('/settings');
    await fillSignIn(page, password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await expect.poll(() => page.getByText(email).first().isVisible()).toBe(true);
  });

  test('says that the login failed, and keeps what was typed', async () => {
    const { page } = await portal.open('/');
    await fillSignIn(page, 'wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
  });

  test('signing out ends the session for good', async () => {
    const { page } = await portal.openAs('enterprise', '/');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });

  test('a session that ended elsewhere asks again, says why and goes on where it was', async () => {
    const { page } = await portal.openAs('leaver', '/status');
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    const program = createClient({ baseUrl: `${portal.origin}/v1`, credentials: accounts.leaver });
    await unwrap(program.DELETE('/auth/sessions'));
    // The next page reads what needs a token.
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Your session has ended').waitFor();
    await page.locator('input[name=email]').fill(accounts.leaver.email);
    await page.locator('input[name=password]').fill(accounts.leaver.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });

  test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await portal.open('/', { theme, width: 390 });
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
