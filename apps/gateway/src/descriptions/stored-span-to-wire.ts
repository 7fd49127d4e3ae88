import type { TimeSpan } from '../stores/stores.js';
import type { StoredSpan } from './stored-span-schema.js';

/**
 * What is stored of a series, as it is answered.
 *
 * @param span - from the store; undefined where nothing is stored
 * @example
 * storedSpanToWire(undefined);
 * // => { count: 0 }
 */
export function storedSpanToWire(span: TimeSpan | undefined): StoredSpan {
  return span === undefined
    ? { count: 0 }
    : {
        count: span.count,
        first_time: new Date(span.firstMs).toISOString(),
        last_time: new Date(span.lastMs).toISOString(),
      };
}
