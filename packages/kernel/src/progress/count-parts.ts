import { EngineError } from '../errors/engine-error.js';

/** How a caller follows work that takes long, and stops it. */
export interface ProgressOptions {
  /** Told before each part of the work, and at its end, which share of it is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** An aborted signal ends the work before its next part. */
  readonly signal?: { readonly aborted: boolean };
}

/** The work whose parts are counted. */
export interface CountedWork {
  /** Who does it, for the error: `helios`. */
  readonly engine: string;
  /** What the parts are parts of, for the message: `the replay`. */
  readonly name: string;
  readonly parts: number;
}

/**
 * Counts the parts of some work for whoever follows it.
 *
 * @param options - of the caller
 * @returns to be called before each part, and once at the end
 * @throws EngineError `engine` `cancelled` by the function that comes, where the signal is aborted: `details` say how many parts were done
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
