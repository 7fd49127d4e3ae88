import { createClient, unwrap } from '@bess/client';
import { describe, expect, test } from 'vitest';
import { accounts } from './support/gateway-process.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { signInByCall } from './support/sign-in-by-call.js';

const portal = portalBrowser();

const clientOf = () =>
  createClient({ baseUrl: `${portal.origin}/v1`, credentials: accounts.enterprise });

describe('a site that is open in two tabs', () => {
  test('is not overwritten by the second without a word', async () => {
    const params = { path: { site_id: 'twice-open' } };
    const client = clientOf();
    await unwrap(client.PUT('/api/sites/{site_id}', { params, body: { power_kw: 1_000 } }));
    const context = await portal.openContext();
    await signInByCall(context, portal.origin, 'enterprise');
    const tabs = [
      (await portal.openTab(context, '/sites/twice-open')).page,
      (await portal.openTab(context, '/sites/twice-open')).page,
    ] as const;
    for (const [index, tab] of tabs.entries()) {
      await tab.getByRole('button', { name: 'Edit' }).click();
      await tab.getByLabel(/^Rated power/).fill(`${2 + 0.5 * index}`);
    }
    const [first, second] = tabs;
    await first.getByRole('button', { name: 'Save the description' }).click();
    await first.getByText('The description is saved').waitFor();
    await second.getByRole('button', { name: 'Save the description' }).click();
    await second.getByText('The description was changed elsewhere').waitFor();
    expect(await accessibilityFaults(second)).toEqual([]);
    await expect.poll(() => second.getByLabel(/^Rated power/).inputValue()).toBe('2.5');
    const stored = async () =>
      (await unwrap(client.GET('/api/sites/{site_id}', { params }))).power_kw;
    expect(await stored()).toBe(2_000);

    await second.getByRole('button', { name: 'Save mine in its place' }).click();
    await second.getByText('The description is saved').waitFor();
    expect(await stored()).toBe(2_500);

    await first.getByRole('button', { name: 'Edit' }).click();
    await first.getByLabel(/^Rated power/).fill('3');
    await first.getByRole('button', { name: 'Save the description' }).click();
    await first.getByRole('button', { name: 'Load what is stored' }).click();
    await first.getByText('2.5 MW').first().waitFor();
    expect(await stored()).toBe(2_500);
  });
});

describe('a new site that is open in two tabs', () => {
  test('is described once, and the second tab says so', async () => {
    const context = await portal.openContext();
    await signInByCall(context, portal.origin, 'enterprise');
    const tabs = [
      (await portal.openTab(context, '/sites/twice-new')).page,
      (await portal.openTab(context, '/sites/twice-new')).page,
    ] as const;
    for (const [index, tab] of tabs.entries()) {
      await tab.locator('#field-power_kw').fill(`${2 + index}`);
    }
    const [first, second] = tabs;
    await first.getByRole('button', { name: 'Save the description' }).click();
    await first.getByText('The description is saved').waitFor();
    await second.getByRole('button', { name: 'Save the description' }).click();
    await second.getByText('The description was changed elsewhere').waitFor();
    await second.getByRole('button', { name: 'Load what is stored' }).click();
    await second.getByText('2 MW').first().waitFor();
  });
});

describe('deleting', () => {
  test.each([
    ['site', 'sites', 'closing', /its description, 1 price, its recommendations/],
    ['site', 'sites', 'never-described', /is deleted: 1 price, its recommendations/],
    ['facility', 'facilities', 'torn-down', /1 stored readings/],
  ] as const)(
    'a %s asks, says what goes, and leads back to the overview',
    async (kind, folder, id, named) => {
      const client = clientOf();
      const time = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
      if (kind === 'site') {
        const params = { path: { site_id: id } };
        if (id !== 'never-described') {
          await unwrap(client.PUT('/api/sites/{site_id}', { params, body: {} }));
        }
        const body = { prices: [{ time, usd_per_mwh: 40 }] };
        await unwrap(client.POST('/api/sites/{site_id}/prices', { params, body }));
      } else {
        const params = { path: { facility_id: id } };
        await unwrap(client.PUT('/api/facilities/{facility_id}', { params, body: {} }));
        const body = { readings: [{ time, load_kw: 40 }] };
        await unwrap(client.POST('/api/facilities/{facility_id}/readings', { params, body }));
      }
      const { page } = await portal.openAs('enterprise', `/${folder}/${id}`);
      await page.getByRole('button', { name: `Delete this ${kind}` }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(named).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: `Delete this ${kind}` }).click();
      await dialog.getByRole('button', { name: `Delete this ${kind}` }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.getByRole('region', { name: kind === 'site' ? 'Sites' : 'Facilities' }).waitFor();
      await expect.poll(() => page.getByText(id, { exact: true }).count()).toBe(0);
    },
  );
});
