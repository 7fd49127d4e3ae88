import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { sampleFacility } from './support/samples.js';
import { signInByCall } from './support/sign-in-by-call.js';

const portal = portalBrowser();
const tariffPath = '/tariffs/sce-tou-8-option-d-under-2-kv';
const tariffHeading = { level: 1, name: /TOU-8, Option D \(Under 2 kV\)/ } as const;

const bodyOf503 = {
  status: 503,
  contentType: 'application/json',
  headers: { 'Retry-After': '30' },
  body: JSON.stringify({ ok: false, error: 'TARSIS is starting again.' }),
};

/** Two days of a small load. */
const csv = [
  'time,load_kw',
  ...Array.from({ length: 48 }, (_, hour) => {
    const time = new Date(Date.UTC(2026, 6, 1, 7 + hour)).toISOString();
    return `${time},${100 + (hour % 24)}`;
  }),
].join('\n');

async function billFacility(page: Page, id: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Facility' }).fill(id);
  await page.getByRole('button', { name: 'Bill it' }).click();
}

describe('the list of tariffs', () => {
  test('is searched and filtered, and going back finds the filter again', async () => {
    const { page } = await portal.openAs('enterprise', '/tariffs');
    await page.getByText('450 tariffs', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('edison tou-8');
    await page.getByRole('combobox', { name: 'State or province' }).fill('CA');
    await page.getByRole('option', { name: 'CA', exact: true }).click();
    await page.getByText(/^\d of 450 tariffs$/).waitFor();
    expect(page.url()).toMatch(/text=edison.*region=CA/);
    await page.getByRole('link', { name: /Option D \(Under 2 kV\)/ }).click();
    await page.getByRole('heading', tariffHeading).waitFor();
    await page.goBack();
    await page.getByText(/^\d of 450 tariffs$/).waitFor();
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue())
      .toBe('edison tou-8');
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such words');
    await page.getByText('No tariff of the library matches.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('450 tariffs', { exact: true }).waitFor();
  });

  test('says that it could not be loaded, and tries again', async () => {
    const context = await portal.openContext();
    await context.route('**/v1/tarsis/tariffs?**', (route) => route.fulfill(bodyOf503));
    await signInByCall(context, portal.origin, 'enterprise');
    const { page } = await portal.openTab(context, '/tariffs');
    await page.getByText('TARSIS is starting again.').waitFor();
    await context.unroute('**/v1/tarsis/tariffs?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('450 tariffs', { exact: true }).waitFor();
  });

  test('names the plan that includes it, and asks the gateway for nothing', async () => {
    const { page } = await portal.openAs('operator', '/tariffs');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByText('TARSIS is part of the Enterprise plan; yours is Operator.').waitFor();
    await page.goto(`${portal.origin}/portal${tariffPath}`);
    await page.getByText('TARSIS is part of the Enterprise plan; yours is Operator.').waitFor();
    expect(asked.filter((url) => url.includes('/v1/tarsis/'))).toEqual([]);
  });
});

describe('a tariff', () => {
  test('shows how it charges and where it comes from', async () => {
    const { page } = await portal.openAs('enterprise', tariffPath);
    await page.getByRole('heading', tariffHeading).waitFor();
    await page.getByRole('img', { name: /weekends: energy price/ }).waitFor();
    const energy = page.getByRole('table', { name: 'Energy prices', exact: false });
    await expect
      .poll(() => energy.getByRole('row').nth(6).innerText())
      .toMatch(/Jun–Sep: weekdays 16:00–21:00\s+all\s+0\.15186\sUSD\/kWh/);
    const demand = page.getByRole('table', { name: 'Demand prices', exact: false });
    await expect.poll(() => demand.innerText()).toMatch(/25\.36\sUSD per kW and month/);
    await expect.poll(() => page.getByText(/447\.44\sUSD a month/).isVisible()).toBe(true);
    await expect
      .poll(() => page.getByText('Nothing: every charge that the source').isVisible())
      .toBe(true);
    const record = page.getByRole('link', { name: /apps\.openei\.org/ });
    await expect.poll(() => record.getAttribute('href')).toMatch(/^https:\/\/apps\.openei\.org\//);
    await page.getByText('Can be planned', { exact: false }).waitFor();
  });

  test('bills a facility line by line, and says what is wrong with one', async () => {
    const { page } = await portal.openAs('enterprise', tariffPath);
    await page.getByRole('combobox', { name: 'Facility' }).waitFor();
    await billFacility(page, 'not an id');
    await page.getByText('This does not have the right form', { exact: false }).waitFor();
    await billFacility(page, 'never-fed');
    await page.getByText('never-fed has none', { exact: false }).waitFor();
    await billFacility(page, sampleFacility);
    const total = page.getByRole('group', { name: 'Total' });
    await expect.poll(() => total.innerText()).toMatch(/\$\d{2},\d{3}/);
    const lines = page.getByRole('table', { name: 'Lines of the bill' });
    await expect.poll(() => lines.innerText()).toMatch(/Demand, time of use/);
    await page.getByText('only in part', { exact: false }).waitFor();
  });

  test('bills a file without storing it', async () => {
    const { page } = await portal.openAs('enterprise', tariffPath);
    await page.getByText('From a file').click();
    const upload = (name: string, text: string) =>
      page
        .getByLabel('File with a load')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await upload('empty.csv', 'nothing');
    await page.getByRole('alert').getByText('The file cannot be read').waitFor();
    await upload('load.csv', csv);
    await page.getByText('load.csv: 48 values', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Bill it' }).click();
    await page
      .getByRole('group', { name: 'Highest demand' })
      .getByText(/123\skW/)
      .waitFor();
  });

  test('in another currency is billed in it, and one that ended says so', async () => {
    const { page } = await portal.openAs('enterprise', '/tariffs/cerius-nettarif-c');
    await page.getByText('From a file').click();
    await page
      .getByLabel('File with a load')
      .setInputFiles({ name: 'load.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Bill it' }).click();
    await page.getByRole('group', { name: 'Total' }).getByText('DKK').waitFor();
    await page.getByText('Prices of the grid only').waitFor();
    await page.goto(
      `${portal.origin}/portal/tariffs/ladwp-small-general-service-time-of-use-a-1-b`,
    );
    await page.getByText('It ended on 31 Aug 2022.', { exact: false }).waitFor();
    await page.goto(`${portal.origin}/portal/tariffs/sce-tou-8-option-x`);
    await page.getByText('There is no such tariff').waitFor();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toMatch(/sce-tou-8-option-d-under-2-kv/);
  });

  test('is found and billed with the keyboard alone', async () => {
    const { page } = await portal.openAs('enterprise', '/tariffs');
    await page.getByText('450 tariffs', { exact: true }).waitFor();
    await tabTo(page, 'input[type=search]');
    await page.keyboard.type('TOU-8 option d');
    await page.getByText(/^\d of 450 tariffs$/).waitFor();
    await tabTo(page, 'td a[href*="option-d-under-2-kv"]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', tariffHeading).waitFor();
    await page.getByRole('combobox', { name: 'Facility' }).waitFor();
    await tabTo(page, '#field-facility_id');
    await page.keyboard.type(sampleFacility);
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Total' }).waitFor();
  });
});

test.each(['light', 'dark'] as const)('is accessible and fits in the %s theme', async (theme) => {
  const { page } = await portal.openAs('enterprise', '/tariffs?region=CA', { theme, width: 390 });
  const checkBothWidths = async () => {
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  };
  await page.getByText('34 of 450 tariffs', { exact: true }).waitFor();
  await checkBothWidths();
  await page.goto(`${portal.origin}/portal${tariffPath}`);
  await page.getByRole('combobox', { name: 'Facility' }).waitFor();
  await billFacility(page, sampleFacility);
  await page.getByRole('group', { name: 'Total' }).waitFor();
  await page.getByRole('img', { name: /weekends: energy price/ }).waitFor();
  await checkBothWidths();
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) {
      return;
    }
  }
  throw new Error(`Tab never came to ${selector}.`);
}
