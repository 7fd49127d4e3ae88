import { EngineError } from '../errors/engine-error.js';

/** How a caller follows or cancels long-running work. */
export interface ProgressOptions {
  /** Called before each part of the work and at its end with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** An aborted signal stops the work before its next part. */
  readonly signal?: { readonly aborted: boolean };
}

/** The work to be counted. */
export interface CountedWork {
  /** Engine that does the work, for the error: `helios`. */
  readonly engine: string;
  /** Name of the work, for the message: `the replay`. */
  readonly name: string;
  readonly parts: number;
}

/**
 * Reports the progress of work that consists of parts, and stops it when it is cancelled.
 *
 * @param options - progress callback and signal of the caller
 * @param work - engine, name and number of parts
 * @returns a function to call before each part, and once at the end
 * @throws EngineError `engine` / `cancelled` from the returned function when the signal is aborted; `details` has the
 * number of finished parts
 *
 * @example
 * const shares: number[] = [];
 * const work = { engine: 'strix', name: 'a table', parts: 2 };
 * const advance = countParts({ onProgress: (share) => shares.push(share) }, work);
 * advance();
 * advance();
 * advance();
 * shares; // => [0, 0.5, 1]
 */
export function countParts(
  { onProgress, signal }: ProgressOptions,
  { engine, name, parts }: CountedWork,
): () => void {
  let done = 0;
  return () => {
    if (signal?.aborted === true) {
      throw new EngineError({
        engine,
        kind: 'engine',
        code: 'cancelled',
        message: `${engine} was cancelled after ${done} of ${parts} parts of ${name}`,
        details: { done, parts },
      });
    }
    onProgress?.(Math.min(1, done / parts));
    done += 1;
  };
}
