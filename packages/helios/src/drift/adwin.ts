import { checkWhole, heliosError } from '../internal/checks.js';
import { log } from '../internal/elementary.js';

/**
 * Adds the next value of the stream. The window is split at every bucket boundary into an older and a newer part. If their means differ by
 * more than chance allows at confidence δ, the oldest bucket is dropped and the test is repeated. Amortised O(log n).
 *
 * As in river's ADWIN, the shortened window is kept after an alarm until the next value, which starts a new window.
 *
 * @param adwin - detector, changed in place
 * @param value - next value, finite. The test is scaled by the variance of the window, but its second term assumes steps of the order of 1,
 * so scale streams of other magnitudes first
 * @returns whether a change was found, that is, whether the window was shortened
 * @throws EngineError `notFinite`
 * @see A. Bifet, R. Gavaldà, Learning from Time-Changing Data with Adaptive Windowing, SDM 2007, 443–448, algorithm ADWIN2 and the bound
 * ε_cut with variance (section 3.2); B. Babcock et al., Maintaining Variance and k-Medians over Data Stream Windows, PODS 2003.
 * @example
 * const adwin = createAdwin({ clock: 1 });
 * const stream = [...new Array(50).fill(0), ...new Array(50).fill(10)];
 * stream.findIndex((value) => updateAdwin(adwin, value));
 * // => 56
 */
export function updateAdwin(adwin: Adwin, value: number): boolean {
  if (!Number.isFinite(value)) {
    throw heliosError('invalid', 'notFinite', `value must be a finite number; ${value} came`);
  }
  return updateAdwinCore(adwin, value);
}

export function updateAdwinCore(adwin: Adwin, value: number): boolean {
  if (adwin.driftDetected) resetWindow(adwin);
  insertValue(adwin, value);
  adwin.tick += 1;
  let cut = false;
  if (adwin.tick % adwin.clock === 0 && adwin.width > adwin.gracePeriod) {
    while (detectChange(adwin)) {
      dropOldestBucket(adwin);
      cut = true;
    }
  }
  adwin.driftDetected = cut;
  return cut;
}

function resetWindow(adwin: Adwin): void {
  adwin.width = 0;
  adwin.total = 0;
  adwin.squaredDeviations = 0;
  adwin.tick = 0;
  adwin.driftDetected = false;
  adwin.rows = [[]];
}

/** Whether some split of the window, from the oldest bucket on, separates two different means. */
function detectChange(adwin: Adwin): boolean {
  const { rows, shortestPart } = adwin;
  const confidence = log((2 * log(adwin.width)) / adwin.delta);
  let olderCount = 0;
  let newerCount = adwin.width;
  let olderTotal = 0;
  let newerTotal = adwin.total;
  for (let row = rows.length - 1; row >= 0; row--) {
    const buckets = rows[row]!;
    const size = 2 ** row;
    for (let at = 0; at < buckets.length; at += 2) {
      olderCount += size;
      newerCount -= size;
      olderTotal += buckets[at]!;
      newerTotal -= buckets[at]!;
      if (newerCount < shortestPart || newerCount === 0) return false;
      if (olderCount < shortestPart) continue;
      const difference = Math.abs(olderTotal / olderCount - newerTotal / newerCount);
      if (difference > cutThreshold(adwin, confidence, olderCount, newerCount)) return true;
    }
  }
  return false;
}

/**
 * ε_cut of the paper's section 3.2, with δ′ = δ/(2·ln n) and the harmonic size m counted from the shortest part on. If rounding made the
 * variance negative the result is NaN, which no difference exceeds.
 *
 * @param confidence - ln(1/δ′)
 */
function cutThreshold(
  { shortestPart, width, squaredDeviations }: Adwin,
  confidence: number,
  olderCount: number,
  newerCount: number,
): number {
  const inverseSize = 1 / (olderCount - shortestPart + 1) + 1 / (newerCount - shortestPart + 1);
  const variance = squaredDeviations / width;
  return Math.sqrt(2 * inverseSize * variance * confidence) + (2 / 3) * confidence * inverseSize;
}

