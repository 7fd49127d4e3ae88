import type { GateScene } from '../../gate/gate-scene.js';

/** Share of the paths whose highest step of today the window holds. */
const SHARE = 0.8;

/**
 * The shortest run of steps in the rest of today that holds the highest metered net load of today on four of five paths.
 *
 * @returns first step and the one after the last, of today
 */
export function likelyPeakSteps(scene: GateScene): {
  readonly start: number;
  readonly end: number;
} {
  const { futures, fromStep, stepsPerDay, netTodayKw, meteredSteps } = scene;
  const counts = new Float64Array(stepsPerDay);
  let counted = 0;
  for (let path = 0; path < futures.pathCount; path += 1) {
    let highest = Number.NEGATIVE_INFINITY;
    let place = -1;
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      const kw = netTodayKw[path * stepsPerDay + step]!;
      if (kw > highest && meteredSteps.some((metered) => metered[step] === 1)) {
        highest = kw;
        place = step;
      }
    }
    if (place < 0) continue;
    counts[place] = counts[place]! + 1;
    counted += 1;
  }
  let best = { start: fromStep, end: stepsPerDay };
  let end = fromStep;
  let held = 0;
  for (let start = fromStep; start < stepsPerDay; start += 1) {
    while (end < stepsPerDay && held < SHARE * counted) {
      held += counts[end]!;
      end += 1;
    }
    if (held < SHARE * counted) break;
    if (end > start && end - start < best.end - best.start) best = { start, end };
    held -= counts[start]!;
  }
  return best;
}
