import { tryFormatter } from './internal/zone-formatter.js';

/**
 * Whether a value names an IANA time zone that the host knows. Bare offsets such as `+05:30` are refused:
 * they know no daylight saving.
 *
 * @param value - anything
 * @example
 * isTimeZone('Asia/Kolkata');
 * // => true
 * isTimeZone('+05:30');
 * // => false
 */
export function isTimeZone(value: unknown): value is string {
  return tryFormatter(value) !== undefined;
}
