import { LAST_MS } from '../../internal/last-ms.js';
import type { FacilityReading } from '../facility-reading.js';
import { checkBetween } from './check-between.js';

/** No load of the world is larger [kW]. */
const LARGEST_KW = 1e9;

/**
 * Refuses a reading that no meter gives.
 *
 * @throws EngineError `invalid` `notFinite`; `outOfRange` `outOfRange`
 */
export function checkReading({ timeMs, loadKw, temperatureF, solarKw }: FacilityReading): void {
  checkBetween('timeMs', timeMs, 0, LAST_MS);
  checkBetween('loadKw', loadKw, -LARGEST_KW, LARGEST_KW);
  if (temperatureF !== undefined) checkBetween('temperatureF', temperatureF, -150, 250);
  if (solarKw !== undefined) checkBetween('solarKw', solarKw, 0, LARGEST_KW);
}
