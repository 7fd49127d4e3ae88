import type { FacilityDescription } from '../stores/stores.js';
import { knownTariff } from './known-tariff.js';

/**
 * The currency of a facility's tariff: its own, else its tariff's, else USD.
 *
 * @param facility - its description; undefined where there is none
 * @example
 * facilityCurrency(undefined);
 * // => 'USD'
 */
export function facilityCurrency(
  facility: Pick<FacilityDescription, 'currency' | 'tariff'> | undefined,
): string {
  return facility?.currency ?? knownTariff(facility?.tariff)?.currency ?? 'USD';
}
