/** File of the worker threads and how Node is to run it. */
export interface WorkerEntry {
  readonly url: URL;
  readonly execArgv?: string[];
}

/**
 * The worker file beside this one, in the build of the same kind; or, when this runs from source, the TypeScript file with
 * the repository's loader.
 */
export function workerEntry(): WorkerEntry {
  const here = import.meta.url;
  if (here.endsWith('.ts')) {
    const loader = new URL('../../../../../register-ts.mjs', here);
    return {
      url: new URL('../simulation-worker.ts', here),
      execArgv: ['--conditions=@bess/source', '--no-warnings', '--import', loader.href],
    };
  }
  // Built, this file is part of node/index.
  return { url: new URL(`./simulation-worker.${here.endsWith('.cjs') ? 'cjs' : 'js'}`, here) };
}
