import { isEngineError } from '@bess/kernel/errors';

/** What was asked for; undefined where an engine refused it by name, since the caller has another way. Other errors are thrown on. */
export async function unlessFailed<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isEngineError(error)) return undefined;
    throw error;
  }
}
