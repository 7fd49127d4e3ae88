import type { SolveRecord } from '../types.js';

/** A bound and an objective that are equal differ by about this much in double precision [%]. */
const gapRoundingPct = 1e-10;

/** Worst proven gap in cost among solves [%]; what is below rounding stands as 0. */
export function worstGapPct(solves: readonly SolveRecord[]): number {
  // The gap of a tie-break is in throughput, not in cost.
  const gaps = solves.flatMap((solve) => (solve.purpose === 'tieBreak' ? [] : solve.gapPct));
  const worst = Math.max(...gaps);
  return worst < gapRoundingPct ? 0 : worst;
}
