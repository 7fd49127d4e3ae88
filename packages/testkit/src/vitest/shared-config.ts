import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { readImportsOnce } from './read-imports-once.js';

const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));
/**
 * The source condition comes first, so that tests run from `src` and not from a stale build, unless they ask for builds.
 * The list has no `import` condition, because vitest also passes it to Node for `require`, which would then load ES modules
 * into CommonJS packages. Vitest adds `import` by itself where it applies.
 */
const sourceFirst = ['@bess/source', 'module', 'node'];
const builds = /\/packages\/[^/]+\/dist\//;

/**
 * The basic vitest configuration of all packages of this repository: source resolution, the committed seed of fast-check
 * (another with `FC_SEED`), and a JSON report for `.ci/count.mjs` if `BESS_REPORTS_DIR` is set.
 *
 * @param configUrl - `import.meta.url` of the package's own `vitest.config.ts`
 * @param options - `sharesModules`: the test files of a worker share the modules that they import. Use it if no file
 * replaces a module and no module has state; loading modules anew takes half of the time of many small files. `ofDocuments`:
 * the configuration is that of `check:repository` in a package whose script `test` has another
 * @returns the configuration; wrap it in `mergeConfig` to extend it
 */
export function sharedConfig(
  configUrl: string,
  {
    sharesModules = false,
    usesBuilds = false,
    ofDocuments = false,
  }: { sharesModules?: boolean; usesBuilds?: boolean; ofDocuments?: boolean } = {},
): ViteUserConfig {
  const conditions = usesBuilds ? sourceFirst.slice(1) : sourceFirst;
  const packageFolder = fileURLToPath(new URL('.', configUrl));
  const report = reportFile(packageFolder, ofDocuments ? '-documents' : '');
  return defineConfig({
    root: packageFolder,
    plugins: [readImportsOnce()],
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include: ['test/**/*.test.ts'],
      setupFiles: [join(repositoryRoot, 'packages/testkit/src/vitest/setup.ts')],
      isolate: !sharesModules,
      // Tests allocate much that lives for a moment: more room for it takes a twentieth of their time.
      execArgv: ['--max-semi-space-size=32'],
      // A process per core and package would need more memory than machines with many cores have.
      maxWorkers: Math.max(1, Math.min(4, availableParallelism() - 1)),
      server: { deps: { external: [builds] } },
      // Only for tests that hang: on a machine with much other work, seconds become minutes.
      testTimeout: 1_800_000,
      hookTimeout: 1_800_000,
      ...(report === undefined
        ? {}
        : { reporters: ['default', 'json'], outputFile: { json: report } }),
    },
  });
}

function reportFile(packageFolder: string, suffix: string): string | undefined {
  const folder = process.env['BESS_REPORTS_DIR'];
  if (!folder) {
    return undefined;
  }
  const manifest: { name: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  return join(
    resolve(repositoryRoot, folder),
    `${manifest.name.replace(/^@[^/]+\//, '')}${suffix}.json`,
  );
}
