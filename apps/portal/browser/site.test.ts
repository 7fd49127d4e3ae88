import { createClient, unwrap } from '@bess/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts } from './support/gateway-process.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { sampleSite } from './support/samples.js';
import { signInByCall } from './support/sign-in-by-call.js';
import { sampleCycles, sampleDays } from './support/site-history.js';

const portal = portalBrowser();
const path = `/sites/${sampleSite}`;

const answerHeading = /^(Charge|Discharge|Stay idle).* until \d\d:\d\d$/;

/** Whether the page fits its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function recommend(page: Page): Promise<void> {
  await page.getByLabel(/^Price of this interval/).fill('61.5');
  await page.getByRole('button', { name: 'Recommend', exact: true }).click();
}

describe('describing a site', () => {
  test('comes first for a new site; what is wrong is shown at its field', async () => {
    const { page } = await portal.openAs('enterprise', '/sites/new-1');
    await page.getByRole('heading', { level: 2, name: 'Describe the site' }).waitFor();
    expect((await page.getByRole('heading', { level: 2 }).allInnerTexts())[0]).toBe(
      'Describe the site',
    );
    await page.getByLabel(/^Rated power/).fill('-5');
    await page.getByLabel(/^Usable energy/).fill('40');
    const save = page.getByRole('button', { name: 'Save the description' });
    await save.click();
    await page.getByText('This must be more than 0.').waitFor();
    await page.getByLabel(/^Rated power/).fill('10');
    // A market is found by words that stand neither in its label nor in its code.
    const market = page.getByRole('combobox', { name: 'Market' });
    await market.fill('California');
    await page.getByRole('option', { name: /^CAISO NP15/ }).waitFor();
    await market.fill('deutschland');
    await page.getByRole('option', { name: 'Germany, day ahead (de-day-ahead)' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await save.click();
    await page.getByRole('heading', { name: 'Battery and market' }).waitFor();
    // Nothing has moved away from where it was saved.
    expect((await page.getByRole('heading', { level: 2 }).allInnerTexts()).slice(0, 3)).toEqual([
      'Battery and market',
      'Upload prices',
      'What to do now',
    ]);
    await page.getByText('10 MW, 40 MWh · Germany, day ahead · Europe/Berlin').waitFor();
    // Prices of a site in euro are entered in euro.
    await page.getByLabel('Price of this interval [EUR/MWh]').waitFor();
    await recommend(page);
    await page.getByRole('heading', { name: answerHeading }).waitFor();
    await page.getByText(/EUR over the next 24.h/).waitFor();
  });

  test('is changed and left by keyboard', async () => {
    const { page } = await portal.openAs('enterprise', '/sites/new-2');
    await page.getByLabel(/^Rated power/).focus();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await page.getByText('The description is saved.').waitFor();
    await page.getByRole('button', { name: 'Edit' }).press('Enter');
    await expect.poll(() => page.getByLabel(/^Rated power/).inputValue()).toBe('20');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'Edit' }).waitFor();
  });

  test('says what is wrong with an id that no site can have', async () => {
    const { page } = await portal.openAs('enterprise', '/sites/a%20b');
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('Site id must');
  });
});

describe('asking what to do now', () => {
  test('answers first, then says why, by keyboard alone', async () => {
    const { page } = await portal.openAs('enterprise', path);
    await page.getByLabel('State of charge [%]').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('61.5');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: answerHeading }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(answerHeading);
    await expect
      .poll(() => page.getByRole('group', { name: 'Confidence' }).innerText())
      .toMatch(/\d+.%/);
    for (const name of ['Prices at which the advice changes', 'Worst case', 'What was assumed']) {
      await page.getByRole('button', { name }).press('Enter');
    }
    await page.getByText(/charging pays below|The battery is full/).waitFor();
    await page.getByText('so the advice is compared with staying idle').waitFor();
    expect(await page.getByRole('button', { name: /^Against/ }).count()).toBe(0);
    await page.getByRole('group', { name: 'Cost of the protection' }).waitFor();
    await page.getByRole('region', { name: 'Assumptions' }).waitFor();
    await expect.poll(() => page.locator('svg.marks').count()).toBe(3);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('begins with the stored price of the interval, and notices the next one', async () => {
    const hourMs = 3_600_000;
    const startMs = Math.floor(Date.now() / hourMs) * hourMs;
    const client = createClient({
      baseUrl: `${portal.origin}/v1`,
      credentials: accounts.enterprise,
    });
    const prices = [startMs, startMs + hourMs].map((timeMs, index) => ({
      time: new Date(timeMs).toISOString(),
      usd_per_mwh: 37.25 + index,
    }));
    const params = { path: { site_id: 'priced' } };
    await unwrap(client.POST('/api/sites/{site_id}/prices', { params, body: { prices } }));
    const context = await portal.openContext();
    await signInByCall(context, portal.origin, 'enterprise');
    await context.clock.install({ time: startMs + 30 * 60_000 });
    const { page } = await portal.openTab(context, '/sites/priced');
    const price = page.getByLabel(/^Price of this interval/);
    await expect.poll(() => price.inputValue()).toBe('37.25');
    await page.clock.fastForward('31:00');
    await page.getByRole('button', { name: 'Begin again with the new interval' }).click();
    await expect.poll(() => price.inputValue()).toBe('38.25');
  });

  test('sends one request for a double click, and shows the recommendation after a reload', async () => {
    const { page } = await portal.openAs('enterprise', '/sites/clicked');
    let calls = 0;
    page.on('request', (request) => {
      calls += request.url().includes('/fenrir/cycle') ? 1 : 0;
    });
    await page.getByLabel(/^Price of this interval/).fill('61.5');
    await page.getByRole('button', { name: 'Recommend', exact: true }).dblclick();
    await page.getByRole('heading', { name: answerHeading }).waitFor();
    expect(calls).toBe(1);
    await page.reload();
    await page.getByText(/^Recommended for this interval: (Charge|Discharge|Stay idle)/).waitFor();
    await page.getByText('$61.50/MWh').or(page.getByText('61.5 USD/MWh')).first().waitFor();
  });

  test('compares with a plan that was sent', async () => {
    const { page } = await portal.openAs('enterprise', path, { width: 390, theme: 'dark' });
    await page.getByRole('button', { name: 'Compare with a plan of yours' }).click();
    await page.getByRole('combobox', { name: 'Direction of your plan' }).click();
    await page.getByRole('option', { name: 'idle' }).click();
    await recommend(page);
    await page.getByRole('heading', { name: answerHeading }).waitFor();
    await page.getByRole('button', { name: 'Against your plan' }).click();
    await page.getByText('your plan (stay idle)').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('shows what is missing, refused or failing, and keeps what was typed', async () => {
    const { page } = await portal.openAs('enterprise', path);
    const button = page.getByRole('button', { name: 'Recommend', exact: true });
    await page.getByLabel('State of charge [%]').fill('140');
    await page.getByLabel(/^Price of this interval/).fill('61.5');
    await button.click();
    await page.getByText('This must be at most 100 %.').waitFor();
    await page.getByLabel('State of charge [%]').fill('40');
    const answers = [
      {
        status: 422,
        error: 'FENRIR: current_price must be within ±1,000,000; 61.5 came.',
        shown: 'This must be within ±1,000,000; 61.5 came.',
      },
      { status: 403, error: 'The plan Operator does not include FENRIR; Enterprise does.' },
      {
        status: 429,
        error: 'At most 60 requests per minute are allowed; the limit resets in 21 s.',
      },
    ];
    for (const { status, error, shown = error } of answers) {
      await page.route('**/fenrir/cycle*', (route) =>
        route.fulfill({ status, json: { ok: false, error } }),
      );
      await button.click();
      await page.getByText(shown).waitFor();
      await page.unroute('**/fenrir/cycle*');
    }
    await expect.poll(() => page.getByLabel('State of charge [%]').inputValue()).toBe('40');
    await button.click();
    await page.getByRole('heading', { name: answerHeading }).waitFor();
  });
});

