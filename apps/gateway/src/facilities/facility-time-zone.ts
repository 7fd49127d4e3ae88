import { defaultTimeZone } from '../descriptions/default-time-zone.js';
import type { FacilityDescription } from '../stores/stores.js';
import { knownTariff } from './known-tariff.js';

/**
 * The zone of a facility's clock: its own, else its tariff's, else the default.
 *
 * @param facility - its description; undefined where there is none
 * @example
 * facilityTimeZone(undefined);
 * // => 'America/Los_Angeles'
 */
export function facilityTimeZone(
  facility: Pick<FacilityDescription, 'timeZone' | 'tariff'> | undefined,
): string {
  return facility?.timeZone ?? knownTariff(facility?.tariff)?.timeZone ?? defaultTimeZone;
}
