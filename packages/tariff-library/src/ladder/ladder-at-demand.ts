import { blockSteps } from './internal/block-steps.js';
import { stepsFromLimits } from './internal/steps-from-limits.js';
import type { PriceStep } from './price-step.js';
import type { TierByDemand } from './tier-by-demand.js';

/**
 * Lays tiers by hours of use on one billing demand: the ladder that the energy of the month then climbs.
 *
 * @param tiers From {@link energyTiersByDemand}.
 * @param billingKw Billing demand of the month, the ratchet's floor included [kW].
 * @returns Steps of width [kWh] and price [currency/kWh]; empty tiers leave none; the last width is Infinity.
 * @example
 * // tiers: 200 kWh per kW at 0.09, beyond at 0.05
 * ladderAtDemand(tiers, 150);
 * // => [{ width: 30000, price: 0.09 }, { width: Infinity, price: 0.05 }]
 */
export function ladderAtDemand(tiers: readonly TierByDemand[], billingKw: number): PriceStep[] {
  return stepsFromLimits('tiers', blockSteps(tiers, billingKw));
}
