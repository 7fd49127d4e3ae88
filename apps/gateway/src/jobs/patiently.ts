import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How often an action is tried while the database refuses it … */
const TRIES = 60;

/** … and the pause between tries [ms]. */
const PAUSE_MS = 1_000;

/**
 * Repeats an action while the database does not respond. Rejects with the last error when the signal is aborted or the
 * database stays away for too long.
 */
export async function patiently<T>(
  action: () => Promise<T>,
  signal: { readonly aborted: boolean },
  logger: Logger,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await action();
    } catch (error) {
      logger.warn({ err: error, tries }, 'the ranges of a job could not be read or stored');
      if (signal.aborted || tries >= TRIES) {
        throw error;
      }
      await setTimeout(PAUSE_MS);
    }
  }
}
