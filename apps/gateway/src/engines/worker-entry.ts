import { fileURLToPath } from 'node:url';

/** Module and arguments of a worker thread. */
export interface WorkerEntry {
  filename: string;
  execArgv?: string[];
}

/**
 * Where the worker is: beside the built program, or, when this file runs from source, in TypeScript with the loader
 * that understands it.
 *
 * @example
 * workerEntry().filename.endsWith('worker.js');
 * // => true in the built program
 */
export function workerEntry(): WorkerEntry {
  if (!import.meta.url.endsWith('.ts')) {
    return { filename: fileURLToPath(new URL('./worker.js', import.meta.url)) };
  }
  const loader = new URL('../../../../register-ts.mjs', import.meta.url);
  return {
    filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    execArgv: ['--conditions=@bess/source', '--no-warnings', '--import', loader.href],
  };
}
