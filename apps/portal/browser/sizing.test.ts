import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { sampleFacility } from './support/samples.js';
import { seedYearOfReadings } from './support/year-of-readings.js';

const portal = portalBrowser();
const facility = 'workshop-1';

beforeAll(() =>
  seedYearOfReadings(inject('origin'), facility, (hour) => (hour % 24 === 0 ? 60 : 30)),
);

const start = (page: Page) => page.getByRole('button', { name: 'Find the best size' });
const answer = (page: Page) => page.getByRole('region', { name: 'What to buy' });

async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
}

describe('sizing', () => {
  test('what to buy, by keyboard alone: form, answer, download, reload', async () => {
    const { page } = await portal.openAs('enterprise', `/facilities/${facility}`);
    await page.getByRole('link', { name: 'Which battery to buy' }).press('Enter');
    await start(page).press('Enter');
    // Costs are asked: what is missing is said at its field, which has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('field-costs.per_kw');
    await page.keyboard.type('200');
    await page.keyboard.press('Tab');
    await page.keyboard.type('200');
    await page.getByLabel('Years of the project').fill('10');
    await page.getByLabel('Return asked for, a year').fill('7');
    await page.getByText('Perfect foresight').click();
    await page.getByRole('button', { name: 'Sizes, tariff, taxes and more' }).press('Enter');
    await page.getByLabel('Most power').fill('20');
    await page.getByLabel('Fewest hours').fill('2');
    await page.getByLabel('Most hours').fill('2');
    await page.getByLabel('Sizes to try').fill('1');
    await page.getByRole('button', { name: 'Add to incentives' }).press('Enter');
    await page.getByLabel('Name').fill('state programme');
    await page.getByLabel('Per kWh of capacity').fill('10');
    await expectAccessible(page);
    await start(page).press('Enter');
    await page.getByRole('button', { name: 'Cancel the sizing' }).waitFor();
    await page.reload();
    await answer(page)
      .getByText(/^(Buy|No battery pays)/)
      .waitFor({ timeout: 60_000 });
    await answer(page).locator('svg.marks').waitFor();
    await page.getByRole('region', { name: 'The money' }).locator('svg.marks').nth(1).waitFor();
    await page.getByText('costs +20 %').waitFor();
    const download = page.waitForEvent('download');
    await answer(page).getByRole('button', { name: 'Download JSON' }).press('Enter');
    const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(saved).toMatchObject({
      control: 'perfect',
      best: { power_kw: 20, incentives: [{ name: 'state programme', amount: 400 }] },
    });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('region', { name: 'The money' }).locator('svg.marks').nth(1).waitFor();
    // The form begins with what was asked.
    await expect.poll(() => page.getByLabel('Capacity [USD/kWh]').inputValue()).toBe('200');
    await expectAccessible(page);
  });

  test('a long one can be cancelled; too few readings are said; other plans see what it is', async () => {
    const { page } = await portal.openAs('enterprise', `/facilities/${facility}/sizing`);
    await fillCosts(page);
    await start(page).click();
    await page.getByRole('button', { name: 'Cancel the sizing' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('The sizing was cancelled').waitFor();

    await page.goto(`${inject('origin')}/portal/facilities/${sampleFacility}/sizing`);
    await fillCosts(page);
    await start(page).click();
    await page
      .getByRole('alert')
      .getByText(/twelve complete calendar months/)
      .waitFor();

    const other = await portal.openAs('fleet', `/facilities/${facility}/sizing`);
    await other.page.getByText('Not part of this plan or account').waitFor();
  });
});

async function fillCosts(page: Page): Promise<void> {
  await page.getByLabel('Power [USD/kW]').fill('400');
  await page.getByLabel('Capacity [USD/kWh]').fill('350');
  await page.getByLabel('Years of the project').fill('10');
  await page.getByLabel('Return asked for, a year').fill('7');
}
