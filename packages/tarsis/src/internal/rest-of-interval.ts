/** What is left of a meter interval, and what was drawn in it before. */
export interface RestOfInterval {
  /** Steps that are left, at least 1. */
  readonly steps: number;
  /** Steps that went by, as far as they are known, and the sum of their imports [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/** What may be drawn in each step that is left so that the meter shows a demand, at least 0 [kW]. */
export function restOfIntervalKw(
  demandKw: number,
  { steps, knownSteps, knownSumKw }: RestOfInterval,
): number {
  return Math.max(0, (demandKw * (knownSteps + steps) - knownSumKw) / steps);
}
