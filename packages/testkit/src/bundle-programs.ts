import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'tsup';

/** Programs bundled from this commit's sources, to be run as processes or threads. */
export interface BundledPrograms {
  /** Path of a program's entry. */
  path(name: string): string;
  remove(): Promise<void>;
}

/**
 * Bundles programs from source, the workspace's packages included, so that tests which need real processes or threads
 * neither depend on an earlier build nor wait for a TypeScript loader in each of them.
 *
 * @param packageFolder - the package that the programs belong to [absolute path]
 * @param entries - program name to its source, relative to the package
 * @returns the bundled programs
 */
export async function bundlePrograms(
  packageFolder: string,
  entries: Record<string, string>,
): Promise<BundledPrograms> {
  // Below node_modules: git and linters ignore it, and dependencies resolve as they do for the sources.
  const cache = join(packageFolder, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-programs-'));
  // Its type makes the programs ES modules, and some read their version from it.
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
