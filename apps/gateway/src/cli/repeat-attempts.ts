import { setTimeout as pause } from 'node:timers/promises';

/** How an attempt is repeated. */
export interface Repetition {
  /** From the start of an attempt to that of the next, which waits for its end [ms]. */
  everyMs: number;
  /** Ends the waiting; an attempt that is cut by it has not failed. */
  signal: AbortSignal;
  /** Takes what an attempt threw; throws to end the repetition. */
  onFailure(error: unknown): void;
}

/** Repeats an attempt until the signal, whether it succeeds or fails. */
export async function repeatAttempts(
  attempt: () => Promise<void>,
  { everyMs, signal, onFailure }: Repetition,
): Promise<void> {
  while (!signal.aborted) {
    const startedMs = performance.now();
    try {
      await attempt();
    } catch (error) {
      if (!signal.aborted) {
        onFailure(error);
      }
    }
    const waitMs = everyMs - (performance.now() - startedMs);
    // Ends early, with an error of no interest, at the signal.
    await pause(Math.max(0, waitMs), undefined, { signal }).catch(() => undefined);
  }
}
