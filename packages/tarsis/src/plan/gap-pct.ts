/**
 * Gap between a cost and a bound below it, 100·(objective − bound)/max(1, |cost|) [%].
 *
 * @param cost - what the gap is a share of; the objective, but for plans that miss goals
 */
export function gapPct(objective: number, bound: number, cost: number = objective): number {
  return (100 * Math.max(0, objective - bound)) / Math.max(1, Math.abs(cost));
}
