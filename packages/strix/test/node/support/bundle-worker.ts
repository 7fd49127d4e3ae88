import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'tsup';

const packageFolder = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Bundles the worker file from source, so that threads neither depend on an earlier build nor wait for a TypeScript loader each.
 *
 * @returns its address, and what removes it
 */
export async function bundleWorker(): Promise<{ url: URL; remove: () => Promise<void> }> {
  // Below node_modules: git and linters ignore it, and dependencies resolve as they do for the sources.
  const cache = join(packageFolder, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-worker-'));
  const remove = () => rm(folder, { recursive: true });
  await build({
    entry: { worker: join(packageFolder, 'src/node/simulation-worker.ts') },
    outDir: folder,
    config: false,
    format: ['esm'],
    outExtension: () => ({ js: '.mjs' }),
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
  return { url: pathToFileURL(join(folder, 'worker.mjs')), remove };
}
