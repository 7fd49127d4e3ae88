import type { PriceFile, PriceFileOptions } from './price-file.js';
import type { ReadAnswer, ReadRequest } from './price-file.worker.js';

/** Reads a file of prices beside the page; an aborted signal ends the reading. */
export function readInWorker(
  file: File,
  options: PriceFileOptions,
  signal: AbortSignal,
): Promise<PriceFile> {
  const worker = new Worker(new URL('./price-file.worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<PriceFile>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) =>
      data.ok ? resolve(data.prices) : reject(new Error(data.message)),
    );
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message === '' ? 'the reader of files cannot be started' : message)),
    );
    worker.postMessage({ file, options } satisfies ReadRequest);
  }).finally(() => worker.terminate());
}