/**
 * A detector of changes in the mean of a stream. Pass values to {@link updateAdwin}.
 *
 * @param options - see {@link AdwinOptions}
 * @throws EngineError `deltaOutOfRange`, `notWhole` and `clockOutOfRange`, `bucketsPerSizeOutOfRange`, `shortestPartOutOfRange`,
 * `gracePeriodOutOfRange`
 * @example
 * createAdwin({ clock: 1 }).width;
 * // => 0
 */
export function createAdwin(options: AdwinOptions = {}): Adwin {
  const {
    delta = 0.002,
    clock = 32,
    bucketsPerSize = 5,
    shortestPart = 5,
    gracePeriod = 10,
  } = options;
  if (!(delta > 0 && delta < 1)) {
    throw heliosError(
      'outOfRange',
      'deltaOutOfRange',
      `delta must be between 0 and 1, both exclusive; ${delta} came`,
    );
  }
  checkWhole('clock', clock, 1);
  // With one bucket per size the newest value would be merged before it is tested on its own.
  checkWhole('bucketsPerSize', bucketsPerSize, 2);
  checkWhole('shortestPart', shortestPart, 1);
  checkWhole('gracePeriod', gracePeriod, 0);
  return {
    delta,
    clock,
    bucketsPerSize,
    shortestPart,
    gracePeriod,
    width: 0,
    total: 0,
    squaredDeviations: 0,
    tick: 0,
    driftDetected: false,
    rows: [[]],
  };
}

/** Options of an ADWIN detector. Defaults are those of river's ADWIN. */
export interface AdwinOptions {
  /** Confidence δ of the test between two parts of the window, between 0 and 1. A smaller one raises fewer alarms. Default 0.002. */
  readonly delta?: number;
  /** Number of values between tests, at least 1. Default 32. */
  readonly clock?: number;
  /** Number of buckets of each size before the two oldest are merged, at least 2 (river: `max_buckets`). Default 5. */
  readonly bucketsPerSize?: number;
  /** Shortest part of the window that is compared, at least 1 (river: `min_window_length`). Default 5. */
  readonly shortestPart?: number;
  /** No test is made until the window is longer than this. Default 10. */
  readonly gracePeriod?: number;
}

/**
 * An ADWIN detector: its options and a window of recent values, stored as sums over buckets whose sizes are powers of two. Memory is O(log
 * n) in the length of the window. Plain data: `JSON.parse(JSON.stringify(adwin))` continues identically.
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
  /** Values since the start of the window. */
  tick: number;
  /** Whether the last value raised an alarm. The next value then starts a new window. */
  driftDetected: boolean;
  /** Row r holds buckets of 2^r values, oldest first, as pairs of sum and sum of squared deviations. */
  rows: number[][];
}

/** Adds a value as a bucket of its own and merges buckets where a size has too many. */
function insertValue(adwin: Adwin, value: number): void {
  const before = adwin.width;
  adwin.width += 1;
  if (before > 0) {
    const deviation = value - adwin.total / before;
    adwin.squaredDeviations += (before * deviation * deviation) / adwin.width;
  }
  adwin.total += value;
  adwin.rows[0]!.push(value, 0);
  mergeBuckets(adwin);
}

/** Drops the oldest bucket and subtracts it from the sums of the window. */
function dropOldestBucket(adwin: Adwin): void {
  const row = adwin.rows.length - 1;
  const buckets = adwin.rows[row]!;
  const size = 2 ** row;
  const [total, squaredDeviations] = buckets.splice(0, 2) as [number, number];
  adwin.width -= size;
  adwin.total -= total;
  const difference = total / size - adwin.total / adwin.width;
  adwin.squaredDeviations -=
    squaredDeviations + (size * adwin.width * difference * difference) / (size + adwin.width);
  if (buckets.length === 0) adwin.rows.pop();
}

function mergeBuckets(adwin: Adwin): void {
  const { rows, bucketsPerSize } = adwin;
  for (let row = 0; rows[row]!.length > 2 * bucketsPerSize; row++) {
    const [oldTotal, oldSquares, nextTotal, nextSquares] = rows[row]!.splice(0, 4) as [
      number,
      number,
      number,
      number,
    ];
    const size = 2 ** row;
    const difference = oldTotal / size - nextTotal / size;
    if (row + 1 === rows.length) rows.push([]);
    rows[row + 1]!.push(
      oldTotal + nextTotal,
      oldSquares + nextSquares + (size / 2) * difference * difference,
    );
  }
}
