import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '../../../../packages/testkit/src/chromium-path.js';

/** Without calls of the browser's own to the network. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts it without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] });
}
