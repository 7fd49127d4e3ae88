/** Lets work on one thing wait for its turn. */
export interface Turns {
  /** Runs the work when all that was given for the same key before has ended, however it ended. */
  take<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /** How many have been given for the key and have not ended. */
  given(key: string): number;
}

/**
 * Turns of one process: work of one key runs one after the other, work of different keys at once.
 *
 * @example
 * const turns = createTurns();
 * await turns.take('site', async () => 7);
 * // => 7
 */
export function createTurns(): Turns {
  const queues = new Map<string, { last: Promise<unknown>; given: number }>();
  return {
    take(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), given: 0 };
      queues.set(key, queue);
      const turn = queue.last.then(work, work);
      queue.last = turn;
      queue.given += 1;
      const end = () => {
        queue.given -= 1;
        if (queue.given === 0) {
          queues.delete(key);
        }
      };
      turn.then(end, end);
      return turn;
    },
    given: (key) => queues.get(key)?.given ?? 0,
  };
}
