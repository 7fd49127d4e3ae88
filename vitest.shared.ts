import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { readImportsOnce } from './vitest.read-imports-once.js';

const repositoryRoot = fileURLToPath(new URL('.', import.meta.url));
/**
 * The source condition comes first, so that tests run from `src` and never from a stale build.
 * `import` is not named: vitest hands these to Node for `require` too, which would then load ES
 * modules into CommonJS packages; where it belongs it is added by itself.
 */
const conditions = ['@bess/source', 'module', 'node'];

/**
 * The vitest configuration that every package of this repository starts from: source resolution,
 * a fast-check seed that is printed and can be repeated with `FC_SEED`, and a JSON report for
 * `.ci/count.mjs` when `BESS_REPORTS_DIR` or `CI` is set.
 *
 * @param configUrl - `import.meta.url` of the package's own `vitest.config.ts`
 * @param options - `sharesModules`: test files of one worker share the modules that they import, where no file replaces
 * any and none of them keeps a state; reading them anew takes half of the time of many small files
 * @returns the configuration; a package with needs of its own wraps it in `mergeConfig`
 */
export function sharedConfig(
  configUrl: string,
  { sharesModules = false }: { sharesModules?: boolean } = {},
): ViteUserConfig {
  const packageFolder = fileURLToPath(new URL('.', configUrl));
  const seed = process.env['FC_SEED'] ?? String(freshSeed());
  console.log(`fast-check seed ${seed} (repeat with FC_SEED=${seed})`);
  const report = reportFile(packageFolder);
  return defineConfig({
    root: packageFolder,
    plugins: [readImportsOnce()],
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ['test/**/*.test.ts'],
      setupFiles: [join(repositoryRoot, 'vitest.setup.ts')],
      env: { FC_SEED: seed },
      isolate: !sharesModules,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...(report === undefined
        ? {}
        : { reporters: ['default', 'json'], outputFile: { json: report } }),
    },
  });
}

function freshSeed(): number {
  return Math.floor(Math.random() * 0x7fffffff);
}

function reportFile(packageFolder: string): string | undefined {
  const asked = process.env['BESS_REPORTS_DIR'];
  if (!asked && !process.env['CI']) {
    return undefined;
  }
  const manifest: { name: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  const folder = asked ? resolve(repositoryRoot, asked) : join(repositoryRoot, '.reports');
  return join(folder, `${manifest.name.replace(/^@[^/]+\//, '')}.json`);
}
