/** Browsers by their mark in the `User-Agent` header; those that carry the mark of another come first. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome without a window'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser or program of a login in words: `Firefox on Linux`, `curl`. */
export function describeAgent(agent: string | undefined): string {
  if (agent === undefined || agent.trim() === '') {
    return 'Unknown browser or program';
  }
  const browser = browsers.find(([mark]) => mark.test(agent))?.[1];
  const system = systems.find(([mark]) => mark.test(agent))?.[1];
  if (browser !== undefined) {
    return system === undefined ? browser : `${browser} on ${system}`;
  }
  // Programs name themselves first: `curl/8.5.0`, `node`, `python-requests/2.32`.
  return agent.trim().split(/[\s/]/)[0]?.slice(0, 60) ?? agent;
}
