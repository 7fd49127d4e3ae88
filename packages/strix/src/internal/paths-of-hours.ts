import { LANES } from './kernel-layout.js';

/** The number of paths, in whole groups of lanes, that have about so many hours together; at least one group. */
export function pathsOfHours(hours: number, hoursOfPath: number): number {
  return LANES * Math.max(1, Math.floor(hours / hoursOfPath / LANES));
}
