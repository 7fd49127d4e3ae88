import { setImmediate } from 'node:timers/promises';

/** Rows of one insert. The embedded database works on the gateway's own thread, some 5 ms for so many. */
const ROWS_PER_BLOCK = 1_000;

/**
 * Takes many rows a block at a time.
 *
 * @param rows - all of them
 * @param insert - takes one block
 */
export async function inBlocks<Row>(
  rows: readonly Row[],
  insert: (block: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BLOCK) {
    await insert(rows.slice(start, start + ROWS_PER_BLOCK));
    // Let requests be served that do not ask the database.
    await setImmediate();
  }
}
