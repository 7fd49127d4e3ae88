import type { Building } from '../../../bench/shared/series/building.js';
import { readingFate } from '../../../bench/shared/series/clean-readings.js';

/** The hourly loads of a building on a local day. */
export interface HourlyDay {
  /** Days since the first day of the series. */
  readonly index: number;
  /** 0 = weekday, 1 = Saturday, 2 = Sunday. */
  readonly kind: 0 | 1 | 2;
  /** Mean load of each hour [kW]. */
  readonly loadKw: Float64Array;
}

const HOURS = 24;

/**
 * The local days before the validation period with readings in every hour, without the days of clock changes.
 *
 * @param building - at the step of its meter
 */
export function hourlyDays(building: Building): HourlyDay[] {
  const { calendar, rawKw, fates, validationStep, grid } = building;
  const perHour = 60 / grid.stepMinutes;
  const sums = new Map<number, Float64Array>();
  const counts = new Map<number, Uint8Array>();
  const weekdays = new Map<number, number>();
  for (let step = 0; step < Math.min(validationStep, rawKw.length); step++) {
    if (fates[step] !== readingFate.kept) continue;
    const day = calendar.dayIndex[step]!;
    const hour = calendar.hour[step]!;
    const sum = sums.get(day) ?? new Float64Array(HOURS);
    const count = counts.get(day) ?? new Uint8Array(HOURS);
    sum[hour] = sum[hour]! + rawKw[step]! / perHour;
    count[hour] = count[hour]! + 1;
    sums.set(day, sum);
    counts.set(day, count);
    weekdays.set(day, calendar.weekday[step]!);
  }
  return [...sums]
    .filter(([day]) => counts.get(day)!.every((count) => count === perHour))
    .map(([index, loadKw]) => ({ index, kind: kindOf(weekdays.get(index)!), loadKw }));
}

function kindOf(weekday: number): HourlyDay['kind'] {
  if (weekday <= 5) return 0;
  return weekday === 6 ? 1 : 2;
}
