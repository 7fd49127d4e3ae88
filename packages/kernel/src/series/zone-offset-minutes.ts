import { offsetMs } from './internal/offset-ms.js';
import { checkInstant } from './internal/supported-instants.js';

/**
 * Local time minus UTC in a zone at an instant. Whole minutes everywhere since 1972.
 *
 * @param epochMs - instant [ms since the Unix epoch], years 1970 to 2200
 * @param timeZone - IANA zone
 * @returns offset [min], positive east of Greenwich
 * @throws EngineError `unknownTimeZone`, `instantOutOfRange`
 * @example
 * zoneOffsetMinutes(Date.parse('2026-07-01T00:00Z'), 'America/Los_Angeles');
 * // => -420
 */
export function zoneOffsetMinutes(epochMs: number, timeZone: string): number {
  checkInstant(epochMs, 'epochMs');
  return offsetMs(epochMs, timeZone) / 60_000;
}
