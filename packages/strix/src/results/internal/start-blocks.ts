const TEMPLATE_DAYS = 365;
const GOLDEN_FRACTION = 0.6180339887498949;
const MOST_BLOCKS = 12;
/** A block's mean wants this many paths. */
const PATHS_PER_BLOCK = 20;

/**
 * The part of the year in which each undated path begins: 12 parts of equal length, fewer where they would hold few paths.
 * Start days as in {@link PathCalendar}.
 *
 * @param pathCount - paths, from path 0 on
 */
export function startBlocks(pathCount: number): Uint8Array {
  const blockCount = Math.min(MOST_BLOCKS, Math.max(1, Math.floor(pathCount / PATHS_PER_BLOCK)));
  return Uint8Array.from({ length: pathCount }, (_, path) => {
    const turns = (path + 0.5) * GOLDEN_FRACTION;
    const day = Math.floor(TEMPLATE_DAYS * (turns - Math.floor(turns)));
    return Math.floor((day * blockCount) / TEMPLATE_DAYS);
  });
}
