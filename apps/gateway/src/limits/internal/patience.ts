/** Waits for work as long as its server is heard at all; throws what the work throws, or an Error for the silence. */
export type Patience = <Result>(work: Promise<Result>) => Promise<Result>;

/**
 * Tells a server that is silent from one that is merely asked much, and from a process too busy to read its answers: a
 * plain timeout would take all three for an outage.
 *
 * @param silentMs - without any answer for this long the server is given up [ms]
 */
export function createPatience(silentMs: number): Patience {
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
