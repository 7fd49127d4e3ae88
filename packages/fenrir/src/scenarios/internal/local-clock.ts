import { zoneOffsetMinutes } from '@bess/kernel/series';
import { cellOf } from '../../personality/internal/learn-profile.js';
import type { Personality } from '../../schema/personality.js';

const MINUTES_PER_DAY = 1440;
/** 1970-01-01 was a Thursday. */
const THURSDAY = 3;

/** Where intervals lie on the local clock. */
export interface LocalClock {
  /** Place in the local day, from 0. */
  readonly places: Uint16Array;
  /** Cell of the profile: hours of weekdays, then of weekends. */
  readonly cells: Uint8Array;
}

/**
 * Where a run of intervals lies on the local clock. The zone is only asked at the ends of each day of it: a clock changes no more than once a day.
 *
 * @throws EngineError `instantOutOfRange` of the kernel
 */
export function localClock(
  firstInterval: number,
  count: number,
  { timeZone, intervalMinutes }: Pick<Personality, 'timeZone' | 'intervalMinutes'>,
): LocalClock {
  const places = new Uint16Array(count);
  const cells = new Uint8Array(count);
  const offsetAt = (at: number) =>
    zoneOffsetMinutes((firstInterval + at) * intervalMinutes * 60_000, timeZone);
  const perDay = MINUTES_PER_DAY / intervalMinutes;
  for (let from = 0; from < count; from += perDay) {
    const until = Math.min(count, from + perDay);
    const first = offsetAt(from);
    const isSteady = first === offsetAt(until - 1);
    for (let at = from; at < until; at += 1) {
      const minutes = (firstInterval + at) * intervalMinutes + (isSteady ? first : offsetAt(at));
      const day = Math.floor(minutes / MINUTES_PER_DAY);
      const ofDay = minutes - day * MINUTES_PER_DAY;
      const weekday = (((day + THURSDAY) % 7) + 7) % 7;
      places[at] = Math.floor(ofDay / intervalMinutes);
      cells[at] = cellOf({ hour: Math.floor(ofDay / 60), kind: weekday >= 5 ? 1 : 0 });
    }
  }
  return { places, cells };
}
