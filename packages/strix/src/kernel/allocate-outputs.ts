import type { PathOutputs } from './path-outputs.js';

/**
 * Empty outputs of a number of paths.
 *
 * @param pathCount - paths
 * @param byMonth - whether cash is also split by calendar month
 * @example
 * allocateOutputs(10, true).monthCash.length;
 * // => 120
 */
export function allocateOutputs(pathCount: number, byMonth: boolean): PathOutputs {
  const months = byMonth ? 12 * pathCount : 0;
  return {
    energyCash: new Float64Array(pathCount),
    reserveCash: new Float64Array(pathCount),
    wearCost: new Float64Array(pathCount),
    dischargedMwh: new Float64Array(pathCount),
    levelYear: new Float64Array(pathCount),
    spreadYear: new Float64Array(pathCount),
    monthCash: new Float64Array(months),
    monthDays: new Uint16Array(months),
  };
}
