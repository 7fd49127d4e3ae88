import { EngineError } from '@bess/kernel/errors';

/** An error in the command line itself; its message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs an engine and rewords its errors, because the messages of an engine are about its arguments, and those of the
 * command line about files and options.
 *
 * @param work - calls the engine
 * @param messageFor - the new message; `error.message` keeps the engine's own
 */
export async function reworded<Value>(
  work: () => Value | Promise<Value>,
  messageFor: (error: EngineError) => string,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { engine, kind, code, details } = error;
    const message = messageFor(error);
    throw new EngineError({ engine, kind, code, message, details }, { cause: error });
  }
}

/** Adds the path of a file to the errors in it. */
export function inFile<Value>(path: string, work: () => Value | Promise<Value>): Promise<Value> {
  return reworded(work, ({ message }) => `${path}: ${message}`);
}
