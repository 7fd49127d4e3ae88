import { log } from '../internal/elementary.js';
import { heliosError } from '../internal/helios-error.js';
import type { Adwin } from './adwin.js';
import { dropOldestBucket, insertValue } from './internal/adwin-window.js';

/**
 * Takes the next value of the stream. The window is cut at every bucket boundary into an older and a newer part; where their means differ
 * by more than chance allows at confidence δ, the oldest bucket is dropped and the test repeated. Amortised O(log n).
 *
 * The semantics are those of river's ADWIN: an alarm leaves the shortened window standing until the next value, which starts a new one.
 *
 * @param adwin - detector; moves on by one value
 * @param value - next value, finite, in any unit: the test is scaled by the variance of the window, but its second term expects values
 * whose steps are of the order of 1, so scale streams of far other sizes first
 * @returns whether the window was cut, that is: a change was found
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
  if (adwin.driftDetected) startAnew(adwin);
  insertValue(adwin, value);
  adwin.tick += 1;
  let cut = false;
  if (adwin.tick % adwin.clock === 0 && adwin.width > adwin.gracePeriod) {
    while (holdsChange(adwin)) {
      dropOldestBucket(adwin);
      cut = true;
    }
  }
  adwin.driftDetected = cut;
  return cut;
}

function startAnew(adwin: Adwin): void {
  adwin.width = 0;
  adwin.total = 0;
  adwin.squaredDeviations = 0;
  adwin.tick = 0;
  adwin.driftDetected = false;
  adwin.rows = [[]];
}

/** Whether some cut of the window, from the oldest bucket on, separates two different means. */
function holdsChange(adwin: Adwin): boolean {
  const { rows, shortestPart } = adwin;
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
      if (difference > allowedDifference(adwin, olderCount, newerCount)) return true;
    }
  }
  return false;
}

/**
 * ε_cut of the paper's section 3.2, with δ′ = δ/(2·ln n) and the harmonic size m counted from the shortest part on. NaN, which no
 * difference exceeds, where rounding left a negative variance.
 */
function allowedDifference(adwin: Adwin, olderCount: number, newerCount: number): number {
  const { delta, shortestPart, width } = adwin;
  const confidence = log((2 * log(width)) / delta);
  const inverseSize = 1 / (olderCount - shortestPart + 1) + 1 / (newerCount - shortestPart + 1);
  const variance = adwin.squaredDeviations / width;
  return Math.sqrt(2 * inverseSize * variance * confidence) + (2 / 3) * confidence * inverseSize;
}
