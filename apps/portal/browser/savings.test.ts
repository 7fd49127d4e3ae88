import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { sampleFacility } from './support/samples.js';
import { signInByCall } from './support/sign-in-by-call.js';

const portal = portalBrowser();
const path = `/facilities/${sampleFacility}`;
const scheduleCalls = '**/v1/api/tarsis/schedule?**';

/**
 * A controller's run takes the engine most of a minute, so that tests answer in its place: the real answer of the quick
 * call, with four fifths of its savings.
 */
async function answerAchievable(context: BrowserContext): Promise<void> {
  await context.route(scheduleCalls, async (route) => {
    if (!route.request().url().includes('achievable')) {
      return route.continue();
    }
    const url = route.request().url().replace('achievable', 'month');
    const response = await route.fetch({ url });
    const { month: _, ...answer } = await response.json();
    const parts = Object.entries<number>(answer.rate_breakdown);
    const achievable = Object.fromEntries(parts.map(([name, usd]) => [name, 0.8 * usd]));
    return route.fulfill({ response, json: { ...answer, achievable } });
  });
}

async function openSavings(view: { width?: number; theme?: 'light' | 'dark' } = {}) {
  const context = await portal.openContext(view);
  await answerAchievable(context);
  await signInByCall(context, portal.origin, 'enterprise');
  const { page } = await portal.openTab(context, path);
  await page.getByRole('group', { name: 'Savings, at most' }).waitFor();
  return { page, context };
}

describe('the savings of a facility', () => {
  test('stand first, then why, then each month and a day; the controller is worked out on demand', async () => {
    const { page } = await openSavings();
    await expect
      .poll(() => page.getByRole('group', { name: 'Savings, at most' }).innerText())
      .toMatch(/[\d,]+\sUSD\/year\s+\d+\.\d\s% of the bill, with perfect foresight/);
    await expect
      .poll(() => page.getByRole('group', { name: 'Proven gap' }).innerText())
      .toMatch(/\d\s%/);
    await page.getByText('Not your own load yet').waitFor();
    const months = page.getByRole('table', { name: 'Bill and peak of each month', exact: false });
    await expect.poll(() => months.getByRole('row').count()).toBe(13);
    await expect
      .poll(() => months.getByRole('row').nth(1).innerText())
      .toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:00/);
    await page.getByRole('button', { name: 'Work it out' }).click();
    await page.getByText(/a year, 80\s% of the maximum$/).waitFor();
    const beside = page.getByRole('table', { name: 'Savings of a controller', exact: false });
    await expect.poll(() => beside.getByRole('row').count()).toBe(6);
    await page.getByRole('button', { name: /^What was assumed/ }).click();
    await page.getByRole('table', { name: 'Assumptions' }).waitFor();
    await expect
      .poll(() => page.getByText('before the wear of the battery', { exact: false }).count())
      .toBe(1);
  });

  test('are asked for another tariff, and one that they cannot be computed for is said at its field', async () => {
    const { page } = await openSavings();
    await page.getByRole('button', { name: 'Ask for another year or tariff' }).click();
    const savings = page.getByRole('region', { name: 'Savings', exact: true });
    const tariff = savings.getByRole('combobox', { name: 'Tariff', exact: true });
    await tariff.fill('cerius nettarif');
    await page
      .getByRole('option', { name: /Cerius/i })
      .first()
      .click();
    await savings.getByRole('button', { name: 'Plan this year' }).click();
    await savings
      .locator('[id="field-tariff-error"]')
      .getByText(/billed in DKK/)
      .waitFor();
    await tariff.fill('gsdt');
    await page
      .getByRole('option', { name: /Gulf Power/ })
      .first()
      .click();
    await savings.getByRole('button', { name: 'Plan this year' }).click();
    await page.getByRole('group', { name: 'Savings, at most' }).waitFor();
  });

  test('say that the engine is away, and when they are tried again', async () => {
    const context = await portal.openContext();
    await context.route(scheduleCalls, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        headers: { 'Retry-After': '30' },
        body: JSON.stringify({ ok: false, error: 'TARSIS is starting again.' }),
      }),
    );
    await signInByCall(context, portal.origin, 'enterprise');
    const { page } = await portal.openTab(context, path);
    await page.getByText('TARSIS is starting again.').waitFor();
    await page.getByText(/Tries again in \d+ s\./).waitFor();
  });
});

describe('all tariffs compared', () => {
  test('begin with those of the own utility, beside today’s, and are searched', async () => {
    const { page } = await openSavings();
    await page.getByRole('button', { name: 'Compare all tariffs' }).click();
    const table = page.getByRole('table', { name: 'Cost of the load under each tariff' });
    await table.waitFor();
    await expect.poll(() => table.innerText()).toMatch(/today/i);
    await expect
      .poll(() => page.getByRole('group', { name: 'Tariff of today' }).innerText())
      .toMatch(/Mind: for customers from 500 kW/);
    const compared = page.getByRole('region', { name: 'All tariffs compared' });
    await compared.getByRole('button', { name: 'Clear utility' }).click();
    const status = page.getByText(/eligible tariffs match/);
    const counts = async () => (await status.innerText()).match(/\d+/g)?.map(Number) ?? [];
    const [, eligible = 0] = await counts();
    await expect.poll(async () => (await counts())[0]).toBeGreaterThanOrEqual(eligible - 1);
    await compared.getByRole('searchbox', { name: 'Search' }).fill('delivery');
    await page.getByText('grid only', { exact: true }).first().waitFor();
    await page.getByRole('checkbox', { name: /no longer in force/ }).check();
    await expect.poll(async () => (await counts())[1]).toBeGreaterThan(eligible);
    await page.getByRole('button', { name: 'Which and why' }).click();
    await page.getByRole('table', { name: 'Tariffs that the load is not eligible for' }).waitFor();
  });

  test('are reached with the keyboard, which keeps its place', async () => {
    const { page } = await openSavings();
    await page.getByRole('button', { name: 'Work it out' }).focus();
    await page.keyboard.press('Enter');
    const answer = page.getByText(/of the maximum$/);
    await answer.waitFor();
    await expect
      .poll(() => answer.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Compare all tariffs' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/eligible tariffs match/).waitFor();
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.closest('section')?.textContent,
    );
    expect(focused).toMatch(/All tariffs compared/);
  });
});

test.each(['light', 'dark'] as const)('is accessible and fits in the %s theme', async (theme) => {
  const { page } = await openSavings({ theme, width: 390 });
  await page.getByRole('button', { name: 'Work it out' }).click();
  await page.getByRole('button', { name: 'Compare all tariffs' }).click();
  await page.getByText(/of the maximum$/).waitFor();
  await page.getByText(/eligible tariffs match/).waitFor();
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('img', { name: /^Battery on a typical weekday/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
