/** Lets work on one thing wait for its turn. */
export interface Turns {
  /** Runs the work when all that was given for the same key before has ended, however it ended. */
  take<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer>;
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
  const last = new Map<string, Promise<unknown>>();
  return {
    take(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const turn = before.then(work, work);
      last.set(key, turn);
      const forget = () => {
        if (last.get(key) === turn) {
          last.delete(key);
        }
      };
      turn.then(forget, forget);
      return turn;
    },
  };
}
