import type { BillingMonth } from '@bess/tariff-library';

/** How many months after a month a ratchet can still look back to it. */
const LATER_MONTHS = 12;

/**
 * A month and the twelve after it, for the look-back of ratchets, which reads nothing but their order
 * and names. The later ones lie beyond the grid and so have no steps on it.
 */
export function monthChain(first: BillingMonth): BillingMonth[] {
  const chain = [first];
  for (let later = 1; later <= LATER_MONTHS; later += 1) {
    const zeroBased = first.month - 1 + later;
    chain.push({
      year: first.year + Math.floor(zeroBased / 12),
      month: (zeroBased % 12) + 1,
      startStep: first.endStep,
      endStep: first.endStep,
      days: 0,
      complete: false,
    });
  }
  return chain;
}
