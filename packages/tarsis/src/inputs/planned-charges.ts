import type { ChargeBesideLadders } from '@bess/tariff-library';

/**
 * Charges beside a tariff's ladders that the joint model plans for: what `isToldByLadders` and `listTariffs` of the
 * tariff library take as `besides`. A tariff with any other is refused by its name.
 *
 * @example
 * plannedCharges.includes('hoursUseTiers');
 * // => true
 */
export const plannedCharges: readonly ChargeBesideLadders[] = [
  'coincidentPeak',
  'hoursUseTiers',
  'touRatchet',
  'minimumPerDay',
];
