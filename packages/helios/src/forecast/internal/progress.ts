import { heliosError } from '../../internal/helios-error.js';
import type { ForecastOptions } from '../forecast-options.js';

/**
 * Counts the parts of a forecast: each call tells how much is done, and stops the work where it is no longer wanted.
 *
 * @throws EngineError of kind `engine`: `cancelled`
 */
export function progressOf(options: ForecastOptions, parts: number): () => void {
  let done = 0;
  return () => {
    if (options.signal?.aborted === true) {
      const message = `helios was cancelled after ${done} of ${parts} parts of a forecast`;
      throw heliosError('engine', 'cancelled', message);
    }
    options.onProgress?.(Math.min(1, done / parts));
    done += 1;
  };
}
