import { monthList, rangesOf } from './tariff-words.js';

/** The periods of each hour of each month, as a tariff states them. */
interface Schedules {
  weekdaySchedule: readonly (readonly number[])[];
  weekendSchedule: readonly (readonly number[])[];
}

/** When a period of a tariff applies, in local time: `Jun–Sep: weekdays 16:00–21:00`. */
export function timesOfPeriod(schedules: Schedules, period: number): string {
  const ofMonth = Array.from({ length: 12 }, (_, month) =>
    timesOfDays(
      hoursOf(schedules.weekdaySchedule[month], period),
      hoursOf(schedules.weekendSchedule[month], period),
    ),
  );
  const different = [...new Set(ofMonth)].filter((times) => times !== '');
  if (different.length === 0) {
    return 'never';
  }
  return different
    .map((times) => {
      const months = ofMonth.map((one) => one === times);
      return months.every((isSet) => isSet) ? times : `${monthList(months)}: ${times}`;
    })
    .join('; ');
}

function timesOfDays(weekday: string, weekend: string): string {
  if (weekday === weekend) {
    return weekday === '' ? '' : `every day ${weekday}`;
  }
  const parts = [
    weekday === '' ? '' : `weekdays ${weekday}`,
    weekend === '' ? '' : `weekends ${weekend}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function hoursOf(row: readonly number[] = [], period: number): string {
  const ranges = rangesOf(row.map((one) => one === period));
  if (ranges.length === 1 && ranges[0]?.[0] === 0 && ranges[0][1] === 23) {
    return 'all day';
  }
  return ranges.map(([first, last]) => `${clock(first)}–${clock(last + 1)}`).join(' and ');
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
