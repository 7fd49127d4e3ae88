import { tariffLibraryError } from '../../internal/tariff-library-error.js';
import type { HourlySchedule } from '../../schema/tariff.js';

/** A 12 × 24 schedule pair laid out flat: cell = (month − 1) · 24 + hour. */
export interface ScheduleCells {
  readonly weekday: Uint8Array;
  readonly weekend: Uint8Array;
}

interface Scheduled {
  readonly periods: readonly unknown[];
  readonly weekdaySchedule: HourlySchedule;
  readonly weekendSchedule: HourlySchedule;
}

/** Lays both schedules out flat, once, so that the loop over steps is a table look-up. */
export function scheduleCells(
  field: 'energy' | 'touDemand' | 'coincident',
  scheduled: Scheduled,
): ScheduleCells {
  const { periods, weekdaySchedule, weekendSchedule } = scheduled;
  return {
    weekday: flatCells(`${field}.weekdaySchedule`, weekdaySchedule, periods.length),
    weekend: flatCells(`${field}.weekendSchedule`, weekendSchedule, periods.length),
  };
}

function flatCells(field: string, schedule: HourlySchedule, periodCount: number): Uint8Array {
  const cells = new Uint8Array(24 * schedule.length);
  const end = Math.min(periodCount, 256);
  for (let index = 0; index < schedule.length; index += 1) {
    const hours = schedule[index]!;
    for (let hour = 0; hour < hours.length; hour += 1) {
      const period = hours[hour]!;
      // Checked as it came: a byte would wrap a number above 255 round to a period that exists.
      if (!(Number.isInteger(period) && period >= 0 && period < end)) {
        const month = index + 1;
        throw tariffLibraryError(
          'invalid',
          'unknownPeriod',
          `${field} names period ${period} in month ${month}, hour ${hour}, but the tariff has ${periodCount} periods.`,
          { field, month, hour, period, periodCount },
        );
      }
      cells[24 * index + hour] = period;
    }
  }
  return cells;
}
