import type { StepSums } from '../facility-state.js';

/** Mean of the readings of each step; NaN without one. */
export function stepMeans({ sums, counts }: StepSums): number[] {
  return sums.map((sum, step) => (counts[step]! > 0 ? sum / counts[step]! : Number.NaN));
}
