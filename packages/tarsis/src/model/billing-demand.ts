import type { PriceTier } from '@bess/tariff-library/tiers';
import type { MonthCharges } from '../inputs/charges.js';
import { constantTerm, type Term } from './maximum.js';
import type { Quantity } from './model-state.js';

/** What the ratchet of a month looks back to. */
export type LookedBack = (monthIndex: number) => readonly { name: string; peak: Quantity }[];

/**
 * What the billing demand of a month is the highest of: (6) B_m ≥ M_m, B_m ≥ φ·M_k for every looked-back month k of the
 * year, B_m ≥ the floor that earlier peaks fixed.
 *
 * @param own Peak of the month, absent where nothing is drawn in it.
 */
export function billedTerms(
  { ratchetFraction, ratchetFloorKw, lookbackMonths }: MonthCharges,
  own: Quantity | undefined,
  lookedBack: LookedBack,
): Term[] {
  const terms = [constantTerm('floor of earlier peaks', ratchetFloorKw)];
  if (own) terms.push({ ...own, name: 'own peak' });
  for (const index of ratchetFraction > 0 ? lookbackMonths : []) {
    for (const { name, peak } of lookedBack(index)) {
      terms.push(shareOf(peak, ratchetFraction, `${ratchetFraction} × ${name}`));
    }
  }
  return terms;
}

function shareOf(quantity: Quantity, share: number, name: string): Term {
  return {
    name,
    columns: quantity.columns,
    values: quantity.values.map((value) => share * value),
    constant: share * quantity.constant,
    lowest: share * quantity.lowest,
    highest: share * quantity.highest,
  };
}

/** Whether a ladder charges for anything. */
export function isPriced(ladder: readonly PriceTier[]): boolean {
  return ladder.some((step) => step.price !== 0);
}

/** A quantity of which only the limits are known yet. */
export function ofRange(range: { lowest: number; highest: number }): Quantity {
  return { columns: [], values: [], constant: 0, ...range };
}

/** Whether a step of negative price lies above what is certain, where the peak can come. */
export function gainsFromMore(
  ladder: readonly PriceTier[],
  { lowest, highest }: { lowest: number; highest: number },
): boolean {
  let reached = 0;
  return ladder.some((step) => {
    const from = reached;
    reached += step.width;
    return step.price < 0 && reached > lowest && from < highest;
  });
}

/** The least that one more kilowatt of a demand between two limits costs [currency/kW]. */
export function leastPrice(
  ladder: readonly PriceTier[],
  { lowest, highest }: { lowest: number; highest: number },
): number {
  let reached = 0;
  const prices = ladder.flatMap((step) => {
    const from = reached;
    reached += step.width;
    return reached > lowest && from <= highest ? [step.price] : [];
  });
  return prices.length === 0 ? 0 : Math.min(...prices);
}
