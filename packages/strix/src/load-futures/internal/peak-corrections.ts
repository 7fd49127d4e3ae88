import type { PeakOutlook } from '../load-futures-model.js';
import { studentQuantiles } from './student-quantiles.js';

/** From 1 day, where paths are taken as they are, to so many, where their peaks are wholly those of the outlook. */
const FULL_DAYS = 10;
/** No path is scaled by more than this or less than its inverse, however heavy the tail of the outlook is. */
const LARGEST_CORRECTION = 10;

/**
 * What to multiply each path by, so that the highest loads of the paths become the quantiles of what is believed of them: the path
 * of rank i takes (outlook's quantile at (i + ½)/n ÷ its own highest) to the power w, w = (days − 1)/9 up to 1.
 *
 * @param highestKw - highest load of each path from now on [kW]
 * @param outlook - belief
 * @param dayCount - coming days, today among them
 * @returns by path; 1 for a path that never draws from the grid
 */
export function peakCorrections(
  highestKw: Float64Array,
  outlook: PeakOutlook,
  dayCount: number,
): Float64Array {
  const count = highestKw.length;
  const corrections = new Float64Array(count).fill(1);
  const weight = Math.min(1, (dayCount - 1) / (FULL_DAYS - 1));
  if (weight === 0) return corrections;
  const { location, scale, degreesOfFreedom } = horizonAt(outlook, dayCount);
  const quantiles = studentQuantiles(count, degreesOfFreedom);
  const order = Int32Array.from(highestKw, (_, path) => path);
  order.sort((a, b) => highestKw[a]! - highestKw[b]! || a - b);
  const logRecent = Math.log(outlook.recentPeakKw);
  const largest = Math.log(LARGEST_CORRECTION);
  for (let rank = 0; rank < count; rank++) {
    const path = order[rank]!;
    if (!(highestKw[path]! > 0)) continue;
    const wanted = logRecent + location + scale * quantiles[rank]!;
    const log = weight * (wanted - Math.log(highestKw[path]!));
    corrections[path] = Math.exp(Math.max(-largest, Math.min(largest, log)));
  }
  return corrections;
}

/** The outlook for a number of days: linear between those given, constant beyond them. */
function horizonAt({ horizons }: PeakOutlook, days: number): PeakOutlook['horizons'][number] {
  const above = horizons.findIndex((horizon) => horizon.days >= days);
  if (above === -1) return horizons[horizons.length - 1]!;
  const high = horizons[above]!;
  if (above === 0) return high;
  const low = horizons[above - 1]!;
  const share = (days - low.days) / (high.days - low.days);
  const between = (a: number, b: number) => a + share * (b - a);
  return {
    days,
    location: between(low.location, high.location),
    scale: between(low.scale, high.scale),
    degreesOfFreedom: between(low.degreesOfFreedom, high.degreesOfFreedom),
  };
}
