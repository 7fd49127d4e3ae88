/** Lets work on one thing wait for its turn. */
export interface KeyedQueue {
  /** Runs the work when all that was given for the same key before has ended, however it ended. */
  run<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /** How many have been given for the key and have not ended. */
  pending(key: string): number;
}

/**
 * Turns of one process: work of one key runs one after the other, work of different keys at once.
 *
 * @example
 * const turns = createKeyedQueue();
 * await turns.run('site', async () => 7);
 * // => 7
 */
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
 * @param work - must not reject
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

/**
 * Waits for work, but not longer than a while.
 *
 * @param durationMs - the while [ms]
 * @param work - goes on if it takes longer; must not reject
 */
export async function waitAtMost(durationMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, durationMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
