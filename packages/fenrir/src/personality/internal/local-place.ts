import { zoneOffsetMinutes } from '@bess/kernel/series';

/** Where an interval lies in the local week. */
export interface LocalPlace {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 on Monday to Friday, 1 on Saturday and Sunday. */
  readonly kind: 0 | 1;
}

const MS_PER_DAY = 86_400_000;

/** @throws EngineError `unknownTimeZone`, `instantOutOfRange` */
export function localPlace(timeMs: number, timeZone: string): LocalPlace {
  const localMs = timeMs + zoneOffsetMinutes(timeMs, timeZone) * 60_000;
  const day = Math.floor(localMs / MS_PER_DAY);
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  return { hour: Math.floor((localMs - day * MS_PER_DAY) / 3_600_000), kind: weekday >= 5 ? 1 : 0 };
}
