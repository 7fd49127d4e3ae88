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
export function scheduleCells(field: 'energy' | 'touDemand', scheduled: Scheduled): ScheduleCells {
  const { periods, weekdaySchedule, weekendSchedule } = scheduled;
  return {
    weekday: flatCells(`${field}.weekdaySchedule`, weekdaySchedule, periods.length),
    weekend: flatCells(`${field}.weekendSchedule`, weekendSchedule, periods.length),
  };
}

function flatCells(field: string, schedule: HourlySchedule, periodCount: number): Uint8Array {
  const cells = Uint8Array.from(schedule.flat());
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell]! < periodCount) continue;
    const month = Math.floor(cell / 24) + 1;
    const hour = cell % 24;
    throw tariffLibraryError(
      'invalid',
      'unknownPeriod',
      `${field} names period ${cells[cell]} in month ${month}, hour ${hour}, but the tariff has ${periodCount} periods.`,
      { field, month, hour, period: cells[cell], periodCount },
    );
  }
  return cells;
}
