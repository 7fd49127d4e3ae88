import { describe, expect, it } from 'vitest';
import { datedCalendar, undatedCalendar } from '../../src/price/path-calendar.js';

describe('path calendars', () => {
  it('has the leap days and weekdays of dated paths', () => {
    const calendar = datedCalendar('2024-02-28', 3);
    expect([...calendar.monthOfDay]).toEqual([1, 1, 2]);
    // 28 February 2024 was a Wednesday.
    expect([...calendar.weekdayOfDay]).toEqual([2, 3, 4]);
    expect(calendar.dated).toBe(true);
  });

  it('gives undated paths the months of a year of 365 days', () => {
    const { monthOfDay, dated } = undatedCalendar(30);
    expect(dated).toBe(false);
    const lengths = new Array<number>(12).fill(0);
    for (const month of monthOfDay) lengths[month] = lengths[month]! + 1;
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  });

  it.each(['2023-02-29', '2023-13-01', '1 May', ''])('rejects %j as a date', (date) => {
    expect(() => datedCalendar(date, 1)).toThrow(/startDate must be a calendar date/);
  });

  it.each([0, 3651, 1.5])('rejects %s days', (days) => {
    expect(() => undatedCalendar(days)).toThrow(/dayCount must be a whole number/);
  });
});
