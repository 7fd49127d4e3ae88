import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import type { CurrentDay, DayKind, FacilitySettings, StepSums } from './facility-state.js';

export const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

/** The local day that contains an instant, without readings. */
export function openDay(timeMs: number, settings: FacilitySettings): CurrentDay {
  const { timeZone, stepMinutes } = settings;
  const localTime = new Date(timeMs + zoneOffsetMinutes(timeMs, timeZone) * MS_PER_MINUTE);
  const date = localTime.toISOString().slice(0, 10);
  const next = new Date(
    Date.UTC(localTime.getUTCFullYear(), localTime.getUTCMonth(), localTime.getUTCDate() + 1),
  );
  const empty = emptySums(MINUTES_PER_DAY / stepMinutes);
  return {
    date,
    kind: dayKindOf(date, settings),
    startMs: localToEpochMs(dateFields(localTime), timeZone),
    endMs: localToEpochMs(dateFields(next), timeZone),
    loadKw: empty,
    solarKw: empty,
    temperatureF: empty,
  };
}

/** The local day that contains an instant: a known day if it does, otherwise a new one without readings. */
export function dayAt(
  timeMs: number,
  known: CurrentDay | null,
  settings: FacilitySettings,
): CurrentDay {
  const isKnown = known !== null && timeMs >= known.startMs && timeMs < known.endMs;
  return isKnown ? known : openDay(timeMs, settings);
}

/**
 * Step of the day by the local clock. The hour repeated in autumn falls on the same steps twice, and no instant falls on the hour skipped in
 * spring.
 */
export function stepOfDay(timeMs: number, day: CurrentDay, settings: FacilitySettings): number {
  const isPlain = day.endMs - day.startMs === MINUTES_PER_DAY * MS_PER_MINUTE;
  const minutes = isPlain
    ? (timeMs - day.startMs) / MS_PER_MINUTE
    : (timeMs / MS_PER_MINUTE + zoneOffsetMinutes(timeMs, settings.timeZone)) % MINUTES_PER_DAY;
  return Math.floor(minutes / settings.stepMinutes);
}

function emptySums(stepsPerDay: number): StepSums {
  const zeros = new Array<number>(stepsPerDay).fill(0);
  return { sums: zeros, counts: zeros };
}

function dateFields(localTime: Date): { year: number; month: number; day: number } {
  return {
    year: localTime.getUTCFullYear(),
    month: localTime.getUTCMonth() + 1,
    day: localTime.getUTCDate(),
  };
}

function dayKindOf(date: string, { holidays }: FacilitySettings): DayKind {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || holidays.includes(date)) return 2;
  return weekday === 6 ? 1 : 0;
}

/** Kinds of day of consecutive local dates, the first one `YYYY-MM-DD`. */
export function dayKinds(settings: FacilitySettings, first: string, count: number): Uint8Array {
  const firstMs = Date.parse(first);
  return Uint8Array.from({ length: count }, (_, day) =>
    dayKindOf(new Date(firstMs + day * MS_PER_DAY).toISOString().slice(0, 10), settings),
  );
}

/** Mean of the readings of each step; NaN without a reading. */
export function stepMeans({ sums, counts }: StepSums): number[] {
  return sums.map((sum, step) => (counts[step]! > 0 ? sum / counts[step]! : Number.NaN));
}

/** Interpolates gaps (NaN) linearly; before the first value and after the last, the nearest value is used. */
export function interpolateGaps(values: readonly number[]): number[] {
  const series = [...values];
  let before = -1;
  for (let step = 0; step <= series.length; step++) {
    if (step < series.length && Number.isNaN(series[step]!)) continue;
    const low = before >= 0 ? series[before]! : series[step]!;
    const high = step < series.length ? series[step]! : low;
    for (let gap = before + 1; gap < step; gap++) {
      series[gap] = low + ((high - low) * (gap - before)) / (step - before);
    }
    before = step;
  }
  return series;
}
