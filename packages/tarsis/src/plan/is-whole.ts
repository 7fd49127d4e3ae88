import type { ReadPlan } from '../model/read-plan.js';

/** Whether a plan can be carried out as it stands. */
export function isWhole(read: ReadPlan): boolean {
  const { overlapping, gridOverlapping, belowLeast, takingAndGiving } = read;
  return [overlapping, gridOverlapping, belowLeast, takingAndGiving].every(
    (steps) => steps.length === 0,
  );
}
