import type { GateScene } from '../../gate/gate-scene.js';

/** Where the peak that the bill charges for falls, if it falls within the next 24 hours; sums over the paths of scenes. */
export interface PeakPlaces {
  paths: number;
  /** Paths on which the coming 24 hours hold the peak. */
  held: number;
  /** By step from now on: paths whose peak is there. */
  readonly counts: Float64Array;
  /** By step from now on: paths whose highest demand of the 24 hours is there, whether it is the bill's peak or not. */
  readonly highestCounts: Float64Array;
}

/**
 * Adds the paths of a scene: without action, does the highest demand of the next 24 hours reach all of the running peak, the ratchet's
 * floor and the rest of the billing period?
 *
 * @param isMetered - coming days × steps: 1 where any demand charge counts
 */
export function addPeakPlaces(sums: PeakPlaces, scene: GateScene, isMetered: Uint8Array): void {
  const { futures, fromStep, stepsPerDay, windows, soFarKw, netDayInto } = scene;
  const { pathCount, dayCount } = futures;
  const count = windows.length;
  const floorKw = Math.max(0, ...windows.map((window) => window.floorKw));
  const dayKw = new Float64Array(stepsPerDay);
  for (let path = 0; path < pathCount; path += 1) {
    let highest = Number.NEGATIVE_INFINITY;
    let place = 0;
    let laterKw = floorKw;
    for (let window = 0; window < count; window += 1) {
      laterKw = Math.max(laterKw, soFarKw[path * count + window]!);
    }
    for (let day = 0; day < dayCount; day += 1) {
      if (day < 2) netDayInto(dayKw, path, day);
      else {
        laterKw = Math.max(laterKw, dayPeak(scene, path, day));
        continue;
      }
      for (let step = day === 0 ? fromStep : 0; step < stepsPerDay; step += 1) {
        if (isMetered[day * stepsPerDay + step] === 0) continue;
        const kw = dayKw[step]!;
        const ahead = day * stepsPerDay + step - fromStep;
        if (ahead >= stepsPerDay) laterKw = Math.max(laterKw, kw);
        else if (kw > highest) {
          highest = kw;
          place = ahead;
        }
      }
    }
    sums.paths += 1;
    if (highest === Number.NEGATIVE_INFINITY) continue;
    sums.highestCounts[place] = sums.highestCounts[place]! + 1;
    if (highest < laterKw) continue;
    sums.held += 1;
    sums.counts[place] = sums.counts[place]! + 1;
  }
}

function dayPeak({ dayPeaksKw, futures, windows }: GateScene, path: number, day: number): number {
  const count = windows.length;
  const at = (path * futures.dayCount + day) * count;
  let highest = Number.NEGATIVE_INFINITY;
  for (let window = 0; window < count; window += 1) {
    highest = Math.max(highest, dayPeaksKw[at + window]!);
  }
  return highest;
}
