import { quantileSorted } from '@bess/kernel/stats';
import type { NetPaths } from './net-paths.js';

/** Quantile of what peaks can be brought down to that the lowest level lies at, and of what they may be for the highest. */
const LEAST = 0.02;
const MOST = 0.97;
/** How far levels go with what is likely; the rest of the way they are even. */
const LIKELY_SHARE = 0.6;

/**
 * Peaks between which costs are interpolated: from the running peak, or if higher what hardly any path stays below, to what
 * hardly any path exceeds; closer where peaks are likely to end.
 */
export function peakLevels(
  { pathCount, dayCount, stepsPerDay, netKw }: NetPaths,
  options: {
    readonly fromStep: number;
    readonly meteredSteps: Uint8Array;
    readonly powerKw: number;
    readonly runningPeakKw: number;
    /** Where what a peak costs has a kink, if it is among the levels [kW]. */
    readonly kinkKw: number;
    readonly naturalKw: Float64Array;
    readonly leastKw: Float64Array;
    readonly levels: number;
  },
): Float64Array {
  const { fromStep, meteredSteps, powerKw, runningPeakKw, kinkKw, naturalKw, leastKw, levels } =
    options;
  const lowKw = new Float64Array(pathCount);
  const highKw = new Float64Array(pathCount);
  for (let path = 0; path < pathCount; path += 1) {
    const from = path * dayCount * stepsPerDay;
    let today = 0;
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      if (meteredSteps[step] === 1 && netKw[from + step]! > today) today = netKw[from + step]!;
    }
    lowKw[path] = Math.max(leastKw[path]!, today - powerKw, 0);
    highKw[path] = Math.max(naturalKw[path]!, today);
  }
  const likelyKw = new Float64Array(2 * pathCount);
  likelyKw.set(lowKw.sort());
  likelyKw.set(highKw.sort(), pathCount);
  likelyKw.sort();
  const low = Math.max(runningPeakKw, quantileSorted(lowKw, LEAST));
  const high = Math.max(low * 1.001 + 1e-6, quantileSorted(highKw, MOST));
  const levelsKw = Float64Array.from({ length: levels }, (_, level) => {
    const share = level / (levels - 1);
    const even = low + (high - low) * share;
    const likely = Math.min(high, Math.max(low, quantileSorted(likelyKw, share)));
    return (1 - LIKELY_SHARE) * even + LIKELY_SHARE * likely;
  });
  // The nearest level moves to the kink; the ends stay.
  let nearest = 0;
  for (let level = 1; level < levels; level += 1) {
    if (Math.abs(levelsKw[level]! - kinkKw) < Math.abs(levelsKw[nearest]! - kinkKw))
      nearest = level;
  }
  if (nearest > 0 && nearest < levels - 1) levelsKw[nearest] = kinkKw;
  return levelsKw;
}
