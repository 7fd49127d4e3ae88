/** A word of memory that two threads share, through which a task learns that nobody wants it any more. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

const WAITING = 0;
const RUNNING = 1;
const STOPPED = 2;

/** The flag of a task that waits. */
export function createStopFlag(): StopFlag {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Stops a task, from the thread that gave it away. One that runs sees that before its next part; a message would not
 * reach it, as engines compute without a pause.
 *
 * @param flag - of the task
 * @returns whether it had begun
 */
export function stopTask(flag: StopFlag): boolean {
  return Atomics.exchange(flag, 0, STOPPED) === RUNNING;
}

/**
 * Says that the task begins, in the thread that runs it.
 *
 * @param flag - of the task; none for a task that nobody can stop
 * @returns what engines take as a signal
 */
export function beginTask(flag: StopFlag | undefined): { readonly aborted: boolean } {
  if (flag === undefined) {
    return { aborted: false };
  }
  Atomics.compareExchange(flag, 0, WAITING, RUNNING);
  return {
    get aborted() {
      return Atomics.load(flag, 0) === STOPPED;
    },
  };
}
