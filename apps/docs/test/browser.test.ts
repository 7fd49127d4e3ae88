// Takes some seconds: real Chromium against the built gateway.
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ServedGateway,
  serveGateway,
} from '../../../packages/integration/src/serve-gateway.js';
import { chromiumPath } from '../../../packages/testkit/src/chromium-path.js';
import { builtPages, sectionText } from './built-pages.js';
import { questions } from './questions.js';

let gateway: ServedGateway;
let browser: Browser;
let docs: string;
beforeAll(async () => {
  gateway = await serveGateway();
  docs = new URL('/docs/', gateway.environment.BESS_URL).href;
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
});

/** A page that notes errors, and requests to other hosts. */
async function opened(path = '', size = { width: 1280, height: 800 }) {
  const page = await browser.newPage({ viewport: size });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.host !== new URL(docs).host)
      problems.push(`asks ${url.host}`);
  });
  await page.goto(new URL(path, docs).href, { waitUntil: 'networkidle' });
  return { page, problems };
}

/** Addresses of the sections that a search finds, best first. The dialog stays open, because it reads the index each time it opens. */
async function search(page: Page, words: string): Promise<string[]> {
  const field = page.locator('#localsearch-input');
  const results = page.locator('.VPLocalSearchBox .result');
  if (!(await field.isVisible())) {
    await page.locator('#local-search button').click();
  }
  await field.fill('');
  await results.first().waitFor({ state: 'detached' });
  await field.fill(words);
  await results.first().waitFor();
  return results.evaluateAll((links) =>
    links.map((each) => {
      const { pathname, hash } = each as HTMLAnchorElement;
      return (pathname + hash).replace(/^\/docs/, '');
    }),
  );
}

describe('the site in a browser', () => {
  test.each([
    '',
    'guide/embed',
    'fenrir/method',
    'gateway/http/',
    'gateway/http/tarsis',
    'api/rest/sites',
    'api/@bess/strix',
    'results/helios/',
  ])('shows %s without an error, and asks no other host', async (path) => {
    const { page, problems } = await opened(path);
    expect(await page.locator('h1').first().innerText()).not.toBe('');
    expect(problems).toEqual([]);
    await page.close();
  });

  test('is dark for who wants it dark, and stays so', async () => {
    const { page } = await opened('guide/embed');
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await isDark()).toBe(false);
    await page.locator('.VPNavBarAppearance button, .VPSwitchAppearance').first().click();
    expect(await isDark()).toBe(true);
    await page.reload();
    expect(await isDark()).toBe(true);
    await page.close();
  });

  test('fits a telephone', async () => {
    const { page } = await opened('fenrir/', { width: 390, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.close();
  });

  test.each(Object.entries(questions))('answers %s from the first results', async (_, asked) => {
    const pages = builtPages();
    const { page } = await opened('guide/embed');
    for (const [words, answer] of asked) {
      const found = (await search(page, words)).slice(0, 3);
      const places = found.filter((section) => answer.test(sectionText(pages, section)));
      expect(places, `${words}: ${found.join(', ')}`).not.toEqual([]);
    }
    await page.close();
  });

  test('a page that is not there is a clear 404', async () => {
    const response = await fetch(new URL('no-such-page', docs));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('has no page /docs/no-such-page');
  });
});
