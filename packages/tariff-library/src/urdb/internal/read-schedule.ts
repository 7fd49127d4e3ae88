import type { HourlySchedule } from '../../schema/tariff.js';
import { listItems, malformed, type UrdbRecord } from './urdb-reading.js';

/** Reads twelve rows of 24 period numbers; with a single period a missing schedule is all zeros. */
export function readSchedule(
  record: UrdbRecord,
  field: string,
  periodCount: number,
): HourlySchedule {
  const schedule = record[field];
  if ((schedule === undefined || schedule === null) && periodCount === 1) {
    return Array.from({ length: 12 }, () => new Array<number>(24).fill(0));
  }
  const rows = listItems(schedule);
  if (rows?.length !== 12) {
    throw malformed(field, 'twelve rows, January to December', schedule);
  }
  return rows.map((row, month) => {
    const hours = listItems(row);
    if (hours?.length !== 24) {
      throw malformed(`${field}[${month}]`, '24 hourly period numbers', row);
    }
    return hours.map((period, hour) =>
      periodNumber(period, `${field}[${month}][${hour}]`, periodCount),
    );
  });
}

/** A whole number below the number of periods. */
export function periodNumber(value: unknown, path: string, periodCount: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < periodCount) {
    return value;
  }
  throw malformed(path, `a whole number from 0 to ${periodCount - 1}`, value);
}
