import { quantileSorted } from '@bess/kernel/stats';
import type { NetPaths } from './net-paths.js';

/**
 * Peaks between which costs are interpolated: from the running peak, or if higher what hardly any path stays below, to what
 * hardly any path exceeds.
 */
export function peakLevels(
  { pathCount, dayCount, stepsPerDay, netKw }: NetPaths,
  options: {
    readonly fromStep: number;
    readonly meteredSteps: Uint8Array;
    readonly powerKw: number;
    readonly runningPeakKw: number;
    readonly naturalKw: Float64Array;
    readonly leastKw: Float64Array;
    readonly levels: number;
  },
): Float64Array {
  const { fromStep, meteredSteps, powerKw, runningPeakKw, naturalKw, leastKw, levels } = options;
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
  const low = Math.max(runningPeakKw, quantileSorted(lowKw.sort(), 0.02));
  const high = Math.max(low * 1.001 + 1e-6, quantileSorted(highKw.sort(), 0.99));
  return Float64Array.from(
    { length: levels },
    (_, level) => low + ((high - low) * level) / (levels - 1),
  );
}
