import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { portalBrowser } from './support/portal-page.js';
import { sampleSite } from './support/samples.js';

const portal = portalBrowser();

/** Runs if any page takes a text for markup. */
const markup = '<img src=x onerror="globalThis.hasRun=1"><script>globalThis.hasRun=1</script>';

/** Waits until the text is on the page as text, and tells whether any of it ran. */
async function isOnlyText(page: Page, part = '<img'): Promise<boolean> {
  await expect.poll(() => page.locator('main').innerText()).toContain(part);
  return page.evaluate(
    () => !('hasRun' in globalThis) && document.querySelector('main img, main script') === null,
  );
}

test('the name of a key is text', async () => {
  const { page } = await portal.openAs('other', '/settings');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(markup.slice(0, 90));
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await dialog.getByText('Copy it now').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  expect(await isOnlyText(page)).toBe(true);
});

test('the name and the cells of a file are text', async () => {
  const { page } = await portal.openAs('enterprise', `/sites/${sampleSite}`);
  const cell = markup.replaceAll('"', '');
  const rows = ['00:00,30', `01:00,${cell}`, '02:00,31', '03:00,32'];
  await page.getByLabel('File with prices').setInputFiles({
    name: `${markup.replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`time,price\n${rows.map((row) => `2026-03-01 ${row}`).join('\n')}\n`),
  });
  await page.getByText('One line cannot be read').waitFor();
  expect(await isOnlyText(page)).toBe(true);
});

test('pasted values and sentences of the gateway are text', async () => {
  const { page } = await portal.openAs('enterprise', '/forecast');
  await page.route('**/v1/api/helios/forecast**', (route) =>
    route.fulfill({ status: 422, json: { ok: false, error: `${markup} is not a value.` } }),
  );
  const values = page.getByLabel('Values', { exact: true });
  const typed = Array.from({ length: 60 }, (_, hour) => String(hour % 24));
  await values.fill([...typed, markup].join('\n'));
  await page.getByText('1 line cannot be read').waitFor();
  expect(await isOnlyText(page)).toBe(true);
  await values.fill(typed.join('\n'));
  await page.getByText('Read 60 values').waitFor();
  await page.getByRole('button', { name: 'Forecast', exact: true }).click();
  await page.getByText('is not a value.').waitFor();
  expect(await isOnlyText(page)).toBe(true);
});

test.each(['/sites/', '/facilities/', '/simulations/', '/tariffs/'])(
  'an id in the address below %s is text',
  async (path) => {
    const { page } = await portal.openAs('enterprise', `${path}${encodeURIComponent(markup)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
    expect(await page.locator('main img, main script').count()).toBe(0);
  },
);
