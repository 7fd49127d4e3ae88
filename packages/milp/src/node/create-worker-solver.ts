import { milpError } from '../internal/milp-error.js';
import { solveVerified } from '../pipeline/solve-verified.js';
import type { SolveOptions, SolveResult, Solver } from '../solver.js';
import { type NativeRunner, rawHighs } from '../solvers/highs-run.js';
import { WorkerThread } from './worker-thread.js';

/** Options of {@link createWorkerSolver}. */
export interface WorkerSolverOptions {
  /**
   * Time after `timeLimitMs` at which the thread is ended if HiGHS has not stopped by itself [ms]. Default 250.
   */
  graceMs?: number;
  /** The worker file, `src/node/highs-worker.mjs` of this package; needed only in a bundle. */
  workerUrl?: URL;
}

/** HiGHS in a worker thread. */
export interface WorkerSolver extends Solver {
  /** Starts the thread and loads HiGHS in it. */
  warmUp(): Promise<void>;
  /** Ends the thread; a later solve starts a new one. */
  close(): Promise<void>;
}

const DEFAULT_GRACE_MS = 250;

/**
 * HiGHS in a worker thread. The thread of the caller stays free, and limits are hard: HiGHS is asked to stop at
 * `timeLimitMs`; `graceMs` later its thread is ended, and the next solve starts a new one. An aborted signal ends the
 * thread at once. The result then has the status `timeLimit` or `cancelled` and the best verified point found so far, if
 * there is one. A solver runs one solve at a time and queues the others; solve in parallel with several solvers. Time in
 * the queue does not count.
 *
 * @param options - grace period and location of the worker file.
 * @throws EngineError from `solve` as from `createHighsSolver`; `invalid` / `optionOutOfRange` for a
 * negative `graceMs`.
 * @example
 * const solver = createWorkerSolver();
 * const builder = createModelBuilder();
 * builder.addColumn({ lower: 1.5, cost: 1, integer: true });
 * (await solver.solve(builder.build(), { timeLimitMs: 1_000 })).objective; // => 2
 */
export function createWorkerSolver(options: WorkerSolverOptions = {}): WorkerSolver {
  const { graceMs = DEFAULT_GRACE_MS, workerUrl } = options;
  if (!(graceMs >= 0)) {
    throw milpError(
      'invalid',
      'optionOutOfRange',
      `The option graceMs must be at least 0, got ${graceMs}.`,
      { field: 'graceMs', value: graceMs },
    );
  }
  const thread = new WorkerThread(workerUrl);
  let queue: Promise<unknown> = Promise.resolve();
  const raw = rawHighs('highs-worker', inThread(thread, graceMs));
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  return {
    name: raw.name,
    solve: (model, solveOptions: SolveOptions = {}): Promise<SolveResult> =>
      queued(() => solveVerified(raw, model, withClock(solveOptions))),
    warmUp: () => queued(() => thread.warmUp()),
    close: () => thread.close(),
  };
}

function inThread(thread: WorkerThread, graceMs: number): NativeRunner {
  return (task, { timeLimitMs, signal }) =>
    thread.run(task, {
      ...(timeLimitMs === undefined ? {} : { hardLimitMs: timeLimitMs + graceMs }),
      ...(signal === undefined ? {} : { signal }),
    });
}

/** A hard limit needs a clock. Unlike the other entries, this one may read it. */
function withClock(options: SolveOptions): SolveOptions {
  return { nowMs: () => performance.now(), ...options };
}
