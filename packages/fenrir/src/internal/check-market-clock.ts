import { isTimeZone } from '@bess/kernel/series';
import { fenrirError } from './fenrir-error.js';

const INTERVALS_TAKEN = [5, 10, 15, 20, 30, 60];

/**
 * Refuses a zone that is none, or a market interval that is not taken.
 *
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`
 */
export function checkMarketClock(timeZone: string, intervalMinutes: number): void {
  if (!isTimeZone(timeZone)) {
    throw fenrirError(
      'invalid',
      'unknownTimeZone',
      `timeZone must be an IANA time zone; ${JSON.stringify(timeZone)} came`,
      { field: 'timeZone', value: timeZone },
    );
  }
  if (INTERVALS_TAKEN.includes(intervalMinutes)) return;
  throw fenrirError(
    'invalid',
    'intervalNotTaken',
    `intervalMinutes must be one of ${INTERVALS_TAKEN.join(', ')}; ${intervalMinutes} came`,
    { field: 'intervalMinutes', value: intervalMinutes },
  );
}
