import { usFederalHolidays } from '@bess/kernel/series';
import { expect, test } from 'vitest';

const table = (year: number) =>
  usFederalHolidays(year).map(({ name, date, observedDate }) =>
    date === observedDate ? `${date} ${name}` : `${date} ${name} (${observedDate})`,
  );

// From printed calendars: 4 July 2026 is a Saturday; 2022 began on a Saturday, 2023 on a Sunday.
test('the holidays of 2026', () => {
  expect(table(2026)).toEqual([
    "2026-01-01 New Year's Day",
    '2026-01-19 Martin Luther King Jr. Day',
    "2026-02-16 Washington's Birthday",
    '2026-05-25 Memorial Day',
    '2026-06-19 Juneteenth',
    '2026-07-04 Independence Day (2026-07-03)',
    '2026-09-07 Labor Day',
    '2026-10-12 Columbus Day',
    '2026-11-11 Veterans Day',
    '2026-11-26 Thanksgiving Day',
    '2026-12-25 Christmas Day',
  ]);
});

test('New Year on a Saturday is observed in the year before, on a Sunday on Monday', () => {
  expect(table(2022)[0]).toBe("2022-01-01 New Year's Day (2021-12-31)");
  expect(table(2023)[0]).toBe("2023-01-01 New Year's Day (2023-01-02)");
});

test('if May ends on a Monday, Memorial Day is the 31st', () => {
  expect(table(2021)).toContain('2021-05-31 Memorial Day');
});

test('holidays begin in the year of their law', () => {
  const names = (year: number) => usFederalHolidays(year).map((holiday) => holiday.name);
  expect(names(1985)).not.toContain('Martin Luther King Jr. Day');
  expect(names(1986)).toContain('Martin Luther King Jr. Day');
  expect(names(2020)).toHaveLength(10);
  expect(names(2021)).toContain('Juneteenth');
});

test('property: observed days are weekdays at most one day away, and days are in order', () => {
  for (let year = 1978; year <= 2200; year++) {
    const holidays = usFederalHolidays(year);
    const dates = holidays.map((holiday) => holiday.date);
    expect([...dates].sort()).toEqual(dates);
    for (const { date, observedDate } of holidays) {
      const observed = new Date(`${observedDate}T00:00Z`);
      expect([0, 6]).not.toContain(observed.getUTCDay());
      expect(Math.abs(observed.getTime() - Date.parse(`${date}T00:00Z`))).toBeLessThanOrEqual(
        86_400_000,
      );
    }
  }
});

test.each([1977, 2201, 2026.5])('rejects %f', (year) => {
  expect(() => usFederalHolidays(year)).toThrow(
    `year must be a whole year between 1978 and 2200; ${year} came`,
  );
});
