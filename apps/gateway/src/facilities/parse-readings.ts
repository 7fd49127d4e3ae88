import type { FacilityReading } from '../stores/stores.js';
import type { ReadingsBody } from './reading-schemas.js';

/**
 * Reads readings that their schema has accepted; what one does not say is unknown.
 *
 * @param body - as it was sent
 */
export function parseReadings({ readings }: ReadingsBody): FacilityReading[] {
  return readings.map(({ time, load_kw, temperature_f, solar_kw }) => ({
    timeMs: Date.parse(time),
    loadKw: load_kw,
    temperatureF: temperature_f ?? null,
    solarKw: solar_kw ?? null,
  }));
}
