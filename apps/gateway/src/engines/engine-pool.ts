import type { EngineOperation, EngineOperations } from './engine-task.js';
import type { Tenant } from './fair-turns.js';

/** Bounds of one task. */
export interface RunOptions {
  /** Waiting and running together [ms]. */
  timeoutMs?: number;
  /**
   * Takes the task back: one that waits leaves the queue, and one that runs ends before its next part, where its engine
   * asks for that.
   */
  signal?: AbortSignal;
  /** Whose work it is: tenants take turns, and none may have more than half of all that waits. Default: the gateway's. */
  tenant?: Tenant;
}

/** Runs engine work off the event loop. */
export interface EnginePool {
  /**
   * Runs one operation.
   *
   * @param operation - what to run
   * @param input - plain data
   * @param options - how long it may take, and what takes it back
   * @throws EngineError what the engine raised; `engine` / `timeout` when it took too long, `engine` / `workerLost`
   * when its thread died
   * @throws HttpError 503 with `Retry-After` when too much work waits already; 499, which nobody reads, when the signal
   * aborted
   */
  run<Operation extends EngineOperation>(
    operation: Operation,
    input: EngineOperations[Operation]['input'],
    options?: RunOptions,
  ): Promise<EngineOperations[Operation]['output']>;
  /**
   * Waits until the first thread works. Threads warm up by themselves and get no task before; the others join as they
   * get ready.
   */
  warmUp(): Promise<void>;
  /** Waits for work that runs, then ends the threads. */
  close(): Promise<void>;
}
