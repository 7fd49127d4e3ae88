import { expect, test } from 'vitest';
import { portalBrowser } from './support/portal-page.js';
import { signInByCall } from './support/sign-in-by-call.js';

const portal = portalBrowser();

/** What may be loaded before the first page can be used [bytes, compressed]. */
const scriptLimit = 250_000;

test.each([
  ['/', 'Overview'],
  ['/settings', 'Settings'],
  ['/status', 'Status'],
])('the scripts of %s weigh less than 250 kB until it can be used', async (path, heading) => {
  const context = await portal.openContext();
  await signInByCall(context, portal.origin, 'other');
  // Scripts of charts are asked for later; a slow test must not count them.
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1') === null) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const { page } = await portal.openTab(context, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const scripts = await page.evaluate(() => {
    const usableMs = performance.getEntriesByName('usable')[0]!.startTime;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= usableMs)
      .map((entry) => ({
        name: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      }));
  });
  expect(scripts.length).toBeGreaterThan(2);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  console.log(`${heading}: ${Math.round(bytes / 1000)} kB in ${scripts.length} scripts`);
  expect(bytes).toBeLessThan(scriptLimit);
});
