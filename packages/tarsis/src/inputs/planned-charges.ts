import type { ChargeBeyondTierSchedules } from '@bess/tariff-library/tiers';

/**
 * Charges beside a tariff's ladders that the joint model plans for: what `isCoveredByTierSchedules` and `listTariffs` of the
 * tariff library take as `besides`. A tariff with any other is refused by its name.
 *
 * @example
 * plannedCharges.includes('hoursUseTiers');
 * // => true
 */
export const plannedCharges: readonly ChargeBeyondTierSchedules[] = [
  'coincidentPeak',
  'hoursUseTiers',
  'touRatchet',
  'minimumPerDay',
];
