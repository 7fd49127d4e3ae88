import { localCalendar } from '@bess/kernel/series';
import type { PriceHistory } from '../../price-history.js';
import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../day-number.js';

/** A history as local days of 24 hours. */
export interface LocalDays {
  /** Day number of the first local day, from 1970-01-01. */
  readonly firstDay: number;
  readonly dayCount: number;
  /** day × 24: mean price of the hour [currency/MWh]; NaN where missing. */
  readonly hours: Float64Array;
  /** Calendar month (0 to 11) and weekday (0 = Monday) of each day. */
  readonly month: Uint8Array;
  readonly weekday: Uint8Array;
  readonly hoursUsed: number;
  readonly hoursMissing: number;
}

/**
 * Hourly means on the local clock. The hour that a 23-hour day lacks repeats the one before it, the doubled hour of a
 * 25-hour day is the mean of both; an hour with less than half of its intervals is missing.
 *
 * @param history - valid history
 * @param values - prices of it, or another series on the same instants; NaN is a gap
 * @param stepMinutes - step length [min]
 */
export function localDays(
  history: PriceHistory,
  values: ArrayLike<number>,
  stepMinutes: number,
): LocalDays {
  const { epochMsSeries } = history;
  const stepMs = stepMinutes * 60_000;
  const startMs = epochMsSeries[0]!;
  const length = Math.round((epochMsSeries[epochMsSeries.length - 1]! - startMs) / stepMs) + 1;
  const calendar = localCalendar({ startMs, stepMinutes, length, timeZone: history.timeZone });
  const dayCount = calendar.dayIndex[length - 1]! + 1;
  const expected = new Uint16Array(dayCount * 24);
  for (let i = 0; i < length; i++) {
    const cell = calendar.dayIndex[i]! * 24 + calendar.hour[i]!;
    expected[cell] = expected[cell]! + 1;
  }
  const totals = new Float64Array(dayCount * 24);
  const counts = new Uint16Array(dayCount * 24);
  for (let i = 0; i < epochMsSeries.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    const step = Math.round((epochMsSeries[i]! - startMs) / stepMs);
    const cell = calendar.dayIndex[step]! * 24 + calendar.hour[step]!;
    totals[cell] = totals[cell]! + value;
    counts[cell] = counts[cell]! + 1;
  }
  const hours = new Float64Array(dayCount * 24).fill(Number.NaN);
  let hoursUsed = 0;
  let hoursMissing = 0;
  const firstCell = calendar.hour[0]!;
  const lastCell = (dayCount - 1) * 24 + calendar.hour[length - 1]!;
  for (let cell = firstCell; cell <= lastCell; cell++) {
    if (expected[cell] === 0) {
      // The clock skipped this hour.
      hours[cell] = cell > 0 ? hours[cell - 1]! : Number.NaN;
    } else if (2 * counts[cell]! >= expected[cell]!) {
      hours[cell] = totals[cell]! / counts[cell]!;
      hoursUsed++;
    } else {
      hoursMissing++;
    }
  }
  const firstDay = dayNumber(
    'epochMsSeries',
    new Date(Date.UTC(calendar.year[0]!, calendar.month[0]! - 1, calendar.day[0]!))
      .toISOString()
      .slice(0, 10),
  );
  return {
    firstDay,
    dayCount,
    hours,
    month: Uint8Array.from({ length: dayCount }, (_, day) => monthOfDayNumber(firstDay + day)),
    weekday: Uint8Array.from({ length: dayCount }, (_, day) => weekdayOfDayNumber(firstDay + day)),
    hoursUsed,
    hoursMissing,
  };
}
