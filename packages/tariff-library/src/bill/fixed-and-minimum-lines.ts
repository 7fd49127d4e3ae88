import type { BillingMonth } from '../calendar/billing-months.js';
import type { Tariff } from '../schema/tariff.js';
import { type BillLine, billLine } from './bill.js';

const MONTHS = 12;

/** Days of twelve billing periods that count as a year, wherever the meter readings lie. */
const YEAR_DAYS = { min: 350, max: 380 };

/** Fixed charges: once per billing month (prorated if it is not a regular one), and once per local day. */
export function fixedLines(tariff: Tariff, month: BillingMonth, monthIndex: number): BillLine[] {
  const { perMonth, perDay } = tariff.fixed;
  const fixed = { component: 'fixed', period: null, tier: null } as const;
  const lines: BillLine[] = [];
  if (perMonth !== 0) {
    lines.push(
      billLine(month, monthIndex, {
        ...fixed,
        quantity: month.proration ?? 1,
        unit: 'month',
        price: perMonth,
      }),
    );
  }
  if (perDay !== 0) {
    lines.push(
      billLine(month, monthIndex, { ...fixed, quantity: month.days, unit: 'day', price: perDay }),
    );
  }
  return lines;
}

/** The shortfall to the monthly minimum as a line of its own; none without a shortfall. */
export function monthlyMinimumLine(
  tariff: Tariff,
  month: BillingMonth,
  monthIndex: number,
  monthLines: readonly BillLine[],
): BillLine[] {
  const { perMonth = 0, perDay = 0 } = tariff.minimum ?? {};
  const minimum = perMonth * (month.proration ?? 1) + perDay * month.days;
  // Credits that are paid out do not reduce charges: the minimum applies to max(0, charges − credits applied).
  const sum = monthLines.reduce((total, line) => total + line.amount, 0);
  const charged = Math.max(0, sum);
  if (minimum <= 0 || charged >= minimum) return [];
  return [
    billLine(month, monthIndex, {
      component: 'minimum',
      period: null,
      tier: null,
      quantity: 1,
      unit: 'month',
      price: minimum - charged,
    }),
  ];
}

/**
 * The shortfall to the annual minimum, in the last month of every year of twelve complete months. The true-up is booked
 * after the minimum and is not part of it.
 */
export function annualMinimumLines(
  tariff: Tariff,
  months: readonly BillingMonth[],
  beforeTrueUp: readonly BillLine[],
): BillLine[] {
  const perYear = tariff.minimum?.perYear ?? 0;
  if (perYear <= 0) return [];
  const byMonth = months.map(() => 0);
  for (const { monthIndex, amount } of beforeTrueUp) byMonth[monthIndex]! += amount;
  return completeYears(months).flatMap(({ first, last }) => {
    // As with the monthly minimum, credits that are paid out do not reduce charges.
    const charged = byMonth
      .slice(first, last + 1)
      .reduce((sum, amount) => sum + Math.max(0, amount), 0);
    if (charged >= perYear) return [];
    const price = perYear - charged;
    const unpriced = { period: null, tier: null, quantity: 1, unit: 'year' } as const;
    return [billLine(months[last]!, last, { component: 'minimum', ...unpriced, price })];
  });
}

/**
 * Consecutive years of twelve complete months, from the first complete month on. Remaining months form no year, nor do
 * twelve periods between meter readings whose length is not that of a year.
 */
export function completeYears(months: readonly BillingMonth[]): { first: number; last: number }[] {
  const years: { first: number; last: number }[] = [];
  let [first, days] = [0, 0];
  months.forEach((month, index) => {
    days += month.days;
    if (month.complete && index - first + 1 < MONTHS) return;
    if (month.complete && days >= YEAR_DAYS.min && days <= YEAR_DAYS.max) {
      years.push({ first, last: index });
    }
    [first, days] = [index + 1, 0];
  });
  return years;
}
