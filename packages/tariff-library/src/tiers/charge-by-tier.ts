import { tariffLibraryError } from '../internal/errors.js';

/** The charge of one tier. */
export interface TierCharge {
  /** Quantity billed in this tier, in the unit of the tier schedule. */
  readonly quantity: number;
  readonly price: number;
  /** `quantity × price` [currency]. */
  readonly amount: number;
}

/** A quantity charged on a tier schedule. */
export interface TieredCharge {
  /** Sum over the tiers [currency]. */
  readonly amount: number;
  /** One entry per tier reached, in order; a quantity that ends exactly at a limit does not open the next tier. */
  readonly tierCharges: readonly TierCharge[];
}

/**
 * Charges a quantity on a tier schedule, filling the tiers from the bottom.
 *
 * @param tierSchedule Tiers from {@link energyTierSchedule}, {@link flatDemandTierSchedule} or {@link touDemandTierSchedule}.
 * @param quantity Billed quantity in the unit of the schedule; at least 0.
 * @throws EngineError `invalid` / `ladderQuantity` for a negative or non-finite quantity.
 * @example
 * chargeByTier([{ width: 100, price: 0.1 }, { width: Infinity, price: 0.2 }], 150).amount;
 * // => 20
 */
export function chargeByTier(tierSchedule: readonly PriceTier[], quantity: number): TieredCharge {
  if (!(quantity >= 0) || !Number.isFinite(quantity)) {
    throw tariffLibraryError(
      'invalid',
      'ladderQuantity',
      `quantity must be a finite number of at least 0, but ${quantity} came.`,
      { quantity },
    );
  }
  const tierCharges: TierCharge[] = [];
  let amount = 0;
  let remaining = quantity;
  for (const { width, price } of tierSchedule) {
    if (remaining <= 0) break;
    const inTier = Math.min(remaining, width);
    tierCharges.push({ quantity: inTier, price, amount: inTier * price });
    amount += inTier * price;
    remaining -= inTier;
  }
  return { amount, tierCharges };
}

/** One tier of a tier schedule: `width` units at `price`; the last tier has width Infinity. */
export interface PriceTier {
  /** Width of the tier [kWh, kW or kVA]. */
  readonly width: number;
  /** Price within the tier [currency per unit]; demand prices are per unit and month. */
  readonly price: number;
}
