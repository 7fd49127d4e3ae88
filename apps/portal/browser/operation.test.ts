import { unwrap } from '@bess/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockedGateway } from './support/clocked-gateway.js';
import {
  enterpriseClient,
  intervalHasRun,
  nextInterval,
  seedPricedSite,
  stepMs,
  storePrice,
} from './support/operated-site.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { signInByCall } from './support/sign-in-by-call.js';

// Slow: a gateway with a clock of its own is started, and intervals are really run.

const gateway = clockedGateway(['enterprise', 'operator']);
const portal = portalBrowser(gateway);
const siteId = 'desk-1';
const answer = /^(Charge|Discharge|Stay idle)/;

beforeAll(async () => {
  await gateway.start();
  const client = enterpriseClient(gateway.origin);
  const untilMs = gateway.nowMs();
  const fromMs = untilMs - 36 * 3_600_000;
  await seedPricedSite(client, { siteId, intervalMinutes: 5, fromMs, untilMs });
  await seedFacility();
}, 180_000);

afterAll(() => gateway.stop());

async function seedFacility(): Promise<void> {
  const client = enterpriseClient(gateway.origin);
  const params = { path: { facility_id: 'plant-1' } };
  const body = { power_kw: 60, capacity_kwh: 120, time_zone: 'America/Los_Angeles' };
  await unwrap(client.PUT('/api/facilities/{facility_id}', { params, body }));
  const quarterMs = 15 * 60_000;
  const endMs = Math.floor(gateway.nowMs() / quarterMs) * quarterMs;
  const readings = Array.from({ length: 14 * 96 }, (_, index) => ({
    time: new Date(endMs - (14 * 96 - index) * quarterMs).toISOString(),
    load_kw: 180 + 60 * Math.sin((index / 48) * Math.PI),
  }));
  await unwrap(
    client.POST('/api/facilities/{facility_id}/readings', { params, body: { readings } }),
  );
}

