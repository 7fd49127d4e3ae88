/** Sections of the documentation site about pages of the portal, relative to its address; the first pattern that fits counts. */
export const helpSections: readonly (readonly [RegExp, string])[] = [
  [/\/operation$/, 'gateway/http/automatic-operation'],
  [/\/sizing$/, 'tarsis/sizing'],
  [/^\/sites\//, 'fenrir/'],
  [/^\/facilities\//, 'phalanx/'],
  [/^\/forecast/, 'helios/'],
  [/^\/simulations/, 'strix/guide'],
  [/^\/tariffs/, 'tariff-library/guide'],
  [/^\/settings\/webhooks/, 'gateway/http/events-and-webhooks'],
  [/^\/settings/, 'guide/call'],
  [/^\/status/, 'guide/operate'],
];

/**
 * Address of the documentation about a page of the portal.
 *
 * @param path - address of the page below the portal
 * @param base - address of the documentation site, as the gateway wrote it into the page
 * @returns undefined if this gateway has no documentation site
 */
export function documentationOf(path: string, base = writtenAddress()): string | undefined {
  if (!base.startsWith('/')) {
    return undefined;
  }
  return base + (helpSections.find(([pattern]) => pattern.test(path))?.[1] ?? '');
}

function writtenAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="documentation"]')?.content ?? '';
}
