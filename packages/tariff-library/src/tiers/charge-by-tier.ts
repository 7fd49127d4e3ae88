import { tariffLibraryError } from '../internal/errors.js';

/** What one step of a ladder bills. */
export interface TierCharge {
  /** Quantity billed in this step, in the ladder's unit. */
  readonly quantity: number;
  readonly price: number;
  /** `quantity × price` [currency]. */
  readonly amount: number;
}

/** A quantity put on a ladder. */
export interface TieredCharge {
  /** Sum over the steps [currency]. */
  readonly amount: number;
  /** One entry per step reached, in the ladder's order; a limit hit exactly opens no further step. */
  readonly tierCharges: readonly TierCharge[];
}

/**
 * Fills a tier ladder from the bottom with a quantity.
 *
 * @param ladder Steps from {@link energyTierSchedule}, {@link flatDemandTierSchedule} or {@link touDemandTierSchedule}.
 * @param quantity What is billed, in the ladder's unit; at least 0.
 * @throws EngineError `invalid` / `ladderQuantity` for a negative or non-finite quantity.
 * @example
 * chargeByTier([{ width: 100, price: 0.1 }, { width: Infinity, price: 0.2 }], 150).amount;
 * // => 20
 */
export function chargeByTier(ladder: readonly PriceTier[], quantity: number): TieredCharge {
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
  let left = quantity;
  for (const { width, price } of ladder) {
    if (left <= 0) break;
    const inStep = Math.min(left, width);
    tierCharges.push({ quantity: inStep, price, amount: inStep * price });
    amount += inStep * price;
    left -= inStep;
  }
  return { amount, tierCharges };
}

/** One step of a tier ladder: `width` units at `price`; the last step has width Infinity. */
export interface PriceTier {
  /** Width of the step [kWh, kW or kVA]. */
  readonly width: number;
  /** Price within the step [currency per unit]; demand prices are per unit and month. */
  readonly price: number;
}
