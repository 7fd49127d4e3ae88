import type { Tariff } from '@bess/tariff-library';
import { tarsisError } from '../internal/tarsis-error.js';
import { type MeasuredDay, measuredDays } from './measured-days.js';
import type { MeasuredYear } from './measured-year.js';

/** Days of a month that one typical day stands for, by its mean. */
export interface DayGroup {
  readonly month: number;
  readonly off: boolean;
  /** Whether it is the day of the month's peak, by itself. */
  readonly isPeak: boolean;
  readonly days: readonly MeasuredDay[];
}

/**
 * The days of a year in three groups a month: the day of the highest reading, the other weekdays, the other days off.
 *
 * @throws EngineError `outOfRange` / `monthsMissing` when a month has no whole weekday or no whole weekend day.
 */
export function dayGroups(
  { netKwSeries, grid }: MeasuredYear,
  holidays: Tariff['holidays'],
): DayGroup[] {
  const days = measuredDays(netKwSeries, grid, holidays);
  const missing: number[] = [];
  const groups: DayGroup[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const ofMonth = days.filter((day) => day.month === month);
    const peakDay = dayOfPeak(netKwSeries, ofMonth);
    const rest = ofMonth.filter((day) => day !== peakDay);
    const weekdays = rest.filter((day) => !day.off);
    const weekends = rest.filter((day) => day.off);
    if (!peakDay || weekdays.length === 0 || weekends.length === 0) {
      missing.push(month);
      continue;
    }
    groups.push(
      { month, off: false, isPeak: false, days: weekdays },
      { month, off: true, isPeak: false, days: weekends },
      { month, off: peakDay.off, isPeak: true, days: [peakDay] },
    );
  }
  if (missing.length === 0) return groups;
  throw tarsisError(
    'outOfRange',
    'monthsMissing',
    `loadKwSeries must hold whole weekdays and weekend days of all twelve months; months ${missing.join(', ')} lack them`,
    { months: missing },
  );
}

function dayOfPeak(
  netKwSeries: ArrayLike<number>,
  days: readonly MeasuredDay[],
): MeasuredDay | undefined {
  let best: MeasuredDay | undefined;
  let bestKw = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    for (const step of day.steps) {
      if (netKwSeries[step]! > bestKw) {
        bestKw = netKwSeries[step]!;
        best = day;
      }
    }
  }
  return best;
}
