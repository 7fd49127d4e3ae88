import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { readImportsOnce } from './read-imports-once.js';

const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));
/**
 * The source condition comes first, so that tests run from `src` and never from a stale build unless they ask for builds.
 * `import` is not named: vitest hands these to Node for `require` too, which would then load ES
 * modules into CommonJS packages; where it belongs it is added by itself.
 */
const sourceFirst = ['@bess/source', 'module', 'node'];
const builds = /\/packages\/[^/]+\/dist\//;

/**
 * The vitest configuration that every package of this repository starts from: source resolution, fast-check's committed
 * seed (another with `FC_SEED`), and a JSON report for `.ci/count.mjs` when `BESS_REPORTS_DIR` is set.
 *
 * @param configUrl - `import.meta.url` of the package's own `vitest.config.ts`
 * @param options - `sharesModules`: test files of one worker share the modules that they import, where no file replaces
 * any and none of them keeps a state; reading them anew takes half of the time of many small files
 * @returns the configuration; a package with needs of its own wraps it in `mergeConfig`
 */
export function sharedConfig(
  configUrl: string,
  {
    sharesModules = false,
    usesBuilds = false,
  }: { sharesModules?: boolean; usesBuilds?: boolean } = {},
): ViteUserConfig {
  const conditions = usesBuilds ? sourceFirst.slice(1) : sourceFirst;
  const packageFolder = fileURLToPath(new URL('.', configUrl));
  const report = reportFile(packageFolder);
  return defineConfig({
    root: packageFolder,
    plugins: [readImportsOnce()],
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ['test/**/*.test.ts'],
      setupFiles: [join(repositoryRoot, 'packages/testkit/src/vitest/setup.ts')],
      isolate: !sharesModules,
      server: { deps: { external: [builds] } },
      testTimeout: 60_000,
      hookTimeout: 120_000,
      ...(report === undefined
        ? {}
        : { reporters: ['default', 'json'], outputFile: { json: report } }),
    },
  });
}

function reportFile(packageFolder: string): string | undefined {
  const folder = process.env['BESS_REPORTS_DIR'];
  if (!folder) {
    return undefined;
  }
  const manifest: { name: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  return join(resolve(repositoryRoot, folder), `${manifest.name.replace(/^@[^/]+\//, '')}.json`);
}
