import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.js';
import type { AccountName } from './gateway-process.js';
import { signInByCall } from './sign-in-by-call.js';

/** How a browser looks at the portal. */
export interface View {
  /** Width of the window [px]; default 1,440. */
  width?: number;
  theme?: 'light' | 'dark';
}

/** A tab of the portal whose faults are collected. */
export interface PortalPage {
  page: Page;
  context: BrowserContext;
  /** Errors of the console, violations of the content policy and requests that failed, so far. */
  faults: string[];
}

/** Messages of the browser about responses that a test provokes: a refused call is an error for its console. */
const refusedCall = /Failed to load resource: the server responded with a status of (4\d\d|503)/;

let addresses = 0;

/**
 * Gives a test file a browser, and fails a test that left a fault behind.
 *
 * @param gateway - another gateway than the one that all files share, once it has started
 */
export function portalBrowser(gateway?: { origin: string }) {
  const origin = () => gateway?.origin ?? inject('origin');
  let browser: Browser;
  const opened: PortalPage[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const faults = opened.flatMap((one) => one.faults);
    await Promise.all(
      opened.splice(0).map(({ context }) => context.close().catch(() => undefined)),
    );
    expect(faults).toEqual([]);
  });

  async function openContext({
    width = 1_440,
    theme = 'light',
  }: View = {}): Promise<BrowserContext> {
    addresses += 1;
    return browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: theme,
      // On a slow machine a click can miss what still moves into its place.
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      // Limits per address, such as on logins, are apart.
      extraHTTPHeaders: {
        'X-Forwarded-For': `10.${process.pid % 250}.${Math.floor(addresses / 250)}.${addresses % 250}`,
      },
    });
  }

  async function openTab(context: BrowserContext, path: string): Promise<PortalPage> {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !refusedCall.test(message.text())) {
        faults.push(message.text());
      }
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Calls end early when their page goes.
      if (reason !== 'net::ERR_ABORTED') {
        faults.push(`${request.url()}: ${reason}`);
      }
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(
          `content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        ),
      );
    });
    await page.goto(`${origin()}/portal${path}`);
    const opening = { page, context, faults };
    opened.push(opening);
    return opening;
  }

  return {
    get origin() {
      return origin();
    },
    openContext,
    openTab,
    /** A tab without a session. */
    open: async (path: string, view?: View) => openTab(await openContext(view), path),
    /** A tab in which an account is signed in. */
    async openAs(account: AccountName, path: string, view?: View): Promise<PortalPage> {
      const context = await openContext(view);
      await signInByCall(context, origin(), account);
      return openTab(context, path);
    },
  };
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core finds wrong with the page: rule and element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { readFile } = await import('node:fs/promises');
  // As a function of the debugger, which the content policy does not concern.
  await page.evaluate(await readFile(axeFile, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  });
}
