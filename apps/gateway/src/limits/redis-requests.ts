/** Increments a counter and returns its new value. */
type IncrementCounter = (counter: string, keepSeconds: number) => Promise<number>;

interface Batch {
  keepSeconds: number;
  waiters: { resolve(count: number): void; reject(error: unknown): void }[];
}

/**
 * Batches increments: while a request for a counter is in flight, further callers are collected for the next one.
 * Each caller gets the count that it would have got alone, in order of arrival.
 */
export function createBatchedCounter(
  add: (counter: string, points: number, keepSeconds: number) => Promise<number>,
): IncrementCounter {
  /** Counters with a request in flight, and the batch for the next request. */
  const pendingBatches = new Map<string, Batch | undefined>();

  const ask = async (counter: string, first: Batch): Promise<void> => {
    // A loop, not recursion: under steady load each request would keep the frames of all earlier ones.
    for (
      let batch: Batch | undefined = first;
      batch !== undefined;
      batch = pendingBatches.get(counter)
    ) {
      pendingBatches.set(counter, undefined);
      await askFor(counter, batch);
    }
    pendingBatches.delete(counter);
  };

  const askFor = async (counter: string, { keepSeconds, waiters }: Batch): Promise<void> => {
    try {
      const before = (await add(counter, waiters.length, keepSeconds)) - waiters.length;
      waiters.forEach(({ resolve }, index) => {
        resolve(before + index + 1);
      });
    } catch (error) {
      for (const { reject } of waiters) {
        reject(error);
      }
    }
  };

  return (counter, keepSeconds) =>
    new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      if (!pendingBatches.has(counter)) {
        void ask(counter, { keepSeconds, waiters: [waiter] });
        return;
      }
      const next = pendingBatches.get(counter);
      if (next === undefined) {
        pendingBatches.set(counter, { keepSeconds, waiters: [waiter] });
      } else {
        next.waiters.push(waiter);
      }
    });
}

/**
 * Waits for work while its server responds to anything at all; throws the error of the work, or an Error after
 * silence.
 */
type SilenceTimeout = <Result>(work: Promise<Result>) => Promise<Result>;

/**
 * Distinguishes a silent server from one with many requests and from a process too busy to read responses; a plain
 * timeout would treat all three as an outage. The server counts as lost after `silentMs` without any response.
 */
export function createSilenceTimeout(silentMs: number): SilenceTimeout {
  let lastResponseMs = Number.NEGATIVE_INFINITY;
  return async (work) => {
    const requestedMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_resolve, reject) => {
      const leftMs = () => silentMs - (performance.now() - Math.max(requestedMs, lastResponseMs));
      const check = () => {
        if (isOver) {
          return;
        }
        if (leftMs() > 0) {
          arm();
        } else {
          reject(new Error(`Nothing was heard for ${silentMs} ms.`));
        }
      };
      // Responses that arrived while this process was busy are read between a timer and an immediate.
      const arm = () => {
        timer = setTimeout(() => setImmediate(check), Math.max(1, leftMs()));
      };
      arm();
    });
    try {
      const result = await Promise.race([work, silence]);
      lastResponseMs = performance.now();
      return result;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  };
}
