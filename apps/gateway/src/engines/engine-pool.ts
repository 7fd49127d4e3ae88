import type { EngineOperation, EngineOperations } from './engine-task.js';

/** Runs engine work off the event loop. */
export interface EnginePool {
  /**
   * Runs one operation.
   *
   * @param operation - what to run
   * @param input - plain data
   * @param options - `timeoutMs`: waiting and running together [ms]
   * @throws EngineError what the engine raised; `engine` / `timeout` when it took too long, `engine` / `workerLost`
   * when its thread died
   * @throws HttpError 503 with `Retry-After` when too much work waits already
   */
  run<Operation extends EngineOperation>(
    operation: Operation,
    input: EngineOperations[Operation]['input'],
    options?: { timeoutMs?: number },
  ): Promise<EngineOperations[Operation]['output']>;
  /**
   * Waits until the first thread works. Threads warm up by themselves and get no task before; the others join as they
   * get ready.
   */
  warmUp(): Promise<void>;
  /** Waits for work that runs, then ends the threads. */
  close(): Promise<void>;
}
