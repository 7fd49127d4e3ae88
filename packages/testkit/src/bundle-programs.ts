import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'tsup';

/** Programs bundled from the current sources, to run as processes or threads. */
export interface BundledPrograms {
  /** Path of a program's entry. */
  path(name: string): string;
  remove(): Promise<void>;
}

/**
 * Bundles programs from source, including the packages of the workspace. So tests that need real processes or threads do
 * not depend on an earlier build, and the programs start without a TypeScript loader.
 *
 * @param packageFolder - the package of the programs [absolute path]
 * @param entries - name of each program → its source, relative to the package
 */
export async function bundlePrograms(
  packageFolder: string,
  entries: Record<string, string>,
): Promise<BundledPrograms> {
  // In node_modules, git and linters ignore the folder, and dependencies resolve as for the sources.
  const cache = join(packageFolder, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-programs-'));
  // Its `type` field makes the programs ES modules, and some programs read their version from it.
  await cp(join(packageFolder, 'package.json'), join(folder, 'package.json'));
  const remove = () => rm(folder, { recursive: true });
  await build({
    entry: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name, join(packageFolder, source)]),
    ),
    outDir: join(folder, 'dist'),
    config: false,
    format: ['esm'],
    target: 'es2022',
    splitting: true,
    silent: true,
    skipNodeModulesBundle: true,
    noExternal: [/^@bess\//],
    esbuildOptions(options) {
      options.conditions = ['@bess/source'];
    },
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    path: (name) => join(folder, 'dist', `${name}.js`),
    remove,
  };
}
