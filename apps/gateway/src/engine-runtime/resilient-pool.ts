import type { Piscina } from 'piscina';

/** How long threads that could not start are left before others are tried [ms]. */
const RENEWAL_MS = 5_000;

/** Threads that are there again whatever became of them. */
export interface ResilientPool<Task, Answer> {
  /** Rejects when its thread dies, or when the signal aborts, which costs the thread. */
  run(task: Task, options: { signal: AbortSignal }): Promise<Answer>;
  /** Waits for what runs, then ends the threads. */
  close(): Promise<void>;
}

/**
 * Keeps the threads of a pool alive. Piscina replaces a thread that dies at work, but one that fails while it
 * starts, for want of memory for instance, would end the process for want of a listener, and is the last that it starts.
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
      look();
    });
    return opened;
  }

  /** A pool that replaces what it lost is whole as soon as that is told. */
  function look(): void {
    if (!isClosing && renewal === undefined && pool.threads.length < pool.maxThreads) {
      renewal = setTimeout(renew, renewalMs).unref();
    }
  }

  function renew(): void {
    renewal = undefined;
    const old = pool;
    pool = start();
    // Without a thread nothing of it ends by itself, and whoever waits learns now that there is none.
    void (old.threads.length === 0 ? old.destroy() : old.close()).catch(onError);
  }

  return {
    async run(task, options) {
      try {
        return await pool.run(task, options);
      } catch (error) {
        look();
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
