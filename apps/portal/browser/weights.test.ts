import { expect, test } from 'vitest';
import { portalBrowser } from './support/portal-page.js';

const portal = portalBrowser();

/** What may be loaded before the first page can be used [bytes, compressed]. */
const scriptLimit = 250_000;

test.each([
  ['/', 'Overview'],
  ['/settings', 'Settings'],
  ['/status', 'Status'],
])('the scripts of %s weigh less than 250 kB until it can be used', async (path, heading) => {
  const { page } = await portal.openAs('other', path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({
        name: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
  );
  expect(scripts.length).toBeGreaterThan(2);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  console.log(`${heading}: ${Math.round(bytes / 1000)} kB in ${scripts.length} scripts`);
  expect(bytes).toBeLessThan(scriptLimit);
});
