import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Programs that use a package as a page of the web would, and what they print. */
const pages: Readonly<Record<string, { code: string; prints: RegExp }>> = {
  '@bess/tariff-library': {
    code: `
import { yearGrid } from '@bess/kernel/series';
import { calculateBill, getTariff } from '@bess/tariff-library';
const tariff = getTariff('sce-tou-8-option-d-under-2-kv');
const bill = calculateBill(tariff, new Float64Array(8760).fill(100), yearGrid(2026, 60, tariff.timeZone));
console.log(bill.currency, bill.total > 0 ? 'billed' : 'free');
`,
    prints: /^USD billed$/m,
  },
  '@bess/strix': {
    code: `
import { simulate } from '@bess/strix';
const { annualRevenue } = await simulate({ battery: { powerMw: 1, capacityMwh: 4 }, pathCount: 20, horizonDays: 3, seed: 1 });
console.log(annualRevenue.p10 < annualRevenue.p90 ? 'simulated' : 'wrong');
`,
    prints: /^simulated$/m,
  },
};

export const bundledPackages = Object.keys(pages);

/**
 * Bundles a program of a package for a browser by Vite and runs the bundle, which must need nothing of Node.
 *
 * @param folder - absolute path of a folder with the package and Vite installed
 * @returns kB of the bundle, compressed by gzip
 * @throws Error if Vite replaces a module of Node by an empty one, or the bundle does not print what it should
 */
export function bundleForBrowser(folder: string, name: string, env: NodeJS.ProcessEnv): number {
  const { code, prints } = pages[name]!;
  writeFileSync(join(folder, 'main.js'), code);
  const html = '<!doctype html><script type="module" src="./main.js"></script>';
  writeFileSync(join(folder, 'index.html'), html);
  // Preloading would look for the document, which a run in Node does not have.
  const config = 'export default { build: { modulePreload: false } };';
  writeFileSync(join(folder, 'vite.config.mjs'), config);
  const log = execFileSync('npx', ['--no-install', 'vite', 'build', '--target', 'es2022'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (/externalized for browser/.test(log)) {
    throw new Error(`the bundle of ${name} needs modules of Node:\n${log}`);
  }
  const assets = join(folder, 'dist/assets');
  const [entry] = readdirSync(assets)
    .filter((file) => file.startsWith('index-') && file.endsWith('.js'))
    .map((file) => join(assets, file));
  const module = join(assets, 'page.mjs');
  writeFileSync(module, readFileSync(entry!));
  const printed = execFileSync(process.execPath, [module], { encoding: 'utf8', env });
  if (!prints.test(printed)) {
    throw new Error(`the bundle of ${name} printed ${JSON.stringify(printed)}`);
  }
  const bytes = readdirSync(assets)
    .filter((file) => file.endsWith('.js') && statSync(join(assets, file)).isFile())
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0);
  return bytes / 1000;
}
