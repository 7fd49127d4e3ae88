import { isTimeZone } from '@bess/kernel/series';
import { descriptionError } from './description-error.js';
import { nearestWords } from './nearest-words.js';

/**
 * Refuses a zone that nobody knows.
 *
 * @param timeZone - null where unknown
 * @throws EngineError `outOfRange` `unknownTimeZone` with the nearest name
 */
export function assertTimeZone(timeZone: string | null): void {
  if (timeZone !== null && !isTimeZone(timeZone)) {
    const zones = Intl.supportedValuesOf('timeZone');
    const rule = `time_zone must be an IANA time zone such as America/Chicago${nearestWords(timeZone, zones)}`;
    throw descriptionError(
      'unknownTimeZone',
      'time_zone',
      `${rule}; ${JSON.stringify(timeZone)} came`,
    );
  }
}
