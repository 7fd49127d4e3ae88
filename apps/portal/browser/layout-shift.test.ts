import { expect, test } from 'vitest';
import { portalBrowser } from './support/portal-page.js';
import { sampleFacility, sampleSite } from './support/samples.js';
import { signInByCall } from './support/sign-in-by-call.js';

const portal = portalBrowser();

/** Half of what counts as good (https://web.dev/articles/cls). */
const shiftLimit = 0.05;

test.each([
  ['/', 'Engines'],
  [`/sites/${sampleSite}`, 'Prices'],
  [`/facilities/${sampleFacility}`, 'Load'],
  ['/settings', 'Logins'],
])('nothing moves on a phone while %s loads', async (path, lastHeading) => {
  const context = await portal.openContext({ width: 390 });
  await signInByCall(context, portal.origin, 'enterprise');
  let calls = 0;
  // Answers come one after another, as from afar.
  await context.route('**/v1/**', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 40 * (1 + (calls % 5))));
    await route.continue();
  });
  await context.addInitScript(() => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        total += (entry as unknown as { value: number }).value;
      }
      document.documentElement.dataset['shift'] = String(total);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { page } = await portal.openTab(context, path);
  await page.getByRole('heading', { level: 2, name: lastHeading, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
  expect(shift).toBeLessThan(shiftLimit);
});
