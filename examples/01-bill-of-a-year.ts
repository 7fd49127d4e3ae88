/**
 * Bills a year of a load under a real rate, line by line.
 *
 *   npm run example --workspace examples -- 01-bill-of-a-year.ts
 */
import { yearGrid } from '@bess/kernel/series';
import { calculateBill, defaultTariffCode, getTariff } from '@bess/tariff-library';

const tariff = getTariff(defaultTariffCode);
const grid = yearGrid(2026, 60, tariff.timeZone);

// An office: 120 kW at all times, and 300 kW more in the first ten hours of every 24.
const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) =>
  hour % 24 < 10 ? 420 : 120,
);
const bill = calculateBill(tariff, loadKwSeries, grid);

console.log(`${tariff.utility}, ${tariff.name}`);
for (const [index, month] of bill.months.entries()) {
  console.log(`month ${index + 1}: ${month.total.toFixed(2)} ${tariff.currency}`);
}
console.log(`year: ${bill.total.toFixed(2)} ${tariff.currency}`);
