import type { PriceTier, TierByDemand } from '@bess/tariff-library/tiers';

/** What is earned is a cost below 0. */
export function earned(ladder: readonly PriceTier[]): PriceTier[] {
  return ladder.map(({ width, price }) => ({ width, price: -price }));
}

/** The same of tiers whose ends move with the billing demand. */
export function earnedTiers(tiers: readonly TierByDemand[]): TierByDemand[] {
  return tiers.map((tier) => ({ ...tier, price: -tier.price }));
}
