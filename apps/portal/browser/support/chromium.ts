import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package and common alternatives put the browser; `CHROMIUM` names another. */
const places = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of this machine. */
export function chromiumPath(): string {
  const found = places.find((path) => path !== '' && existsSync(path));
  if (found === undefined) {
    throw new Error('There is no Chromium here: install the package chromium, or set CHROMIUM.');
  }
  return found;
}

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