describe('what recommendations came to', () => {
  test('is told by day and one by one, with more on demand', async () => {
    const context = await portal.openContext({ width: 390, theme: 'dark' });
    await signInByCall(context, portal.origin, 'enterprise');
    await context.route('**/api/sites/north-1/days', (route) =>
      route.fulfill({ json: sampleDays(12) }),
    );
    await context.route('**/api/sites/north-1/cycles*', (route) =>
      route.fulfill({
        json: route.request().url().includes('cursor=')
          ? sampleCycles(3)
          : sampleCycles(50, 'second-page'),
      }),
    );
    const { page } = await portal.openTab(context, path);
    await page
      .getByText(/Over 10 complete days, the recommendations were worth \d+.% of/)
      .waitFor();
    await page.getByText('2 days are not complete').first().waitFor();
    await page.getByRole('button', { name: 'Load earlier recommendations' }).click();
    await page.getByText('of 53 rows').waitFor();
    expect(await page.getByText(/NaN|undefined/).count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('leaves the rest of the page where it cannot be told', async () => {
    const context = await portal.openContext();
    await signInByCall(context, portal.origin, 'enterprise');
    await context.route('**/api/sites/north-1/days', (route) => route.abort());
    await context.route('**/api/sites/north-1/cycles*', (route) =>
      route.fulfill({
        status: 403,
        json: { ok: false, error: 'This account does not reach FENRIR.' },
      }),
    );
    const { page, faults } = await portal.openTab(context, path);
    await page.getByText('This account does not reach FENRIR.').waitFor();
    await page.getByLabel(/^Price of this interval/).waitFor();
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    await context.unroute('**/api/sites/north-1/days');
    // It goes on by itself once the connection is back.
    await page.getByText(/No day is complete yet/).waitFor();
    // The connection that failed is what is tried here; it is tried again until it is back.
    expect(faults.filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
    faults.length = 0;
  });
});

describe('what was learned', () => {
  test('is exported, and forgotten only after a second question', async () => {
    const { page } = await portal.openAs('enterprise', '/sites/learned');
    await recommend(page);
    await page.getByRole('heading', { name: answerHeading }).waitFor();
    await page.getByRole('button', { name: 'Export or reset what was learned' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as JSON' }).click();
    expect((await download).suggestedFilename()).toBe('learned-personality.json');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('button', { name: 'Forget what was learned' }).click();
    await page.getByText('Nothing is learned yet.').waitFor();
  });
});
