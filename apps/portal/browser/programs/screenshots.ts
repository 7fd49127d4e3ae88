// Takes the pictures of docs/portal: npm run screenshots --workspace apps/portal
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient, simulate, unwrap } from '@bess/client';
import type { Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { clockedGateway } from '../support/clocked-gateway.js';
import { accounts, startGatewayProcess } from '../support/gateway-process.js';
import { operateForADay } from '../support/operated-day.js';
import { sampleFacility, sampleSite, seedSamples } from '../support/samples.js';
import { signInByCall } from '../support/sign-in-by-call.js';
import { seedYearOfReadings } from '../support/year-of-readings.js';

const folder = fileURLToPath(new URL('../../../../docs/portal/', import.meta.url));
/** A year is solved for several sizes. */
const ANSWER_MS = 180_000;
/** Longest wait for a page that has a stream of events. */
const SETTLED_MS = 15_000;
const sizedFacility = 'workshop-1';
const operatedSite = 'desk-1';
const views = [
  { width: 1_440, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const;

/** A page to show: what is done on it before the picture is taken. */
interface Shown {
  name: string;
  title: string;
  path: string;
  /** Shown by the gateway whose clock was moved through a day of automatic operation. */
  isOperated?: boolean;
  isPublic?: boolean;
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const gateway = await startGatewayProcess();
const operated = clockedGateway(['enterprise']);
const browser = await launchChromium();
try {
  await seedSamples(gateway.origin);
  await seedYearOfReadings(gateway.origin, sizedFacility, shopLoadKw);
  const jobId = await seedActivity(gateway.origin);
  await operated.start();
  await operateForADay(operated, operatedSite);
  const shown: Shown[] = [
    { name: 'sign-in', title: 'Sign in', path: '/', isPublic: true },
    { name: 'overview', title: 'Overview', path: '/' },
    {
      name: 'site',
      title: 'Site',
      path: `/sites/${sampleSite}`,
      act: async (page) => {
        await page.getByLabel('Price of this interval').fill('62');
        await page.getByRole('button', { name: 'Recommend', exact: true }).click();
        await page.getByRole('heading', { name: /^(Discharge|Charge|Hold)/ }).waitFor();
      },
    },
    {
      name: 'site-operation',
      title: 'Operation of a site',
      path: `/sites/${operatedSite}/operation`,
      isOperated: true,
      act: (page) => page.locator('svg.marks').nth(1).waitFor(),
    },
    {
      name: 'facility',
      title: 'Facility',
      path: `/facilities/${sampleFacility}`,
      act: async (page) => {
        await page.getByLabel('Load now').fill('420');
        await page.getByRole('button', { name: 'Assess the peak risk' }).click();
        const risk = page.getByRole('region', { name: 'Peak risk now' });
        await risk.getByText('Plans that were compared').waitFor();
      },
    },
    {
      name: 'sizing',
      title: 'Which battery to buy',
      path: `/facilities/${sizedFacility}/sizing`,
      act: async (page) => {
        await page.locator('[id="field-costs.per_kw"]').fill('300');
        await page.locator('[id="field-costs.per_kwh"]').fill('250');
        await page.getByLabel('Years of the project').fill('15');
        await page.getByLabel('Return asked for, a year').fill('7');
        await page.getByText('Perfect foresight').click();
        await page.getByRole('button', { name: 'Find the best size' }).click();
        const answer = page.getByRole('region', { name: 'What to buy' });
        await answer.locator('svg.marks').first().waitFor({ timeout: ANSWER_MS });
      },
    },
    {
      name: 'forecast',
      title: 'Forecast',
      path: '/forecast',
      act: async (page) => {
        await page.getByRole('button', { name: 'Try with sample prices' }).click();
        await page.getByText(/^Read \d+ values/).waitFor();
        await page.getByRole('button', { name: 'Forecast', exact: true }).click();
        await page.locator('svg.marks').first().waitFor();
      },
    },
    { name: 'simulations', title: 'Simulations', path: '/simulations' },
    { name: 'simulation', title: 'One simulation', path: `/simulations/${jobId}` },
    { name: 'tariffs', title: 'Tariffs', path: '/tariffs' },
    { name: 'tariff', title: 'One tariff', path: '/tariffs/sce-tou-8-option-d-under-2-kv' },
    { name: 'settings', title: 'Settings', path: '/settings' },
    {
      name: 'webhooks',
      title: 'Webhooks',
      path: '/settings/webhooks',
      isOperated: true,
      act: (page) => page.getByRole('link', { name: 'dispatch desk' }).waitFor(),
    },
    {
      name: 'webhook',
      title: 'One webhook',
      path: '/settings/webhooks',
      isOperated: true,
      act: async (page) => {
        await page.getByRole('link', { name: 'dispatch desk' }).click();
        await page
          .getByRole('button', { name: /^Show the message/ })
          .first()
          .click();
        await page.getByRole('group', { name: 'Message' }).waitFor();
      },
    },
    { name: 'status', title: 'Status', path: '/status', isPublic: true },
  ];
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) {
    if (file.endsWith('.png')) {
      await rm(`${folder}${file}`);
    }
  }
  for (const { width, theme } of views) {
    for (const { name, path, isPublic, isOperated, act } of shown) {
      const { origin } = isOperated === true ? operated : gateway;
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: theme,
        locale: 'en-US',
        extraHTTPHeaders: {
          'X-Forwarded-For': `10.9.${width % 200}.${shown.findIndex((one) => one.name === name)}`,
        },
      });
      if (isPublic !== true) {
        await signInByCall(context, origin, 'enterprise');
      }
      if (isOperated === true) {
        await context.clock.install({ time: operated.nowMs() });
      }
      const page = await context.newPage();
      await page.goto(`${origin}/portal${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hasSettled(page);
      await act?.(page);
      await hasSettled(page);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png`, fullPage: true });
      await context.close();
    }
  }
  await writeFile(`${folder}README.md`, pageOfPictures(shown));
} finally {
  await browser.close();
  await gateway.stop();
  await operated.stop();
}

