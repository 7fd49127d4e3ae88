import { defaultTariffCode } from '@bess/tariff-library';
import { knownTariff } from '../../facilities/known-tariff.js';
import type { FacilityDescription } from '../../stores/stores.js';

/** Over which most meters average demand [min]. */
const usualMinutes = 15;

/**
 * Over which a facility's meter averages demand [min]: what its description says, else its tariff, else 15.
 *
 * @param description - undefined where there is none
 * @example
 * meterMinutes(undefined);
 * // => 15
 */
export function meterMinutes(
  description: Pick<FacilityDescription, 'demandIntervalMinutes' | 'tariff'> | undefined,
): number {
  const tariff = knownTariff(description?.tariff ?? defaultTariffCode);
  return description?.demandIntervalMinutes ?? tariff?.demandWindowMinutes ?? usualMinutes;
}
