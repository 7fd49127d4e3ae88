import type { Verdict } from '../../gate/validate-schedules.js';

/** Less than this share of the cost decides nothing; then the candidate that comes first is taken. */
const TIE = 1e-3;

/**
 * The candidate with the least expected charge and wear; of those that cost the same within a thousandth the first.
 *
 * @param verdicts - of the gate
 * @param counts - which of them are looked at
 * @returns index, −1 where none counts
 */
export function cheapest(
  verdicts: readonly Verdict[],
  counts: (verdict: Verdict, index: number) => boolean,
): number {
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [index, verdict] of verdicts.entries()) {
    const cost = verdict.terms.expectedCharge + verdict.terms.expectedWear;
    if (counts(verdict, index) && (best < 0 || cost < (1 - TIE) * bestCost)) {
      best = index;
      bestCost = cost;
    }
  }
  return best;
}
