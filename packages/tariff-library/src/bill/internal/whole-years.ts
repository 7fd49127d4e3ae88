import type { BillingMonth } from '../../calendar/billing-month.js';

const MONTHS = 12;
/** Days of twelve billing periods that are months, however they lie about the meter readings. */
const YEAR_DAYS = { least: 350, most: 380 };

/**
 * The years of twelve whole months that follow each other from the first whole month on; months beyond the last of them
 * fill none, nor do twelve periods between meter readings that are not a year long.
 */
export function wholeYears(months: readonly BillingMonth[]): { first: number; last: number }[] {
  const years: { first: number; last: number }[] = [];
  let [first, days] = [0, 0];
  months.forEach((month, index) => {
    days += month.days;
    if (month.complete && index - first + 1 < MONTHS) return;
    if (month.complete && days >= YEAR_DAYS.least && days <= YEAR_DAYS.most) {
      years.push({ first, last: index });
    }
    [first, days] = [index + 1, 0];
  });
  return years;
}
