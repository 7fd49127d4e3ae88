import { startDayOfPath } from '../../internal/start-day-of-path.js';

const TEMPLATE_DAYS = 365;
const MOST_BLOCKS = 12;
/** A block's mean wants this many paths. */
const PATHS_PER_BLOCK = 20;

/**
 * The part of the year in which each undated path begins: 12 parts of equal length, fewer where they would hold few paths.
 *
 * @param pathCount - paths, from path 0 on
 */
export function startBlocks(pathCount: number): Uint8Array {
  const blockCount = Math.min(MOST_BLOCKS, Math.max(1, Math.floor(pathCount / PATHS_PER_BLOCK)));
  return Uint8Array.from({ length: pathCount }, (_, path) =>
    Math.floor((startDayOfPath(path) * blockCount) / TEMPLATE_DAYS),
  );
}
