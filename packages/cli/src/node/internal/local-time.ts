import { zoneOffsetMinutes } from '@bess/kernel/series';

/** An instant on the clock of a zone, with its offset: `2026-01-31T13:15-08:00`. */
export function localTime(epochMs: number, timeZone: string): string {
  const offsetMinutes = zoneOffsetMinutes(epochMs, timeZone);
  const wall = new Date(epochMs + offsetMinutes * 60_000).toISOString().slice(0, 16);
  const offset = new Date(Math.abs(offsetMinutes) * 60_000).toISOString().slice(11, 16);
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${offset}`;
}
