import { phalanxError } from '../../internal/phalanx-error.js';
import type { FacilityReading } from '../facility-reading.js';

/** No load of the world is larger [kW]. */
const LARGEST_KW = 1e9;
/** 1 January 2200: the last year whose clocks are computed. */
const LAST_MS = 7_258_118_400_000;

/**
 * Refuses a reading that no meter gives.
 *
 * @throws EngineError `invalid` `notFinite`; `outOfRange` `outOfRange`
 */
export function checkReading({ timeMs, loadKw, temperatureF, solarKw }: FacilityReading): void {
  checkNumber('timeMs', timeMs, 0, LAST_MS);
  checkNumber('loadKw', loadKw, -LARGEST_KW, LARGEST_KW);
  if (temperatureF !== undefined) checkNumber('temperatureF', temperatureF, -150, 250);
  if (solarKw !== undefined) checkNumber('solarKw', solarKw, 0, LARGEST_KW);
}

function checkNumber(field: string, value: number, low: number, high: number): void {
  if (!Number.isFinite(value)) {
    throw phalanxError('invalid', 'notFinite', `${field} must be a finite number; ${value} came`, {
      field,
      value: String(value),
    });
  }
  if (value >= low && value <= high) return;
  throw phalanxError(
    'outOfRange',
    'outOfRange',
    `${field} must be a number from ${low} to ${high}; ${value} came`,
    { field, value },
  );
}
