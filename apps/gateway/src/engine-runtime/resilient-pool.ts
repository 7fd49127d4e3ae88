import type { Piscina } from 'piscina';

/** Pause before threads that could not start are tried again [ms]. */
const RENEWAL_MS = 5_000;

/** A pool whose lost threads are always replaced. */
export interface ResilientPool<Task, Answer> {
  /** Rejects if its thread dies, or if the signal aborts, which destroys the thread. */
  run(task: Task, options: { signal: AbortSignal }): Promise<Answer>;
  /** Waits for running tasks, then ends the threads. */
  close(): Promise<void>;
}

/**
 * Keeps the threads of a pool alive. Piscina replaces a thread that dies while running a task. If a thread fails
 * during start-up (for example, out of memory), Piscina never starts another one, and the unhandled error event
 * ends the process. This function therefore opens a new pool after `renewalMs`.
 */
export function createResilientPool<Task, Answer>(
  open: () => Piscina<Task, Answer>,
  onError: (error: unknown) => void,
  renewalMs = RENEWAL_MS,
): ResilientPool<Task, Answer> {
  let pool = start();
  let renewal: NodeJS.Timeout | undefined;
  let isClosing = false;

  function start(): Piscina<Task, Answer> {
    const opened = open();
    opened.on('error', (error) => {
      onError(error);
      renewIfIncomplete();
    });
    return opened;
  }

  /**
   * Schedules a new pool if threads are missing. A pool that has replaced its lost threads is complete by the time
   * the error arrives.
   */
  function renewIfIncomplete(): void {
    if (!isClosing && renewal === undefined && pool.threads.length < pool.maxThreads) {
      renewal = setTimeout(renew, renewalMs).unref();
    }
  }

  function renew(): void {
    renewal = undefined;
    const old = pool;
    pool = start();
    // A pool without threads never finishes its tasks, so it is destroyed, which rejects them.
    void (old.threads.length === 0 ? old.destroy() : old.close()).catch(onError);
  }

  return {
    async run(task, options) {
      try {
        return await pool.run(task, options);
      } catch (error) {
        renewIfIncomplete();
        throw error;
      }
    },
    async close() {
      isClosing = true;
      clearTimeout(renewal);
      await pool.close();
    },
  };
}
