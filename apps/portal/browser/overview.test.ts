import { type BessClient, createClient, unwrap } from '@bess/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts } from './support/gateway-process.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { signInByCall } from './support/sign-in-by-call.js';

const portal = portalBrowser();

const longId = 'n'.repeat(64);

async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** What a customer stores on the first day: a site with prices and a cycle, another without, a facility, a simulation. */
async function storeSomething(client: BessClient): Promise<void> {
  const hourMs = 3_600_000;
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  const params = { path: { site_id: 'coast-1' } };
  await unwrap(
    client.PUT('/api/sites/{site_id}', {
      params,
      body: { power_kw: 50_000, capacity_kwh: 200_000, market: 'pjm-day-ahead' },
    }),
  );
  const prices = Array.from({ length: 48 }, (_, hour) => ({
    time: new Date(now - (48 - hour) * hourMs).toISOString(),
    usd_per_mwh: 40 + 20 * Math.sin(hour / 4),
  }));
  await unwrap(client.POST('/api/sites/{site_id}/prices', { params, body: { prices } }));
  await unwrap(
    client.PUT('/api/sites/{site_id}', { params: { path: { site_id: longId } }, body: {} }),
  );
  await unwrap(
    client.PUT('/api/facilities/{facility_id}', {
      params: { path: { facility_id: 'mill-2' } },
      body: { power_kw: 250, capacity_kwh: 500, tariff: 'sce-tou-8-option-d-under-2-kv' },
    }),
  );
  await unwrap(
    client.POST('/api/fenrir/cycle', { body: { site_id: 'coast-1', current_price: 90 } }),
  );
  await unwrap(
    client.POST('/api/phalanx/risk', {
      body: { facility_id: 'mill-2', current_load_kw: 850, hour_of_day: 14, days_remaining: 9 },
    }),
  );
}

