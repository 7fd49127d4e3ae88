/**
 * Reads a load from a CSV file and bills it: the cost of each month, and the hour that sets its peak.
 *
 *   npm run example --workspace examples -- 02-bill-of-a-csv.ts
 */
import { readFileSync } from 'node:fs';
import { createTimeGrid } from '@bess/kernel/series';
import { calculateBill, defaultTariffCode, getTariff } from '@bess/tariff-library';

const [, ...rows] = readFileSync(new URL('data/office-load.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const readings = rows.map((row) => {
  const [time, loadKw] = row.split(',');
  return { time: time!, loadKw: Number(loadKw) };
});

// On-peak hours are defined in local time of the building.
const grid = createTimeGrid({
  start: readings[0]!.time,
  length: readings.length,
  stepMinutes: 60,
  timeZone: 'Europe/London',
});
const tariff = getTariff(defaultTariffCode);
const bill = calculateBill(
  tariff,
  readings.map((reading) => reading.loadKw),
  grid,
);

console.log(`${readings.length} hours under ${tariff.name}`);
for (const month of bill.months) {
  const peakTime = readings[month.peakStep]!.time;
  console.log(
    `${month.year}-${String(month.month).padStart(2, '0')}: ${month.energyKwh.toFixed(0)} kWh, ` +
      `peak ${month.peakKw.toFixed(1)} kW at ${peakTime}, ${month.total.toFixed(2)} ${bill.currency}`,
  );
}
for (const assumption of bill.assumptions) console.log(`assumption: ${assumption}`);
