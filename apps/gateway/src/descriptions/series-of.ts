import { type TObject, Type } from '@sinclair/typebox';
import { maximumEntriesPerCall } from './series-limits.js';

/**
 * Entries of a series, as one call brings them.
 *
 * @param entry - schema of one of them
 * @param replaces - what becomes of an entry whose instant is stored already
 */
export function seriesOf<Entry extends TObject>(entry: Entry, replaces: string) {
  return Type.Array(entry, {
    minItems: 1,
    maxItems: maximumEntriesPerCall,
    description: `In any order; ${replaces}`,
  });
}
