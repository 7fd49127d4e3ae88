import { phalanxError } from '../internal/phalanx-error.js';
import type { FacilityReading } from './facility-reading.js';
import type { FacilityState } from './facility-state.js';
import { atDayOf } from './internal/at-day-of.js';
import { checkReading } from './internal/check-reading.js';
import { takeReading } from './internal/take-reading.js';

/**
 * The state after one more reading. The state given stays as it is and shares its parts with the new one; the work is that of the
 * steps of a day, and once a day that of three profiles. Method note, section 4.
 *
 * A reading of the time of the last one replaces it, and gives what would have come of it alone. Gaps are allowed.
 *
 * @param state - before
 * @param reading - not earlier than the last
 * @throws EngineError `conflict` `readingOutOfOrder`; `invalid` `notFinite`; `outOfRange` `outOfRange`
 * @example
 * const state = createFacilityState({ timeZone: 'UTC' });
 * observe(state, { timeMs: 0, loadKw: 80 }).last?.loadKw;
 * // => 80
 */
export function observe(state: FacilityState, reading: FacilityReading): FacilityState {
  checkReading(reading);
  const { last } = state;
  if (last && reading.timeMs < last.timeMs) {
    const [came, before] = [reading.timeMs, last.timeMs].map((ms) => new Date(ms).toISOString());
    throw phalanxError(
      'conflict',
      'readingOutOfOrder',
      `timeMs must not be before the last reading, ${before}; ${came} came`,
      { field: 'timeMs', value: reading.timeMs, lastTimeMs: last.timeMs },
    );
  }
  // Named one by one, so that nothing else of a caller's object is kept.
  const { timeMs, loadKw, temperatureF, solarKw } = reading;
  const kept: FacilityReading = {
    timeMs,
    // A negative zero would not survive JSON.
    loadKw: loadKw + 0,
    ...(temperatureF !== undefined && { temperatureF }),
    ...(solarKw !== undefined && { solarKw }),
  };
  // Until the next one comes the last reading can still be replaced, so it is taken only then.
  const before = last && last.timeMs < timeMs ? takeReading(state, last) : state;
  return { ...atDayOf(before, timeMs), last: kept };
}
