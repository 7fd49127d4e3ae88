import type { GateScene } from '../../gate/gate-scene.js';
import type { PeakRiskScene } from '../../risk/peak-risk-scene.js';

/** A scene and how its futures were drawn. */
export interface DrawnScene {
  readonly scene: GateScene;
  /** Steps of today that were seen. */
  readonly seenSteps: number;
  /** Whether too little was learned, so that they come from shapes of other loads. */
  readonly isFromShapes: boolean;
}

/**
 * What the risk of a peak is told of a scene: of all its demand windows together, or of one.
 *
 * @param part - scene and how its futures were drawn
 * @param only - index of the window
 */
export function riskScene(part: DrawnScene, only?: number): PeakRiskScene {
  const { scene, seenSteps, isFromShapes } = part;
  const { futures, fromStep, windows, meteredSteps, soFarKw, dayPeaksKw } = scene;
  const { pathCount, dayCount, stepsPerDay } = futures;
  const count = windows.length;
  const chosen = windows.map((_, window) => window).filter((w) => only === undefined || w === only);
  const isMetered = new Uint8Array(dayCount * stepsPerDay);
  const runningPeakKw = new Float64Array(pathCount);
  const laterPeaksKw = new Float64Array(pathCount).fill(Number.NEGATIVE_INFINITY);
  for (const window of chosen) {
    const metered = meteredSteps[window]!;
    for (let step = 0; step < isMetered.length; step += 1) {
      if (metered[step] === 1) isMetered[step] = 1;
    }
    for (let path = 0; path < pathCount; path += 1) {
      const runningKw = soFarKw[path * count + window]!;
      if (runningKw > runningPeakKw[path]!) runningPeakKw[path] = runningKw;
      for (let day = 2; day < dayCount; day += 1) {
        const peakKw = dayPeaksKw[(path * dayCount + day) * count + window]!;
        if (peakKw > laterPeaksKw[path]!) laterPeaksKw[path] = peakKw;
      }
    }
  }
  return {
    futures,
    seenSteps,
    isFromShapes,
    fromStep,
    meteredSteps: isMetered,
    runningPeakKw,
    floorKw: Math.max(0, ...chosen.map((window) => windows[window]!.floorKw)),
    laterPeaksKw,
  };
}
