import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type EngineErrorData, fromErrorData, isEngineError } from '@bess/kernel/errors';
import { Piscina } from 'piscina';
import { tarsisError } from '../internal/errors.js';
import type { SizeOptions, SizeResult } from '../schema/size-types.js';
import type { ChosenSize } from '../sizing/perfect-size.js';
import { resolveSize } from '../sizing/resolve-size.js';
import { chooseSize } from '../sizing/size.js';
import type { YearOfSize } from '../sizing/year-of-size.js';
import type { SizingTask } from './sizing-worker.js';

const MAX_THREADS = 256;

/** How soon a cancellation is heard [ms]. */
const CANCEL_POLL_MS = 50;

/** Number of threads and location of their code. */
export interface SizingPoolOptions {
  /** Threads, 1 to 256. Default: the parallelism of the machine. */
  readonly threads?: number;
  /** The worker file, `dist/node/sizing-worker.cjs` of this package; needed only when the package is bundled. */
  readonly workerUrl?: URL;
}

/** A pool of threads that simulate years of sizes. */
export interface SizingPool {
  readonly threads: number;
  /**
   * `size` on the threads, with the same result: the calling thread only validates and waits. A cancellation ends the
   * work within some tens of milliseconds. A solver of the caller's cannot be used.
   *
   * @throws EngineError as `size`; `engine` / `threadDied`, `poolClosed`
   */
  size(options: Omit<SizeOptions, 'solver'>): Promise<SizeResult>;
  /** Ends the threads; pending work fails with `poolClosed`. */
  close(): Promise<void>;
}

/**
 * A pool of worker threads that simulate the years of sizes. Threads start with the first job and are replaced when one
 * dies; idle threads do not keep the process alive.
 *
 * @throws EngineError `outOfRange` / `threadsOutOfRange`; from `size` also `engine` / `cancelled`, `threadDied`, `poolClosed`
 */
export function createSizingPool(options: SizingPoolOptions = {}): SizingPool {
  const { threads = availableParallelism(), workerUrl } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
    throw tarsisError(
      'outOfRange',
      'threadsOutOfRange',
      `threads must be a whole number from 1 to ${MAX_THREADS}; ${String(threads)} came`,
    );
  }
  const entry = workerUrl === undefined ? workerEntry() : { filename: fileURLToPath(workerUrl) };
  let pool: Piscina | undefined;
  let isClosed = false;
  const open = () => new Piscina({ ...entry, minThreads: 0, maxThreads: threads, env: {} });

  async function run<Result>(work: SizingTask, cancellation: AbortSignal): Promise<Result> {
    if (isClosed) throw closedError();
    pool ??= open();
    let answer: unknown;
    try {
      answer = await pool.run(work, { signal: cancellation });
    } catch (cause) {
      if (cancellation.aborted) throw cancelledError();
      if (isClosed) throw closedError();
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw tarsisError(
        'engine',
        'threadDied',
        `a thread of tarsis must stay alive during its work; "${reason}" came`,
        { reason },
      );
    }
    const { error } = Object(answer) as { error?: EngineErrorData };
    if (error !== undefined) throw fromErrorData(error);
    return answer as Result;
  }

  return {
    threads,
    async size(sizeOptions) {
      const resolved = resolveSize(sizeOptions);
      const cancellation = new AbortController();
      const { signal } = sizeOptions;
      const watch = setInterval(() => {
        if (signal?.aborted) cancellation.abort();
      }, CANCEL_POLL_MS);
      try {
        return await chooseSize(
          resolved,
          {
            years: (tasks) =>
              Promise.all(
                tasks.map((task) =>
                  run<YearOfSize>({ kind: 'year', year: resolved.year, task }, cancellation.signal),
                ),
              ),
            choose: (billBefore) =>
              run<ChosenSize>({ kind: 'choose', resolved, billBefore }, cancellation.signal),
          },
          sizeOptions,
        );
      } catch (error) {
        // The other years of the same job are not needed any more.
        cancellation.abort();
        throw isEngineError(error) && signal?.aborted ? cancelledError() : error;
      } finally {
        clearInterval(watch);
      }
    },
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

function closedError(): Error {
  return tarsisError('engine', 'poolClosed', 'the pool must be open; it was closed');
}

function cancelledError(): Error {
  return tarsisError('engine', 'cancelled', 'sizing was cancelled by its caller');
}

/**
 * The built worker file, located through the package because parts of a build lie in different folders; or, when running
 * from source, the TypeScript file with a loader.
 */
function workerEntry(): { filename: string; execArgv?: string[] } {
  const moduleUrl = import.meta.url;
  if (!moduleUrl.endsWith('.ts')) {
    const packageFolder = dirname(createRequire(moduleUrl).resolve('@bess/tarsis/package.json'));
    // CommonJS: Node aborts the process when a thread is ended while it requires an ES module, as Piscina does.
    return { filename: join(packageFolder, 'dist', 'node', 'sizing-worker.cjs') };
  }
  const tsx = new URL('./api/index.mjs', pathToFileURL(createRequire(moduleUrl).resolve('tsx/esm')))
    .href;
  // `--import tsx` has no effect in a thread.
  const loader = `data:text/javascript,import { register } from "${tsx}"; register();`;
  return {
    filename: fileURLToPath(new URL('./sizing-worker.ts', moduleUrl)),
    execArgv: ['--conditions=@bess/source', '--no-warnings', '--import', loader],
  };
}
