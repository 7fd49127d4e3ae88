import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Module and arguments of a worker thread. */
export interface WorkerEntry {
  filename: string;
  execArgv?: string[];
}

/**
 * Location of the worker: beside the built program or, when running from source, the TypeScript file with its
 * loader.
 */
export function workerEntry(): WorkerEntry {
  if (!import.meta.url.endsWith('.ts')) {
    return { filename: fileURLToPath(new URL('./worker.js', import.meta.url)) };
  }
  const tsx = new URL(
    './api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')),
  ).href;
  // `--import tsx` has no effect in a thread.
  const loader = `data:text/javascript,import { register } from "${tsx}"; register();`;
  return {
    filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    execArgv: ['--conditions=@bess/source', '--no-warnings', '--import', loader],
  };
}
