import type { Window } from './fill-window.js';
import type { PreparedSeries } from './prepared-series.js';
import { windowScale } from './window-scale.js';

/** Windows to train on, and those held out after them. */
export interface FitWindows {
  readonly all: readonly Window[];
  readonly training: readonly Window[];
  readonly heldOut: readonly Window[];
}

/** Fewer windows than these are not split. */
const LEAST_TRAINING = 16;
const LEAST_HELD_OUT = 4;
/** Held-out windows looked at after each pass. */
const MOST_HELD_OUT = 32;

/**
 * All windows of a series. The latest are held out; those between whose targets reach into the held-out ones belong to neither
 * part.
 */
export function fitWindows(
  series: PreparedSeries,
  contextSteps: number,
  horizonSteps: number,
  heldOutShare: number,
): FitWindows {
  const last = series.values.length - horizonSteps;
  const all: Window[] = [];
  for (let origin = contextSteps; origin <= last; origin++) {
    // A past that never moves gives no scale to learn by.
    if (windowScale(series, origin, origin).spread === 0) continue;
    all.push({ series, origin, visible: origin });
  }
  const heldOut = all.slice(all.length - Math.floor(all.length * heldOutShare));
  const firstHeldOut = heldOut[0]?.origin ?? last;
  const training = all.filter(({ origin }) => origin + horizonSteps <= firstHeldOut);
  if (training.length < LEAST_TRAINING || heldOut.length < LEAST_HELD_OUT) {
    return { all, training: all, heldOut: [] };
  }
  return { all, training, heldOut: spread(heldOut) };
}

/** Evenly spaced windows, the last among them. */
function spread(windows: readonly Window[]): Window[] {
  const count = Math.min(windows.length, MOST_HELD_OUT);
  const gap = windows.length / count;
  return Array.from({ length: count }, (_, i) => windows[Math.floor((i + 1) * gap) - 1]!);
}
