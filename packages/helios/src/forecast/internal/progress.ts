import { heliosError } from '../../internal/helios-error.js';
import type { ForecastOptions } from '../forecast-options.js';

/**
 * Counts the parts of some work: each call tells how much is done, and stops the work where it is no longer wanted.
 *
 * @param what - what the parts are, for the message
 * @throws EngineError of kind `engine`: `cancelled`
 */
export function progressOf(
  options: Pick<ForecastOptions, 'onProgress' | 'signal'>,
  parts: number,
  what: string,
): () => void {
  let done = 0;
  return () => {
    if (options.signal?.aborted === true) {
      const message = `helios was cancelled after ${done} of ${parts} ${what}`;
      throw heliosError('engine', 'cancelled', message);
    }
    options.onProgress?.(Math.min(1, done / parts));
    done += 1;
  };
}
