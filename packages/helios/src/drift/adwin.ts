/**
 * An ADWIN detector: its settings and a window of the recent values, held as sums over buckets whose sizes are powers of two. Memory is
 * O(log n) in the length of the window. Plain data: `JSON.parse(JSON.stringify(adwin))` continues identically.
 */
export interface Adwin {
  readonly delta: number;
  readonly clock: number;
  readonly bucketsPerSize: number;
  readonly shortestPart: number;
  readonly gracePeriod: number;
  /** Values in the window. */
  width: number;
  /** Their sum. */
  total: number;
  /** Sum of their squared deviations from their mean. */
  squaredDeviations: number;
  /** Values since the window was last started anew. */
  tick: number;
  /** Whether the last value raised an alarm; the next one starts a new window. */
  driftDetected: boolean;
  /** Row r holds buckets of 2^r values, oldest first, as pairs: sum, sum of squared deviations. */
  rows: number[][];
}
