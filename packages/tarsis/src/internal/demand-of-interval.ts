import type { RestOfInterval } from './rest-of-interval.js';

/** The demand that the meter shows where so much is drawn in each step that is left of the interval [kW]. */
export function demandOfInterval(
  restKw: number,
  { steps, knownSteps, knownSumKw }: RestOfInterval,
): number {
  return (knownSumKw + steps * restKw) / (knownSteps + steps);
}
