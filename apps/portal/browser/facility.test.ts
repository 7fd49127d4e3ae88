import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults, portalBrowser } from './support/portal-page.js';
import { sampleFacility } from './support/samples.js';

const portal = portalBrowser();
const samplePath = `/facilities/${sampleFacility}`;

/** Whether the page scrolls sideways. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function assess(page: Page): Promise<void> {
  await page.getByLabel('Load now').fill('300');
  await page.getByRole('button', { name: 'Assess the peak risk' }).click();
  await page.getByRole('group', { name: 'What to do now' }).waitFor();
}

function csvOf(rows: number, cellsOf: (row: number) => string): string {
  const startMs = Date.parse('2026-06-01T00:00:00Z');
  const lines = Array.from(
    { length: rows },
    (_, row) => `${new Date(startMs + row * 900_000).toISOString()},${cellsOf(row)}`,
  );
  return `${['time,load_kw,temperature_f', ...lines].join('\n')}\n`;
}

/** Green Button data of energies in tenths of a Wh, in 15-minute steps. */
function greenButtonOf(values: readonly number[]): string {
  const startS = Date.parse('2026-06-01T07:00:00Z') / 1_000;
  const readings = values.map(
    (value, step) =>
      `<IntervalReading><timePeriod><duration>900</duration><start>${startS + step * 900}</start></timePeriod><value>${value}</value></IntervalReading>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="up" href="/MeterReading/1"/><content><IntervalBlock>${readings.join('\n')}</IntervalBlock></content></entry><entry><content><ReadingType><powerOfTenMultiplier>-1</powerOfTenMultiplier><uom>72</uom></ReadingType></content></entry></feed>`;
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('File with readings').setInputFiles(file);
}

const target = [{ window: 'any time', kw: 520 }];

const unsafeAnswer = {
  peak_risk_probability: 0.85,
  window_start: '23:45',
  window_end: '00:00',
  confidence: 0.4,
  recommended_action: 'discharge_full',
  demand_charge_liability: 12_345.6,
  windows: [],
  candidates: [
    {
      name: 'full',
      action: 'discharge_full',
      target_kw: 520,
      targets: target,
      interval_starts: [],
      discharge_kw: [],
      charge_kw: [],
      miss_probability: 0.4,
      expected_charge: 900,
      expected_wear: 1,
      rejected: true,
      rejection: 'miss_probability',
      chosen: false,
      least_bad: true,
    },
  ],
  promise: {
    targets: target,
    concession: { from: [{ window: 'any time', kw: 500 }], to: target, miss_probability: 0.5 },
  },
  assumptions: [],
};

describe('the peak risk', () => {
  test('is assessed by keyboard alone, and the answer has the focus', async () => {
    const { page } = await portal.openAs('enterprise', samplePath);
    await page.getByLabel('Load now').focus();
    await page.keyboard.type('300');
    await page.keyboard.press('Tab');
    await page.keyboard.type('80');
    await page.keyboard.press('Enter');
    const todo = page.getByRole('group', { name: 'What to do now' });
    await todo.waitFor();
    await expect.poll(() => todo.textContent()).toMatch(/Charge|Hold|Discharge/);
    expect(
      await page.evaluate(() =>
        document.activeElement?.contains(document.querySelector('[aria-label="What to do now"]')),
      ),
    ).toBe(true);
    const answer = await page.locator('section', { hasText: 'Peak risk now' }).textContent();
    expect(answer).toMatch(/(Today|Tomorrow) \d\d:\d\d( – tomorrow |–)\d\d:\d\d/);
    expect(answer).toContain('Highest demand so far:');
    expect(answer).not.toContain('State of charge: 65');
    expect(answer).not.toMatch(/NaN|undefined|Infinity/);
    await page.keyboard.press('Tab');
    for (const label of ['Plans that were compared', 'Each demand that the tariff charges for']) {
      await page.getByRole('button', { name: label }).focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => page.getByRole('cell', { name: /^Chosen/ }).count()).toBe(1);
    await expect.poll(() => page.getByRole('cell', { name: 'Any time' }).count()).toBe(1);
    // What was promised can be held to.
    await page.getByRole('button', { name: 'Billing period, earlier peaks' }).click();
    await page.getByRole('button', { name: 'Hold the next plan' }).click();
    const sent = new Promise<Record<string, unknown[]>>((resolve) => {
      void page.route('**/phalanx/risk*', (route) => {
        resolve(route.request().postDataJSON());
        return route.continue();
      });
    });
    await page.getByRole('button', { name: 'Assess again' }).click();
    const body = await sent;
    expect(body).toMatchObject({ facility_id: sampleFacility, current_soc: 0.8 });
    expect(body['promise']?.length).toBe(body['running_peaks']?.length);
    await todo.waitFor();
  });

  test('refusals stand at their fields, and a failing engine is named', async () => {
    const { page } = await portal.openAs('enterprise', samplePath, { width: 390 });
    await page.getByRole('button', { name: 'Assess the peak risk' }).click();
    await page.getByText('This is needed.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('field-current_load_kw');
    await page.getByLabel('Load now').fill('300');
    const refuse = (status: number, error: string) =>
      page.route('**/phalanx/risk*', (route) =>
        route.fulfill({ status, headers: { 'Retry-After': '30' }, json: { ok: false, error } }),
      );
    await refuse(422, 'PHALANX: hour_of_day must be between 0 and 23; 26 came.');
    await page.getByRole('button', { name: 'Assess the peak risk' }).click();
    // The part with the field opens, because it has the error.
    await page.getByLabel('Hour of the day').waitFor();
    await page.getByText('must be between 0 and 23').waitFor();
    await page.locator('#field-hour_of_day:focus').waitFor();
    await page.unroute('**/phalanx/risk*');
    await refuse(503, 'PHALANX did not finish within 90 s.');
    await page.getByRole('button', { name: 'Assess the peak risk' }).click();
    await page.getByText('PHALANX did not finish').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await page.unroute('**/phalanx/risk*');
    // No plan is safe enough, the promise was raised, and the day has no interval left.
    await page.route('**/phalanx/risk*', (route) => route.fulfill({ json: unsafeAnswer }));
    await assess(page);
    expect(await page.getByText('PHALANX did not finish').count()).toBe(0);
    await page.getByText('No plan is safe enough').waitFor();
    await page.getByText('From 500\u00a0kW (any time) to 520\u00a0kW (any time)').waitFor();
    await expect.poll(() => page.getByText('Likely: 85\u00a0%').count()).toBe(1);
    expect(await page.getByText('The chart cannot be drawn').count()).toBe(0);
  });
});

test.each([
  { width: 1_440, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const)('the page is accessible at $width px in the $theme theme', async (view) => {
  const { page } = await portal.openAs('enterprise', samplePath, view);
  await assess(page);
  await page.getByRole('button', { name: 'Plans that were compared' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Peaks of the last twelve months' }).click();
  await page.getByRole('button', { name: 'Electric vehicles and solar' }).click();
  await page.getByLabel('Electric vehicles that charge here').check();
  await page.getByRole('button', { name: 'Add to charging sessions' }).click();
  await choose(
    page,
    'bad.csv',
    csvOf(200, (row) => (row % 50 === 7 ? 'x,60' : '5,60')),
  );
  await page.getByText('4 lines cannot be read').waitFor();
  await page.getByRole('img').nth(2).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});

test('a new facility is described, fed from a file and seen over time', async () => {
  const path = '/facilities/mill-3';
  const { page } = await portal.openAs('enterprise', path);
  await page.getByLabel('Rated power').fill('60');
  await page.getByLabel('Usable energy').fill('120');
  const tariff = page.getByRole('combobox', { name: 'Tariff' });
  await tariff.fill('edison tou-8 option d under');
  await page.getByRole('option', { name: 'sce-tou-8-option-d-under-2-kv' }).click();
  await page.getByRole('radio', { name: 'on another day' }).check();
  await page.getByLabel('Day of the month').fill('40');
  await page.getByRole('button', { name: 'Peaks of the last twelve months' }).click();
  await page.getByLabel(/^March/).fill('70');
  await page.getByRole('button', { name: 'Save the description' }).click();
  await page.getByText('This must be at most 28.').waitFor();
  await expect.poll(() => page.getByText('All twelve months are needed.').count()).toBe(11);
  await page.getByLabel('Day of the month').fill('12');
  for (const peak of await page.getByLabel(/ 202\d \[kW\]$/).all()) {
    await peak.fill('70');
  }
  // A rule between fields is the gateway's.
  await page.getByRole('button', { name: 'Efficiency, wear' }).click();
  await page.getByLabel('Lowest state of charge').fill('0.9');
  await page.getByLabel('Highest state of charge').fill('0.2');
  await page.getByRole('button', { name: 'Save the description' }).click();
  await page
    .locator('#field-min_soc[aria-invalid=true], #field-max_soc[aria-invalid=true]')
    .waitFor();
  await page.getByLabel('Lowest state of charge').fill('0.1');
  await page.getByLabel('Highest state of charge').fill('0.9');
  await page.getByRole('button', { name: 'Save the description' }).click();
  await page.getByText('The description is saved.').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Edit');
  await expect.poll(() => page.getByText('from day 12 of each month').count()).toBe(1);

  await choose(page, 'no-readings.csv', 'nothing\n');
  await page.getByText('The file cannot be read').waitFor();
  await choose(page, 'two.csv', 'time,a,b\n2026-01-01 00:00,1,2\n2026-01-01 00:15,1,2\n');
  await page.getByRole('combobox', { name: 'Column to read' }).click();
  await page.getByRole('option', { name: 'b', exact: true }).click();
  await page.getByText('from column or meter “b”').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'meter.xml', greenButtonOf([100_000, 250_000, 150_000]));
  await page.getByText(/every 15 minutes/).waitFor();
  await expect
    .poll(() => page.getByRole('group', { name: 'Peak' }).textContent())
    .toContain('100\u00a0kW');
  const text = csvOf(3_000, (row) => (row === 9 ? 'x,61' : `${row % 96},${row === 5 ? -999 : 61}`));
  await page.getByRole('button', { name: 'How the file is read' }).click();
  await choose(page, 'mill.csv', text);
  await page.getByText('2 lines cannot be read').waitFor();
  await expect
    .poll(() => page.getByRole('cell', { name: /temperature_f.*at least -100/ }).count())
    .toBe(1);
  await expect
    .poll(() => page.getByRole('group', { name: 'Values' }).textContent())
    .toContain('2,999');
  await page.getByRole('button', { name: 'Store the readings' }).click();
  await page.getByText('2,999 readings are stored').waitFor();
  const load = page.locator('section', { has: page.getByRole('heading', { name: 'Load' }) });
  await load.getByRole('button', { name: 'All' }).click();
  await load.getByText(/peak 95 kW/).waitFor();
  await load.getByRole('group', { name: /^Stored load, chart/ }).focus();
  await page.keyboard.press('+');
  await load.getByText(/of 1,\d{3} readings/).waitFor();
  await page.keyboard.press('0');
  await load.getByText(/of 2,999 readings/).waitFor();
});

test('a file in several parts goes on after a part has failed', async () => {
  const { page } = await portal.openAs('enterprise', samplePath);
  let calls = 0;
  const counts: number[] = [];
  await page.route('**/readings', (route) => {
    calls += 1;
    const { readings } = route.request().postDataJSON();
    if (calls === 2) {
      return route.fulfill({ status: 422, json: { ok: false, error: 'Too many are stored.' } });
    }
    counts.push(readings.length);
    const answer = { accepted: readings.length, stored_readings: { count: readings.length } };
    return route.fulfill({ json: answer });
  });
  await choose(
    page,
    'long.csv',
    csvOf(45_000, () => '5,60'),
  );
  await page.getByRole('button', { name: 'Store the readings' }).click();
  await page.getByText('Too many are stored.').waitFor();
  await page.getByText(/of 45,000 readings are stored/).waitFor();
  await page.getByRole('button', { name: 'Store the rest' }).click();
  await page.getByText(/^45,000 readings are stored/).waitFor();
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(45_000);
});

test('what was learned can be exported and reset, and other plans are told where it is', async () => {
  const { page } = await portal.openAs('enterprise', samplePath);
  await assess(page);
  await page.getByRole('button', { name: 'Export or reset the load model' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  expect((await download).suggestedFilename()).toBe(`${sampleFacility}-load-model.json`);
  await page.getByRole('button', { name: 'Reset the load model', exact: true }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  const { page: other } = await portal.openAs('operator', samplePath, { width: 390 });
  await other.getByText('part of the Enterprise plan').waitFor();
});
