import type { TimeGrid } from '@bess/kernel/series';
import type { FacilityReading } from '../facility/facility-state.js';

const MINUTES_PER_WEEK = 7 * 1440;

/** Loads of the steps of a grid. */
export interface FilledLoadSeries {
  /** Load less solar, estimated if there is no reading [kW]. */
  readonly netKw: Float64Array;
  /** 1 if there is no reading. */
  readonly isEstimate: Uint8Array;
}

/**
 * Means of the readings of each step of a grid; a step without readings takes the value of a week earlier, or of the previous step if that is
 * not known. Readings before the grid provide the first week.
 */
export function fillLoadSeries(
  history: readonly FacilityReading[],
  grid: TimeGrid,
): FilledLoadSeries {
  const stepMs = grid.stepMinutes * 60_000;
  const week = MINUTES_PER_WEEK / grid.stepMinutes;
  const sums = new Float64Array(week + grid.length);
  const counts = new Uint32Array(week + grid.length);
  for (const { timeMs, loadKw, solarKw = 0 } of history) {
    const at = week + Math.floor((timeMs - grid.startMs) / stepMs);
    if (at < 0 || at >= sums.length) continue;
    sums[at] = sums[at]! + loadKw - solarKw;
    counts[at] = counts[at]! + 1;
  }
  let lastKw = 0;
  for (let at = 0; at < sums.length; at += 1) {
    if (counts[at]! > 0) {
      sums[at] = sums[at]! / counts[at]!;
    } else sums[at] = at >= week ? sums[at - week]! : lastKw;
    lastKw = sums[at]!;
  }
  return {
    netKw: sums.slice(week),
    isEstimate: Uint8Array.from(counts.subarray(week), (count) => (count > 0 ? 0 : 1)),
  };
}