/** Waits until no call is under way; streams of events never end, so that the wait does. */
async function hasSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
}

/** A workshop [kW] that works from 7 to 18, longer in some weeks, with a furnace that starts on some afternoons. */
function shopLoadKw(hour: number): number {
  const day = Math.floor(hour / 24);
  const works = day % 7 < 5 && hour % 24 >= 7 && hour % 24 < (day % 21 < 7 ? 20 : 18);
  const furnace = works && (day * 7) % 5 === 0 && hour % 24 >= 15 && hour % 24 < 17;
  return 40 + (works ? 120 + 15 * Math.sin(day / 9) : 0) + (furnace ? 140 : 0);
}

/** What makes pages show more than descriptions: a simulation, a cycle, an assessment. Returns the id of the job. */
async function seedActivity(origin: string): Promise<string> {
  const client = createClient({ baseUrl: `${origin}/v1`, credentials: accounts.enterprise });
  await simulate(
    client,
    { site_id: sampleSite, n_paths: 2_000, horizon_days: 30, seed: 7 },
    { query: { expand: ['histogram', 'months', 'shapley', 'benchmarks'] } },
  );
  await unwrap(
    client.POST('/api/fenrir/cycle', {
      body: { site_id: sampleSite, current_price: 62, current_soc: 0.6 },
    }),
  );
  await unwrap(
    client.POST('/api/phalanx/risk', {
      body: {
        facility_id: sampleFacility,
        current_load_kw: 210,
        hour_of_day: 14,
        days_remaining: 9,
      },
    }),
  );
  const { jobs } = await unwrap(client.GET('/api/strix/jobs'));
  return jobs[0]?.job_id ?? '';
}

function pageOfPictures(shown: readonly Shown[]): string {
  const rows = shown.map(
    ({ name, title }) =>
      `## ${title}\n\n${views.map(({ width, theme }) => `![${title}, ${width} pixels wide, ${theme}](${name}-${width}-${theme}.png)`).join('\n')}\n`,
  );
  return `# Pictures of the portal\n\nTaken in Chromium by \`npm run screenshots --workspace apps/portal\`, at the width of a desk and of a phone, with sample data.\n\n${rows.join('\n')}`;
}
