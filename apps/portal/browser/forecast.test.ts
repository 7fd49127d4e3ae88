import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';

const portal = portalBrowser();

/** Two weeks of hours with a daily pattern. */
const twoWeeks = Array.from({ length: 336 }, (_, hour) =>
  (50 + 20 * Math.sin((hour * Math.PI) / 12) + (hour % 5)).toFixed(2),
);

const values = (page: Page) => page.getByLabel('Values', { exact: true });
const forecastButton = (page: Page) => page.getByRole('button', { name: 'Forecast', exact: true });

async function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

describe('the forecast', () => {
  test('of the sample: answer, trust, backtest and download, by keyboard alone', async () => {
    const { page } = await portal.openAs('enterprise', '/forecast');
    await page.getByRole('button', { name: 'Try with sample prices' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Read 336 values, none missing; every 60 min from 18 Mar 2020').waitFor();
    // On to the steps, past nothing that a keyboard cannot leave.
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-periods');
    await page.keyboard.type('24');
    await page.keyboard.press('Enter');
    const result = page.getByRole('region', { name: 'Forecast', exact: true });
    await result.locator('svg.marks').waitFor();
    await result.getByText('The next 24 steps of 60 min').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Result');
    const download = page.waitForEvent('download');
    await result.getByRole('button', { name: 'Download CSV' }).press('Enter');
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('Start of the step,P10 [USD/MWh],Forecast [USD/MWh],P90 [USD/MWh]');
    expect(lines[1]).toMatch(/^2020-04-01T07:00:00\.000Z,-?[\d.]+,-?[\d.]+,-?[\d.]+$/);
    expect(lines).toHaveLength(25);

    const trust = page.getByRole('region', { name: 'How far to trust it' });
    await trust.getByText(/Measured on \d+ of your values/).waitFor();
    await trust
      .getByText(/behaviour/)
      .first()
      .waitFor();

    const lengths: number[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/helios/forecast')) {
        lengths.push((await response.json()).ensemble_forecast.length);
      }
    });
    const backtest = page.getByRole('region', { name: 'Test it on the past' });
    await backtest.getByRole('button', { name: 'Run the test' }).press('Enter');
    await backtest.getByText(/\d+ of 72 values \(\d+ %\) lay inside the range/).waitFor();
    await backtest.locator('svg.marks').waitFor();
    expect(lengths).toEqual([24, 24, 24]);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Steps to forecast').fill('12');
    await page.getByText('The inputs have changed since').waitFor();
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByLabel('Set the weights of the models yourself').check();
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  test('of pasted values: bad lines are listed, settings checked, refusals shown at their field', async () => {
    const { page } = await portal.openAs('operator', '/forecast');
    await forecastButton(page).click();
    await page.getByText('Paste values, choose a file, or try the sample prices.').waitFor();
    await values(page).fill(['price', ...twoWeeks, 'broken'].join('\n'));
    await page.getByText('Line 338: broken').waitFor();
    await forecastButton(page).click();
    await page.getByText('Correct the lines that cannot be read').waitFor();
    await page.getByRole('button', { name: 'Count them as missing values' }).click();

    const step = page.getByLabel('Length of a step');
    await step.fill('7');
    await forecastButton(page).click();
    // The gateway's rule: a divisor of 1440.
    await page.getByText(/^This must .*; 7 came/).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('field-step_minutes');
    await step.fill('0');
    await forecastButton(page).click();
    await page.getByText('This must be at least 1.').waitFor();
    await step.fill('');

    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByLabel('Set the weights of the models yourself').check();
    await page.getByLabel('Prophet').fill('1');
    await page.getByLabel('Steps to forecast').fill('6');
    await forecastButton(page).click();
    await page.getByRole('cell', { name: 'Prophet' }).waitFor();
    const row = page.getByRole('row', { name: /Prophet/ });
    await expect.poll(() => row.textContent()).toContain('100');
    await page.getByText('The next 6 steps of 60 min.').waitFor();
    await page.getByRole('cell', { name: 'Step 6' }).waitFor();
  });

  test('of a file; a failing engine and a lost connection are said, and pass', async () => {
    const { page, faults } = await portal.openAs('fleet', '/forecast');
    const startMs = Date.UTC(2026, 0, 1);
    const rows = twoWeeks.map(
      (value, hour) => `${new Date(startMs + hour * 3_600_000).toISOString()},${value},${hour}`,
    );
    const text = ['time,price_usd,volume_a,other_b', ...rows.map((row) => `${row},0`)].join('\n');
    await page
      .getByLabel('Or a file')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('prices.csv').waitFor();
    await page.getByText('Read 336 values').waitFor();

    let answer: 'busy' | 'none' | 'real' = 'busy';
    await page.route('**/helios/forecast**', (route) => {
      if (answer === 'none') {
        return route.abort('connectionrefused');
      }
      return answer === 'real'
        ? route.continue()
        : route.fulfill({
            status: 503,
            headers: { 'Retry-After': '30' },
            contentType: 'application/json',
            body: JSON.stringify({ ok: false, error: 'HELIOS has no free thread.' }),
          });
    });
    await forecastButton(page).click();
    await page.getByText('HELIOS has no free thread.').waitFor();
    await page.getByText(/Possible again in \d+ s/).waitFor();
    answer = 'none';
    await forecastButton(page).click();
    await page.getByText('The gateway cannot be reached.').waitFor();
    // The browser reports the connection that this test breaks.
    expect(faults.splice(0).every((fault) => fault.includes('ERR_CONNECTION_REFUSED'))).toBe(true);
    answer = 'real';
    await forecastButton(page).click();
    await page
      .getByRole('region', { name: 'Forecast', exact: true })
      .locator('svg.marks')
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove the file' }).click();
    await values(page).waitFor();
  });
});
