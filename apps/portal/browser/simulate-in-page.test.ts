import { fileURLToPath } from 'node:url';
import { simulate } from '@bess/strix';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './support/chromium.js';

const options = {
  battery: { powerMw: 50, capacityMwh: 200 },
  seed: 11,
  pathCount: 200,
  horizonDays: 20,
};

/** The built package as a script of a page. */
async function bundledEngine(): Promise<string> {
  const entry = fileURLToPath(new URL('../../../packages/strix/dist/index.js', import.meta.url));
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'strix' },
    },
  });
  const [bundle] = [output].flat() as Rolldown.RolldownOutput[];
  return bundle!.output[0].code;
}

let browser: Awaited<ReturnType<typeof launchChromium>>;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

test('a page simulates with the compiled kernel, with the bits of Node', async () => {
  const page = await browser.newPage();
  // Notes whether the page compiles a kernel of its own.
  await page.evaluate(() => {
    const { Module } = WebAssembly;
    Object.assign(globalThis, { compiledCount: 0 });
    WebAssembly.Module = class extends Module {
      constructor(bytes: BufferSource) {
        super(bytes);
        Object.assign(globalThis, { compiledCount: Reflect.get(globalThis, 'compiledCount') + 1 });
      }
    };
  });
  await page.addScriptTag({ content: await bundledEngine() });
  const [inPage, compiledCount] = await page.evaluate(
    async (given) => [
      await Reflect.get(globalThis, 'strix').simulate(given),
      Reflect.get(globalThis, 'compiledCount'),
    ],
    options,
  );
  expect(compiledCount).toBe(1);
  expect(inPage).toEqual(await simulate(options));
});
