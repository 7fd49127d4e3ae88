import { describe, expect, test } from 'vitest';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';

const portal = portalBrowser();

describe('the status', () => {
  test('is public, in both themes and widths', async () => {
    const { page } = await portal.open('/status');
    // Of the real engines, which a busy machine may slow down.
    await page
      .getByRole('status')
      .getByText(/works?\b/)
      .waitFor();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(5);
    await page.getByText('unknown until the gateway has an hour of records').waitFor();
    for (const width of [1_440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('stays when the reader signs out', async () => {
    const { page } = await portal.openAs('other', '/status');
    await page.getByRole('listitem').last().waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
    await page
      .getByRole('button', { name: 'Sign out', exact: true })
      .waitFor({ state: 'detached' });
    const again = page.waitForResponse('**/v1/api/status');
    await page.getByRole('button', { name: 'Check now' }).press('Enter');
    expect((await again).status()).toBe(200);
    await page.getByRole('listitem').last().waitFor();
  });

  test('is read anew every 30 seconds, and says what does not work', async () => {
    const context = await portal.openContext({ width: 390 });
    await context.clock.install();
    let report: object = {
      overall: 'operational',
      engines: [{ id: 'fenrir', status: 'operational', latency_ms: 21.7, uptime_30d: 99.998 }],
    };
    await context.route('**/v1/api/status', (route) => route.fulfill({ json: report }));
    const { page } = await portal.openTab(context, '/status');
    await page.getByText('Everything works').waitFor();
    await page.getByText('22\u00a0ms').waitFor();
    await page.getByText('99.998\u00a0%').waitFor();
    report = {
      overall: 'degraded',
      engines: [
        { id: 'fenrir', status: 'outage', uptime_30d: 100 },
        { id: 'a-later-engine', status: 'maintenance' },
      ],
    };
    await page.clock.fastForward(31_000);
    await page.getByRole('status').getByText('FENRIR does not work').waitFor();
    await page.getByText('100\u00a0%').waitFor();
    await page.getByText('A state that this page does not know.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('says that the gateway cannot be reached, keeps the last report, and recovers', async () => {
    const { page, faults } = await portal.open('/status');
    await page.getByRole('listitem').last().waitFor();
    await page.route('**/v1/api/status', (route) => route.abort('connectionfailed'));
    const check = page.getByRole('button', { name: 'Check now' });
    await check.press('Enter');
    const alert = page.getByRole('alert');
    await alert.getByText('The gateway cannot be reached').waitFor();
    await alert.getByText('The last report came').waitFor();
    await page.getByRole('heading', { name: 'Engines, as last reported' }).waitFor();
    expect(await page.getByRole('status').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.reload();
    await alert.getByText('The gateway cannot be reached').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
    faults.splice(0);
    await page.unrouteAll();
    await check.press('Enter');
    await page
      .getByRole('status')
      .getByText(/works?\b/)
      .waitFor();
    expect(await alert.count()).toBe(0);
  });
});
