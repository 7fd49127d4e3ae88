import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';

const minuteMs = 60_000;

/**
 * The instant that a request is about: now, where the clock of the facility shows the hour that was sent, else the beginning of
 * that hour on the date that it shows. An hour that spring leaves out is the one after it, of one that comes twice in autumn
 * it is the first.
 *
 * @param nowMs - the gateway's clock [ms since the epoch]
 * @param hourOfDay - as sent, 0 to 23
 * @param timeZone - of the facility
 * @returns [ms since the epoch]
 * @example
 * askedTime(Date.UTC(2026, 10, 21, 12, 30), 14, 'UTC');
 * // => Date.UTC(2026, 10, 21, 14)
 */
export function askedTime(nowMs: number, hourOfDay: number, timeZone: string): number {
  const wall = new Date(nowMs + zoneOffsetMinutes(nowMs, timeZone) * minuteMs);
  return wall.getUTCHours() === hourOfDay
    ? nowMs
    : localToEpochMs(
        {
          year: wall.getUTCFullYear(),
          month: wall.getUTCMonth() + 1,
          day: wall.getUTCDate(),
          hour: hourOfDay,
        },
        timeZone,
      );
}
