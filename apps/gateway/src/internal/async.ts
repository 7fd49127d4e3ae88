/** One minute [ms]. */
export const minuteMs = 60_000;

/** One hour [ms]. */
export const hourMs = 60 * minuteMs;

/** One day of 24 hours [ms]. */
export const dayMs = 24 * hourMs;

/**
 * The UTC day of an instant, as path budgets and usage name it.
 *
 * @example
 * utcDay(Date.UTC(2026, 10, 21, 23));
 * // => '2026-11-21'
 */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Runs work of one key sequentially. */
export interface KeyedQueue {
  /** Runs the work after all earlier work of the same key has ended, whether it succeeded or not. */
  run<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Number of unfinished works of the key. */
  pending(key: string): number;
}

/** Creates a queue of this process: work of one key runs one after the other, work of different keys concurrently. */
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
 * Prevents work from overlapping. All calls during a run share one further run after it, so that each caller is
 * served by a run that started after its call. The work must not reject.
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
