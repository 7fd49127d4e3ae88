import { readFile } from 'node:fs/promises';
import { createClient, simulate } from '@bess/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts } from './support/gateway-process.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';

const portal = portalBrowser();
const start = (page: Page) => page.getByRole('button', { name: 'Start the simulation' });
const revenue = (page: Page) => page.getByRole('region', { name: 'Revenue of a year' });

/** Fills the form for another battery. */
async function fillBattery(page: Page, values: Record<string, string>): Promise<void> {
  await page.getByText('Another battery').click();
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name }).fill(value);
  }
}

async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
}

describe('simulations', () => {
  test('a site’s battery, by keyboard alone: budget, result, attribution, download', async () => {
    const { page } = await portal.openAs('enterprise', '/simulations');
    await page.getByText(/of 10,000,000 paths are left today/).waitFor();
    await start(page).focus();
    await page.keyboard.press('Enter');
    // What is missing is said at its field, which has the focus.
    await page.getByText('This is needed.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-site_id');
    await page.keyboard.type('north');
    // The account's sites are offered.
    await page.getByRole('option', { name: 'north-1' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByText('this uses 1,000.').waitFor();
    await start(page).press('Enter');
    await revenue(page)
      .getByText(/In 8 of 10 simulated years/)
      .waitFor();
    await revenue(page).getByText('Project finance calls this figure P90.').waitFor();
    await revenue(page).locator('svg.marks').waitFor();
    await page.getByRole('heading', { name: 'Months' }).waitFor();
    await page.getByText(/Together they add/).waitFor();
    await page.getByText('Share of perfect foresight').waitFor();
    await page.getByText('Assumed: charge efficiency').waitFor();
    const download = page.waitForEvent('download');
    await revenue(page).getByRole('button', { name: 'Download JSON' }).press('Enter');
    const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(saved.result.shapley).toBeDefined();
    expect(Number(saved.seed)).toBeGreaterThan(0);
    await expectAccessible(page);

    // The address leads back to the result, in another size and theme too.
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await revenue(page)
      .getByText(/In 8 of 10 simulated years/)
      .waitFor();
    await page.getByText('north-1 · Highest expected revenue · 1,000 paths of 2 days').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Change and run again' }).click();
    await expect.poll(() => page.getByLabel('Number of paths').inputValue()).toBe('1,000');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Site' }).inputValue())
      .toBe('north-1');
    await page.getByText(/of 10,000,000 paths are left today/).waitFor();
    await page.getByText('Finished').first().waitFor();
    await expectAccessible(page);
  });

  test('a long one: one job per click, live, over reload and lost connection, until it is cancelled', async () => {
    const { page, faults } = await portal.openAs('fleet', '/simulations');
    await fillBattery(page, { Power: '50', 'Usable energy': '100' });
    await page.getByLabel('Number of paths').fill('50000');
    await page.getByLabel('Length of a path').fill('365');
    await start(page).dblclick();
    await page.getByRole('progressbar', { name: 'Progress of the simulation' }).waitFor();
    const percent = page.getByText(/\d\s% of the paths/);
    const jobPath = new URL(page.url()).pathname.replace('/portal/simulations', '/strix/jobs');

    let isBroken = false;
    await page.route(`**${jobPath}**`, (route) =>
      isBroken ? route.abort('connectionrefused') : route.continue(),
    );
    await page.route(`**${jobPath}/events`, (route) => {
      // The read that comes first has been answered.
      isBroken = true;
      return route.abort('connectionrefused');
    });
    await page.reload();
    await page.getByText('The connection is lost').waitFor();
    await page.unrouteAll();
    await page.getByText('The connection is lost').waitFor({ state: 'detached' });
    const seen = await percent.textContent();
    await expect.poll(() => percent.textContent(), { timeout: 10_000 }).not.toBe(seen);
    expect(faults.splice(0).every((fault) => fault.includes('ERR_CONNECTION_REFUSED'))).toBe(true);

    await page.getByRole('button', { name: 'Cancel the simulation' }).click();
    await page.getByRole('button', { name: 'Let it run' }).click();
    await page.getByRole('button', { name: 'Cancel the simulation' }).press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The simulation was cancelled').waitFor();
    await page.getByRole('link', { name: 'All simulations' }).click();
    await page.getByText('5,000,000 of 5,000,000 paths are left today').waitFor();
    const rows = page.getByRole('region', { name: 'Your simulations' }).getByRole('listitem');
    await rows.getByText('Cancelled').waitFor();
    // The second click started none.
    await expect.poll(() => rows.count()).toBe(1);
  });

  test('refusals: at their field, with the wait, and for jobs that are not there', async () => {
    const { page } = await portal.openAs('other', '/simulations');
    await fillBattery(page, { Power: '50', 'Usable energy': '100' });
    await page.getByLabel('Number of paths').fill('50000');
    await page.getByLabel('Length of a path').fill('3650');
    await start(page).click();
    await page.getByText(/must be at most 438000000/).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('field-horizon_days');
    await page.getByLabel('Length of a path').fill('30');
    await page.route('**/strix/submit**', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '52300' },
        contentType: 'application/json',
        body: JSON.stringify({ ok: false, error: 'The paths of this day are used.' }),
      }),
    );
    await start(page).click();
    await page.getByText('The paths of this day are used.').waitFor();
    await page.getByText('Possible again in 14 h 32 min.').waitFor();
    await page.goto(`${portal.origin}/portal/simulations/0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41`);
    await page.getByText(/There is no job/).waitFor();
  });

  test('two runs beside each other, and older ones by page', async () => {
    const client = createClient({
      baseUrl: `${portal.origin}/v1`,
      credentials: accounts.enterprise,
    });
    const request = { n_paths: 1_000, horizon_days: 2, battery_power_mw: 50, seed: 7 };
    const query = { expand: ['histogram' as const, 'streams' as const] };
    const [first, second] = await Promise.all([
      simulate(client, { ...request, battery_capacity_mwh: 200 }, { query }),
      simulate(client, { ...request, battery_capacity_mwh: 100 }, { query }),
    ]);
    const { page } = await portal.openAs('enterprise', `/simulations/${first.job_id}`);
    await revenue(page).locator('svg.marks').waitFor();
    // What this run was not asked for is said.
    await page.getByText(/Not part of this run/).waitFor();
    const compare = page.getByRole('region', { name: 'Compare' });
    const choice = compare.getByRole('combobox', { name: 'Compare with' });
    await choice.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: `Job ${second.job_id.slice(0, 8)}` }).click();
    await compare.locator('svg.marks').waitFor();
    const row = compare.getByRole('row', { name: /P50, median/ });
    const difference = second.p50_annual_revenue - first.p50_annual_revenue;
    expect(difference).toBeLessThan(0);
    const shown = Math.round(-difference).toLocaleString('en-US');
    await expect.poll(() => row.textContent()).toContain(`−${shown}`);
    await compare.getByText(new RegExp(`earns ${shown}\\sUSD/year less in the median`)).waitFor();
    await expectAccessible(page);
    await page.reload();
    await compare.locator('svg.marks').waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await page.route('**/strix/jobs?limit=10**', (route) =>
      route.continue({ url: route.request().url().replace('limit=10', 'limit=1') }),
    );
    await page.getByRole('link', { name: 'All simulations' }).click();
    const rows = page.getByRole('region', { name: 'Your simulations' }).getByRole('listitem');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Show older simulations' }).click();
    await expect.poll(() => rows.count()).toBe(2);
  });

  test('a plan without them says what they are, and calls nothing', async () => {
    const { page } = await portal.openAs('operator', '/simulations');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page
      .getByText('STRIX is part of the Fleet and Enterprise plans; yours is Operator.')
      .waitFor();
    await expectAccessible(page);
    await page.goto(`${portal.origin}/portal/simulations/0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41`);
    await page
      .getByText('STRIX is part of the Fleet and Enterprise plans; yours is Operator.')
      .waitFor();
    expect(calls.filter((url) => url.includes('strix'))).toEqual([]);
  });
});
