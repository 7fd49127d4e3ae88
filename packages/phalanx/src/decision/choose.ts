import type { Verdict } from '../gate/validate-schedules.js';
import { cheapest } from './internal/cheapest.js';

/** Which candidate is chosen. */
export interface Choice {
  /** Index of the candidate. */
  readonly index: number;
  /** Whether it is accepted; else it is the least bad. */
  readonly isAccepted: boolean;
}

/**
 * The decision: among the accepted candidates the one with the least expected charge and wear. If none was accepted, the least bad:
 * where some only promise nothing the cheapest of those, else the one least likely to miss its target.
 *
 * @param verdicts - of the gate, at least one; of those that cost the same within a thousandth the first is chosen
 */
export function choose(verdicts: readonly Verdict[]): Choice {
  const accepted = cheapest(verdicts, ({ schedule }) => schedule !== null);
  if (accepted >= 0) return { index: accepted, isAccepted: true };
  const idle = cheapest(verdicts, ({ rejection }) => rejection === 'noBetterThanNoAction');
  if (idle >= 0) return { index: idle, isAccepted: false };
  const safest = Math.min(...verdicts.map(({ terms }) => terms.missProbability));
  const index = cheapest(verdicts, ({ terms }) => terms.missProbability === safest);
  return { index, isAccepted: false };
}
