import type { LadderOptions } from './internal/assert-told-by-ladders.js';
import { type ChargesOfTariff, untoldCharges } from './internal/untold-charges.js';

/**
 * Whether the tier ladders of a tariff, with the any-time ratchet, tell its whole bill. Where they do not (tiers by
 * hours of use, coincident peaks, ratchets on the demand by time of use), the ladders are refused by name, so that no
 * optimiser plans for another bill than {@link calculateBill} makes.
 *
 * @param tariff The rate.
 * @param options `besides`: charges that the caller plans for by itself, which are then no reason to refuse.
 * @example
 * isToldByLadders(getTariff(defaultTariffCode));
 * // => true
 */
export function isToldByLadders(
  tariff: ChargesOfTariff,
  { besides = [] }: LadderOptions = {},
): boolean {
  return (
    tariff.unsupported.length === 0 &&
    untoldCharges(tariff).every((charge) => besides.includes(charge))
  );
}
