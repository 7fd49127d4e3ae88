import { EngineError } from '@bess/kernel/errors';

/** The command line itself is wrong; its message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Does some work, and rewords what an engine refuses: the engine speaks of its arguments, the command line of files and
 * options.
 *
 * @param work - calls the engine
 * @param wordingOf - the sentence to be said; `error.message` where the engine's own will do
 */
export async function reworded<Value>(
  work: () => Value | Promise<Value>,
  wordingOf: (error: EngineError) => string,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { engine, kind, code, details } = error;
    const message = wordingOf(error);
    throw new EngineError({ engine, kind, code, message, details }, { cause: error });
  }
}

/** Errors in a file name it. */
export function inFile<Value>(path: string, work: () => Value | Promise<Value>): Promise<Value> {
  return reworded(work, ({ message }) => `${path}: ${message}`);
}