describe('the overview', () => {
  test('of a new account says how to begin, and adds a site by keyboard alone', async () => {
    const { page } = await portal.openAs('newcomer', '/');
    await page.getByRole('heading', { level: 2, name: 'Begin with a battery' }).waitFor();
    await page.getByText('None is under way').waitFor();
    // Of the real engines, which a busy machine may slow down.
    await page.getByRole('region', { name: 'Engines' }).getByRole('listitem').last().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a site' }).focus();
    await page.keyboard.press('Enter');
    const name = page.getByRole('dialog').getByLabel('Name');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('north 1');
    await page.keyboard.press('Enter');
    await page.getByText('A name has no spaces').waitFor();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Add a site');

    await page.keyboard.press('Enter');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('north-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal/sites/north-1');
  });

  test('lists sites and facilities with what was last recommended, and what is under way', async () => {
    const client = createClient({
      baseUrl: `${portal.origin}/v1`,
      credentials: accounts.newcomer,
    });
    await storeSomething(client);
    const { page } = await portal.openAs('newcomer', '/');
    const sites = page.getByRole('region', { name: 'Sites' });
    await sites.getByRole('link', { name: 'coast-1' }).waitFor();
    const text = (await sites.innerText()).replaceAll('\u00a0', ' ');
    expect(text).toMatch(/50 MW, 200 MWh · pjm-day-ahead/);
    expect(text).toMatch(/48 prices, the last of .* E[SD]T/);
    expect(text).toMatch(/(Charge|Discharge) [\d.]+ MW|Stay idle/);
    expect(text).toMatch(/Expected market cash −?\$[\d,.]+ over its horizon; (over )?\d+ % sure/);
    expect(text).toMatch(/Next: upload its prices, then run a cycle/);
    const facilities = page.getByRole('region', { name: 'Facilities' });
    await facilities.getByText('peak risk: ').waitFor();
    await facilities.getByText('of demand charges at stake').waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/NaN|undefined/);
    for (const width of [1_440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      expect(await scrollsSideways(page)).toBe(false);
    }
  });

  test('shows a simulation that is under way, and that it was cancelled', async () => {
    const client = createClient({
      baseUrl: `${portal.origin}/v1`,
      credentials: accounts.newcomer,
    });
    const { response } = await client.POST('/api/strix/submit', {
      params: { header: { Prefer: 'respond-async' } },
      body: { n_paths: 50_000, horizon_days: 365 },
    });
    const job_id = response.headers.get('Location')?.split('/').at(-1) ?? '';
    const { page } = await portal.openAs('newcomer', '/');
    await page.getByRole('progressbar', { name: `Progress of simulation ${job_id}` }).waitFor();
    await page.getByText('50,000 of 10,000,000 simulated').waitFor();
    await unwrap(client.DELETE('/api/strix/jobs/{job_id}', { params: { path: { job_id } } }));
    await page.getByText('was cancelled').waitFor();
    await page.getByRole('link', { name: `simulation ${job_id.slice(0, 8)}` }).click();
    await page.waitForURL(`**/portal/simulations/${job_id}`);
  });

  test('names what a smaller plan does not reach, and does not call it', async () => {
    const context = await portal.openContext();
    const called: string[] = [];
    context.on('request', (request) => called.push(new URL(request.url()).pathname));
    await signInByCall(context, portal.origin, 'operator');
    const { page } = await portal.openTab(context, '/');
    await page
      .getByText('PHALANX is part of the Enterprise plan; yours is Operator.')
      .first()
      .waitFor();
    await page
      .getByText('STRIX is part of the Fleet and Enterprise plans; yours is Operator.')
      .first()
      .waitFor();
    await page.getByText('At most 60 a minute').waitFor();
    expect(called.filter((path) => /facilities|strix/.test(path))).toEqual([]);
  });

  test('shows further sites on demand, and what an old recommendation was for', async () => {
    const context = await portal.openContext();
    await signInByCall(context, portal.origin, 'other');
    await context.route('**/v1/api/sites?*', (route) => {
      const isFirst = !route.request().url().includes('cursor=');
      const last_cycle = {
        interval_start: '2026-01-15T17:00:00.000Z',
        recorded_at: '2026-01-15T17:00:04.000Z',
        direction: 'charge',
        dispatch_mw: 0.8,
        estimated_revenue: -84.29,
        confidence: 0.999,
        regime: 'off_peak',
        currency: 'EUR',
      };
      const site = { site_id: 'inland', market: 'de-day-ahead', stored_prices: { count: 0 } };
      return route.fulfill({
        json: isFirst
          ? { sites: [{ ...site, last_cycle }], next: 'page-2' }
          : { sites: [{ site_id: 'last', stored_prices: { count: 0 } }] },
      });
    });
    const { page } = await portal.openTab(context, '/');
    const sites = page.getByRole('region', { name: 'Sites' });
    await sites.getByText('Charge 800\u00a0kW').waitFor();
    const text = (await sites.innerText()).replaceAll('\u00a0', ' ');
    expect(text).toMatch(/15 Jan 2026, 18:00–19:00 CET, ended \d+ days ago/);
    expect(text).toMatch(/−84.29 EUR over its horizon; over 99 % sure/);
    await page.getByRole('button', { name: 'Show more sites' }).press('Enter');
    await sites.getByRole('link', { name: 'last' }).waitFor();
    await expect.poll(() => sites.getByRole('listitem').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Show more sites' }).count()).toBe(0);
  });

  test('tells apart a busy gateway, a refusal and a lost connection', async () => {
    const { page, faults } = await portal.openAs('enterprise', '/');
    const sites = page.getByRole('region', { name: 'Sites' });
    await sites.getByRole('listitem').first().waitFor();
    const answers = {
      '**/v1/api/sites?*': [429, 'Too many requests.', { 'Retry-After': '30' }],
      '**/v1/api/usage': [503, 'The gateway is busy.', {}],
      '**/v1/api/strix/jobs?*': [403, 'STRIX is not part of your plan.', {}],
    } as const;
    for (const [url, [status, error, headers]] of Object.entries(answers)) {
      await page.route(url, (route) =>
        route.fulfill({ status, headers, json: { ok: false, error } }),
      );
    }
    await page.route('**/v1/api/status', (route) => route.abort('connectionfailed'));
    await page.reload();
    await sites.getByText('Too many requests.').waitFor();
    await sites.getByText(/Tries again in \d+ s/).waitFor();
    await page.getByText('The gateway is busy.').waitFor();
    await page.getByText('STRIX is not part of your plan.').waitFor();
    const engines = page.getByRole('region', { name: 'Engines' });
    await engines.getByText('The gateway cannot be reached').waitFor();
    // The rest of the page stays.
    const facilities = page.getByRole('region', { name: 'Facilities' });
    await facilities.getByRole('listitem').first().waitFor();
    faults.splice(0);
    await page.unrouteAll();
    await engines.getByRole('button', { name: 'Try again' }).click();
    await engines.getByRole('listitem').last().waitFor();
  });
});
