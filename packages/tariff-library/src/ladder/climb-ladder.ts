import { tariffLibraryError } from '../internal/tariff-library-error.js';
import type { PriceStep } from './price-step.js';

/** What one step of a ladder bills. */
export interface ClimbedStep {
  /** Quantity billed in this step, in the ladder's unit. */
  readonly quantity: number;
  readonly price: number;
  /** `quantity × price` [currency]. */
  readonly amount: number;
}

/** A quantity put on a ladder. */
export interface Climb {
  /** Sum over the steps [currency]. */
  readonly amount: number;
  /** One entry per step reached, in the ladder's order; a limit hit exactly opens no further step. */
  readonly steps: readonly ClimbedStep[];
}

/**
 * Fills a tier ladder from the bottom with a quantity.
 *
 * @param ladder Steps from {@link energyLadder}, {@link flatDemandLadder} or {@link touDemandLadder}.
 * @param quantity What is billed, in the ladder's unit; at least 0.
 * @throws EngineError `invalid` / `ladderQuantity` for a negative or non-finite quantity.
 * @example
 * climbLadder([{ width: 100, price: 0.1 }, { width: Infinity, price: 0.2 }], 150).amount;
 * // => 20
 */
export function climbLadder(ladder: readonly PriceStep[], quantity: number): Climb {
  if (!(quantity >= 0) || !Number.isFinite(quantity)) {
    throw tariffLibraryError(
      'invalid',
      'ladderQuantity',
      `quantity must be a finite number of at least 0, but ${quantity} came.`,
      { quantity },
    );
  }
  const steps: ClimbedStep[] = [];
  let amount = 0;
  let left = quantity;
  for (const { width, price } of ladder) {
    if (left <= 0) break;
    const inStep = Math.min(left, width);
    steps.push({ quantity: inStep, price, amount: inStep * price });
    amount += inStep * price;
    left -= inStep;
  }
  return { amount, steps };
}
