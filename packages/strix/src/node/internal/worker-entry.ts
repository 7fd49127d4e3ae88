import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** File of the worker threads and how Node is to run it. */
export interface WorkerEntry {
  readonly url: URL;
  readonly execArgv?: string[];
}

/**
 * The built worker file, found through the package, because the parts of a build lie in different folders; or, when this runs
 * from source, the TypeScript file with a loader that reads it.
 */
export function workerEntry(): WorkerEntry {
  const here = import.meta.url;
  if (here.endsWith('.ts')) {
    const tsx = new URL('./api/index.mjs', pathToFileURL(createRequire(here).resolve('tsx/esm')))
      .href;
    // `--import tsx` would do nothing in a thread.
    const loader = `data:text/javascript,import { register } from "${tsx}"; register();`;
    return {
      url: new URL('../simulation-worker.ts', here),
      execArgv: ['--conditions=@bess/source', '--no-warnings', '--import', loader],
    };
  }
  const packageFolder = dirname(createRequire(here).resolve('@bess/strix/package.json'));
  return { url: pathToFileURL(join(packageFolder, 'dist', 'node', 'simulation-worker.js')) };
}
