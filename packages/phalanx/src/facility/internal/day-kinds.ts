import type { DayKind, FacilitySettings } from '../facility-state.js';

const MS_PER_DAY = 86_400_000;

/** Kind of a local date. */
export function dayKindOf(date: string, { holidays }: FacilitySettings): DayKind {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || holidays.includes(date)) return 2;
  return weekday === 6 ? 1 : 0;
}

/** Kinds of consecutive local dates, the first one `YYYY-MM-DD`. */
export function dayKinds(settings: FacilitySettings, first: string, count: number): Uint8Array {
  const firstMs = Date.parse(first);
  return Uint8Array.from({ length: count }, (_, day) =>
    dayKindOf(new Date(firstMs + day * MS_PER_DAY).toISOString().slice(0, 10), settings),
  );
}
