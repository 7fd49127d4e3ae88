import { phalanxError } from './phalanx-error.js';

/** How a caller follows work that takes long, and stops it. */
export interface ProgressOptions {
  /** Told before each part of the work, and at its end, which share of it is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** An aborted signal ends the work before its next part. */
  readonly signal?: { readonly aborted: boolean };
}

/**
 * Counts the parts of some work: to be called before each part, and once at the end.
 *
 * @param options - of the caller
 * @param parts - how many there are
 * @param what - the work, for the message
 * @throws EngineError `engine` `cancelled` by the function that comes, where the signal is aborted
 */
export function progressOf(
  { onProgress, signal }: ProgressOptions,
  parts: number,
  what: string,
): () => void {
  let done = 0;
  return () => {
    if (signal?.aborted) {
      const message = `${what} was cancelled after ${done} of ${parts} parts`;
      throw phalanxError('engine', 'cancelled', message, { done, parts });
    }
    onProgress?.(done / parts);
    done += 1;
  };
}
