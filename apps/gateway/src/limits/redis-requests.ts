/** Counts one at the counter; answers how many there are with it. */
type IncrementCounter = (counter: string, keepSeconds: number) => Promise<number>;

interface Batch {
  keepSeconds: number;
  waiters: { resolve(count: number): void; reject(error: unknown): void }[];
}

/**
 * Counts for many callers with few questions: while one about a counter is under way, callers gather for the next. Each
 * caller gets the count that it would have got alone, in the order in which they came.
 *
 * @param add - adds points to a counter and answers its sum
 */
export function createBatchedCounter(
  add: (counter: string, points: number, keepSeconds: number) => Promise<number>,
): IncrementCounter {
  /** Counters that are being asked about, with those who wait for the next question. */
  const asked = new Map<string, Batch | undefined>();

  const ask = async (counter: string, first: Batch): Promise<void> => {
    // A loop and no recursion: under steady load each question would hold the frames of all before it.
    for (let batch: Batch | undefined = first; batch !== undefined; batch = asked.get(counter)) {
      asked.set(counter, undefined);
      await askFor(counter, batch);
    }
    asked.delete(counter);
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
      if (!asked.has(counter)) {
        void ask(counter, { keepSeconds, waiters: [waiter] });
        return;
      }
      const next = asked.get(counter);
      if (next === undefined) {
        asked.set(counter, { keepSeconds, waiters: [waiter] });
      } else {
        next.waiters.push(waiter);
      }
    });
}

/** Waits for work as long as its server is heard at all; throws what the work throws, or an Error for the silence. */
type SilenceTimeout = <Result>(work: Promise<Result>) => Promise<Result>;

/**
 * Tells a server that is silent from one that is merely asked much, and from a process too busy to read its answers: a
 * plain timeout would take all three for an outage.
 *
 * @param memberTimeoutMs - without any answer for this long the server is given up [ms]
 */
export function createSilenceTimeout(silentMs: number): SilenceTimeout {
  let heardMs = Number.NEGATIVE_INFINITY;
  return async (work) => {
    const askedMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_resolve, reject) => {
      const leftMs = () => silentMs - (performance.now() - Math.max(askedMs, heardMs));
      const look = () => {
        if (isOver) {
          return;
        }
        if (leftMs() > 0) {
          arm();
        } else {
          reject(new Error(`Nothing was heard for ${silentMs} ms.`));
        }
      };
      // Answers that came while this process was busy are read between a timer and an immediate.
      const arm = () => {
        timer = setTimeout(() => setImmediate(look), Math.max(1, leftMs()));
      };
      arm();
    });
    try {
      const result = await Promise.race([work, silence]);
      heardMs = performance.now();
      return result;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  };
}
