import type { Verdict } from '../gate/validate-schedules.js';

/** Which candidate is chosen. */
export interface Choice {
  /** Index of the candidate. */
  readonly index: number;
  /** Whether it is accepted; else it is the least bad. */
  readonly isAccepted: boolean;
}

/** Less than this share of the cost decides nothing; then the candidate that comes first is taken. */
const TIE = 1e-3;

/**
 * The decision: among the accepted candidates the one with the least expected charge and wear. If none was accepted, the least bad:
 * where some only promise nothing the cheapest of those, else the one least likely to miss its target.
 *
 * @param verdicts - of the gate, at least one; of those that cost the same within a thousandth the first is chosen
 */
export function choose(verdicts: readonly Verdict[]): Choice {
  const cost = ({ terms }: Verdict) => terms.expectedCharge + terms.expectedWear;
  const accepted = least(verdicts, ({ schedule }) => schedule !== null, cost);
  if (accepted >= 0) return { index: accepted, isAccepted: true };
  const idle = least(verdicts, ({ rejection }) => rejection === 'noBetterThanNoAction', cost);
  if (idle >= 0) return { index: idle, isAccepted: false };
  const safest = Math.min(...verdicts.map(({ terms }) => terms.missProbability));
  const index = least(verdicts, ({ terms }) => terms.missProbability === safest, cost);
  return { index, isAccepted: false };
}

function least(
  verdicts: readonly Verdict[],
  counts: (verdict: Verdict) => boolean,
  cost: (verdict: Verdict) => number,
): number {
  let best = -1;
  for (const [index, verdict] of verdicts.entries()) {
    if (counts(verdict) && (best < 0 || cost(verdict) < (1 - TIE) * cost(verdicts[best]!))) {
      best = index;
    }
  }
  return best;
}
