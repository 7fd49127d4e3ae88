import { LAST_MS } from '../../internal/last-ms.js';
import { phalanxError } from '../../internal/phalanx-error.js';
import type { FacilityFuturesOptions } from '../draw-facility-futures.js';
import type { FacilityState } from '../facility-state.js';
import { checkBetween } from './check-between.js';
import { openDay } from './open-day.js';

const LARGEST_KW = 1e9;
const MOST_DAYS = 400;

/**
 * Refuses a present that futures cannot be drawn from. STRIX looks at the paths.
 *
 * @throws EngineError `outOfRange` `timeBeforeReadings`, `outOfRange`; `invalid` `notFinite`
 */
export function checkFuturesOptions(state: FacilityState, options: FacilityFuturesOptions): void {
  const { timeMs, currentLoadKw, temperatureF, dayCount, elapsedDays, meterMinutes } = options;
  checkBetween('timeMs', timeMs, 0, LAST_MS);
  checkBetween('dayCount', dayCount, 1, MOST_DAYS);
  if (elapsedDays !== undefined) checkBetween('elapsedDays', elapsedDays, 0, MOST_DAYS);
  if (meterMinutes !== undefined) checkBetween('meterMinutes', meterMinutes, 1, 1440);
  if (currentLoadKw !== undefined) {
    checkBetween('currentLoadKw', currentLoadKw, -LARGEST_KW, LARGEST_KW);
  }
  if (temperatureF !== undefined) checkBetween('temperatureF', temperatureF, -150, 250);
  const lastDay = state.last && openDay(state.last.timeMs, state.settings);
  if (!lastDay || timeMs >= lastDay.startMs) return;
  throw phalanxError(
    'outOfRange',
    'timeBeforeReadings',
    `timeMs must not be before the local day of the last reading, ${lastDay.date}; ${new Date(timeMs).toISOString()} came`,
    { field: 'timeMs', value: timeMs, lastTimeMs: state.last?.timeMs },
  );
}
