import { createClient, unwrap } from '@bess/client';
import { describe, expect, test } from 'vitest';
import { accounts } from './support/gateway-process.js';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';

const portal = portalBrowser();
const client = createClient({ baseUrl: `${portal.origin}/v1`, credentials: accounts.enterprise });

const fileOf = (text: string) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function open(site: string, width = 1440) {
  const { page } = await portal.openAs('enterprise', `/sites/${site}`, { width });
  await page.getByRole('heading', { name: 'Upload prices' }).waitFor();
  return page;
}

describe('files of prices', () => {
  test('per kWh become prices per MWh and say so, and lead to a recommendation once stored', async () => {
    const page = await open('per-kwh', 390);
    await page
      .locator('input[type=file]')
      .setInputFiles(
        fileOf(
          'time;usd_per_kwh\n2026-03-01 00:00;0,0289\n2026-03-01 01:00;n/a\n2026-03-01 02:00;0,031\n',
        ),
      );
    await page.getByText(/is read as USD per kWh and multiplied by 1,000/).waitFor();
    await page.getByText('Line 3 has no value, so its step is missing.').waitFor();
    await page.getByText('Choose another file').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Store the prices' }).click();
    await page.getByRole('button', { name: 'Now get a recommendation' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
      .toContain('What to do nowTell');
    const path = { site_id: 'per-kwh' };
    const stored = await unwrap(client.GET('/api/sites/{site_id}/prices', { params: { path } }));
    expect(stored.prices.map(({ price_per_mwh }) => price_per_mwh)).toEqual([28.9, 31]);
  });

  test('in another currency, empty or without a settled date are refused with the reason', async () => {
    const page = await open('refused-files');
    const file = page.locator('input[type=file]');
    await file.setInputFiles(fileOf('time;EUR/MWh\n2026-03-01 00:00;30\n2026-03-01 01:00;31\n'));
    await page.getByText('Prices must be in USD; the column "EUR/MWh" is in EUR.').waitFor();
    await file.setInputFiles(fileOf(''));
    await page.getByText(/this one is empty/).waitFor();
    await file.setInputFiles(fileOf('time,price\n03/04/2026 00:00,30\n03/04/2026 01:00,31\n'));
    await page.getByText(/no other row of the file settles it; choose one below/).waitFor();
    await page.getByRole('combobox', { name: /^Dates such as/ }).click();
    await page.getByRole('option', { name: 'day/month/year' }).click();
    await page.getByText(/3 Apr 2026, 00:00 PDT to/).waitFor();
  });
});