/** A tab whose clock is that of the gateway. */
async function openClocked(path: string, view: { width?: number; theme?: 'light' | 'dark' } = {}) {
  const context = await portal.openContext(view);
  await signInByCall(context, portal.origin, 'enterprise');
  await context.clock.install({ time: gateway.nowMs() });
  return portal.openTab(context, path);
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

describe('automatic operation of a site', () => {
  test('is switched on by keyboard, says what is missing, and recommends live', async () => {
    const client = enterpriseClient(gateway.origin);
    const { page } = await openClocked(`/sites/${siteId}`);
    const operation = section(page, 'Automatic operation');
    await operation.getByText('Every 5 minutes, the market interval of this site').waitFor();
    await operation.getByLabel('Plan ahead [h]').fill('60');
    await operation.getByRole('button', { name: 'Switch on' }).press('Enter');
    await operation.getByText('This must be at most 48.').waitFor();
    await operation.getByLabel('Plan ahead [h]').fill('2');
    await operation.getByRole('button', { name: 'Switch on' }).press('Enter');
    await operation.getByText('On', { exact: true }).waitFor();
    await operation.getByText('Live', { exact: true }).waitFor();
    await operation.getByText(/Next interval: .* P[SD]T, in \d/).waitFor();
    await operation.getByText(/no price of \d\d:\d\d yet\. It is awaited until/).waitFor();
    await operation.getByText('each interval needs a report').waitFor();
    await operation.getByRole('button', { name: 'Report a state of charge' }).press('Enter');
    await expect
      .poll(() => operation.locator('pre').innerText())
      .toContain(`/v1/api/sites/${siteId}/state`);
    await operation.getByLabel('State of charge now [%]').fill('130');
    await operation.getByRole('button', { name: 'Report this state' }).press('Enter');
    await operation.getByText('This must be at most 100 %.').waitFor();
    await operation.getByLabel('State of charge now [%]').fill('55');
    await operation.getByRole('button', { name: 'Report this state' }).press('Enter');
    await operation.getByText(/55.% is reported, at \d\d:\d\d\./).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const startMs = nextInterval(gateway.nowMs());
    await storePrice(client, siteId, startMs);
    // A report of the first half of the interval before would have a newer one awaited for a minute.
    await gateway.moveTo(startMs - 60_000, page);
    await unwrap(
      client.POST('/api/sites/{site_id}/state', {
        params: { path: { site_id: siteId } },
        body: { soc: 0.55 },
      }),
    );
    await operation.getByRole('link', { name: 'Live view and history' }).click();
    await page.getByRole('heading', { level: 1, name: `Operation of site ${siteId}` }).waitFor();
    await page.getByText('There is no recommendation of the last three days.').waitFor();
    await gateway.moveTo(startMs + 1_000, page);
    await intervalHasRun(client, siteId, startMs);
    await page.getByRole('heading', { name: answer, level: 3 }).waitFor();
    await page.getByText('At the start of the interval, as reported.').waitFor();
    await page.getByRole('heading', { name: 'Why' }).waitFor();
    await section(page, 'The last 24 hours').locator('svg.marks').nth(1).waitFor();
    await section(page, 'Last events').getByText('Recommendation:', { exact: true }).waitFor();
  }, 120_000);

  test('goes on after the connection broke, and tells what was skipped and why', async () => {
    const { page, context, faults } = await openClocked(`/sites/${siteId}/operation`, {
      width: 390,
      theme: 'dark',
    });
    const now = section(page, 'Now');
    await now.getByText('Live', { exact: true }).waitFor();
    await now.getByRole('heading', { name: answer }).waitFor();
    await section(page, 'The last 24 hours').locator('svg.marks').nth(1).waitFor();
    await context.setOffline(true);
    await now.getByText('Reconnecting', { exact: true }).waitFor();
    // Two intervals pass without the gateway, and then none has a state that is new enough.
    const startMs = nextInterval(gateway.nowMs()) + 3 * stepMs;
    await gateway.moveTo(startMs + 1_000, page);
    await gateway.moveTo(startMs + 62_000, page);
    await context.setOffline(false);
    await now.getByText('Live', { exact: true }).waitFor();
    await now.getByText(/^No recommendation since .* P[SD]T: .* \(\d intervals?\)$/).waitFor();
    const day = section(page, 'The last 24 hours');
    await day.getByText('gateway was not running').first().waitFor();
    await day
      .getByText('reported state too old')
      .or(day.getByText('price too old'))
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByText(/NaN|undefined/).count()).toBe(0);
    // Being offline is what is tried here.
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
    faults.length = 0;
  });

  test('is settled beside plain rules and hindsight, for each period', async () => {
    const { page } = await openClocked(`/sites/${siteId}/operation`);
    const history = section(page, 'What it came to');
    await history.getByRole('group', { name: 'Earned' }).getByText('$').waitFor();
    await history
      .getByRole('list', { name: 'Earned beside plain rules and hindsight' })
      .getByText('Hindsight')
      .waitFor();
    for (const period of ['Today', '31 days']) {
      await history.getByText(period, { exact: true }).click();
      await history.getByRole('group', { name: 'Intervals skipped' }).getByText(/^\d+$/).waitFor();
    }
    await history.getByText('Single recommendations').first().waitFor();
    const download = page.waitForEvent('download');
    await history.getByRole('button', { name: 'Download CSV' }).last().click();
    expect((await download).suggestedFilename()).toBe('single-recommendations.csv');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('is polled while no stream comes through, and marked in the overview', async () => {
    const context = await portal.openContext();
    await signInByCall(context, portal.origin, 'enterprise');
    await context.clock.install({ time: gateway.nowMs() });
    await context.route('**/events*', (route) =>
      route.fulfill({ status: 503, json: { ok: false, error: 'too busy' } }),
    );
    const { page } = await portal.openTab(context, `/sites/${siteId}/operation`);
    const now = section(page, 'Now');
    await now.getByText('Reconnecting', { exact: true }).waitFor();
    await now.getByRole('heading', { name: answer }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText(/^Automatic, skipped since .* P[SD]T$/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('is switched off only after a question', async () => {
    const { page } = await openClocked(`/sites/${siteId}`);
    const operation = section(page, 'Automatic operation');
    await operation.getByRole('button', { name: 'Change the settings' }).click();
    await operation.getByLabel('The gateway assumes it').check();
    await operation.getByRole('button', { name: 'Save the settings' }).click();
    await operation.getByText('assumed from what was recommended').waitFor();
    await operation.getByRole('button', { name: 'Switch off' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('gets no further recommendation by itself').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Switch off' }).press('Enter');
    await operation.getByText('Off', { exact: true }).waitFor();
    await operation.getByRole('button', { name: 'Switch on' }).waitFor();
  });
});

describe('automatic operation of a facility', () => {
  test('is switched on, assesses live, and keeps to the plan', async () => {
    const client = enterpriseClient(gateway.origin);
    const { page } = await openClocked('/facilities/plant-1', { width: 390 });
    const operation = section(page, 'Automatic operation');
    await operation.getByLabel('The gateway assumes it').check();
    await operation.getByLabel('Report a peak risk from [%]').fill('1');
    await operation.getByRole('button', { name: 'Switch on' }).click();
    await operation.getByText('Live', { exact: true }).waitFor();
    await operation.getByText(/none of \d\d:\d\d yet/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const quarterMs = 15 * 60_000;
    const startMs = Math.ceil(gateway.nowMs() / quarterMs) * quarterMs;
    const params = { path: { facility_id: 'plant-1' } };
    const readings = [{ time: new Date(startMs - quarterMs).toISOString(), load_kw: 230 }];
    await unwrap(
      client.POST('/api/facilities/{facility_id}/readings', { params, body: { readings } }),
    );
    await operation.getByRole('link', { name: 'Live view' }).click();
    await page.getByText('There is no assessment of the last three days.').waitFor();
    await gateway.moveTo(startMs + 1_000, page);
    const now = section(page, 'Now');
    await now
      .getByRole('heading', { name: /^(Charge|Discharge|Leave the battery idle)/ })
      .waitFor();
    await now.getByRole('group', { name: 'Peak risk of the next 24 hours' }).waitFor();
    await section(page, 'The last 24 hours').locator('svg.marks').nth(1).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('is settled month by month on the bill', async () => {
    const { page } = await openClocked('/facilities/plant-1/operation');
    const saved = section(page, 'What it saved');
    const count = saved.getByRole('group', { name: 'Intervals with a set point' });
    await count.getByText('1', { exact: true }).waitFor();
    await saved.getByRole('region', { name: 'Single assessments' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saved.getByRole('button', { name: 'Month before' }).press('Enter');
    await count.getByText('0', { exact: true }).waitFor();
    await saved.getByText('There is none in this month.').waitFor();
    await saved.getByRole('button', { name: 'Month after' }).press('Enter');
    await count.getByText('1', { exact: true }).waitFor();
  });

  test('is out of reach of smaller plans', async () => {
    const { page } = await portal.openAs('operator', '/facilities/plant-1/operation');
    await page.getByText('PHALANX is part of the Enterprise plan; yours is Operator.').waitFor();
  });
});
