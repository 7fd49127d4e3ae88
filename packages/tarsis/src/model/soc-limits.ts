import type { Battery } from '@bess/kernel/battery';
import type { DayBlock } from '../inputs/day-block.js';
import { reach } from './reach.js';

/** Limits on the energy stored at the end of each step [kWh]. */
export interface SocLimits {
  readonly lowestKwh: Float64Array;
  readonly highestKwh: Float64Array;
}

/**
 * The operating window, step by step. A day that starts outside the window may stay as far outside as it started,
 * never further, and must be back inside at its end as far as power and load allow.
 */
export function socLimits(
  battery: Battery,
  block: DayBlock,
  powerKw: number,
  stepHours: number,
): SocLimits {
  const steps = block.loadKwSeries.length;
  const windowLow = battery.minSocFraction * battery.capacityKwh;
  const windowHigh = battery.maxSocFraction * battery.capacityKwh;
  const startKwh = block.start.kind === 'exactly' ? block.start.kwh : null;
  const outsideKwh = startKwh ?? block.startedAtKwh;
  const lowestKwh = new Float64Array(steps).fill(Math.min(windowLow, outsideKwh ?? windowLow));
  const highestKwh = new Float64Array(steps).fill(Math.max(windowHigh, outsideKwh ?? windowHigh));
  const last = steps - 1;
  // A soft end has rows of its own, and a block that goes on has no end yet.
  const isHard = block.end.kind !== 'free' && !(block.end.kind === 'atLeast' && block.end.soft);
  if (!isHard) return { lowestKwh, highestKwh };
  const { upKwh, downKwh } = reach(battery, block, powerKw, stepHours);
  if (startKwh !== null) {
    lowestKwh[last] = Math.min(windowLow, startKwh + upKwh);
    highestKwh[last] = Math.max(windowHigh, startKwh - downKwh);
  }
  if (block.end.kind === 'atLeast') {
    // An end out of reach is met as far as it goes; the schedule reports what is short.
    const reachableKwh = startKwh === null ? highestKwh[last]! : startKwh + upKwh;
    const wantedKwh = Math.max(lowestKwh[last]!, block.end.kwh);
    lowestKwh[last] = Math.min(wantedKwh, highestKwh[last]!, reachableKwh);
  }
  return { lowestKwh, highestKwh };
}
