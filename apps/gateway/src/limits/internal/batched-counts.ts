/** Counts one at the counter; answers how many there are with it. */
export type CountOne = (counter: string, keepSeconds: number) => Promise<number>;

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
export function createBatchedCounts(
  add: (counter: string, points: number, keepSeconds: number) => Promise<number>,
): CountOne {
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
