/** Lets work on one thing wait for its turn. */
export interface KeyedQueue {
  /** Runs the work when all that was given for the same key before has ended, however it ended. */
  run<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /** How many have been given for the key and have not ended. */
  pending(key: string): number;
}

/** Turns of one process: work of one key runs one after the other, work of different keys at once. */
export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, { last: Promise<unknown>; pending: number }>();
  return {
    run(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), pending: 0 };
      queues.set(key, queue);
      const turn = queue.last.then(work, work);
      queue.last = turn;
      queue.pending += 1;
      const end = () => {
        queue.pending -= 1;
        if (queue.pending === 0) {
          queues.delete(key);
        }
      };
      turn.then(end, end);
      return turn;
    },
    pending: (key) => queues.get(key)?.pending ?? 0,
  };
}

/**
 * Keeps work from overlapping itself. A call while it runs leads to one more run after this one, however many calls
 * there are, so that each caller is served by a run that began after its call.
 *
 * @returns starts or joins a run; resolves when that run is over
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (next === undefined && current === undefined) {
      return start();
    }
    next ??= current?.then(start) ?? start();
    return next;
  };
}

/** Resolves with what the work resolves to, or with `fallback` after `durationMs`; late work continues. */
export async function fallbackAfter<Value>(
  durationMs: number,
  work: Promise<Value>,
  fallback: Value,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(fallback), durationMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for work that must not reject, at most `durationMs`; late work continues. */
export async function waitAtMost(durationMs: number, work: Promise<unknown>): Promise<void> {
  await fallbackAfter(durationMs, work, undefined);
}
