/**
 * Imports a rate from the form of the Utility Rate Database and bills a constant load under it, with notes and assumptions.
 *
 *   npm run example --workspace examples -- 03-import-a-rate.ts
 */
import { yearGrid } from '@bess/kernel/series';
import { calculateBill, fromUrdb } from '@bess/tariff-library';

// 12 cents per kWh, 30 cents from 16:00 to 21:00 on weekdays; 15 USD per kW of the highest quarter-hour of the month; 100 USD per month.
const day = Array.from({ length: 24 }, (_, hour) => (hour >= 16 && hour < 21 ? 1 : 0));
const record = {
  utility: 'Harbour Light & Power',
  name: 'General Service Time of Use',
  country: 'USA',
  sector: 'Commercial',
  energyratestructure: [[{ rate: 0.12 }], [{ rate: 0.3 }]],
  energyweekdayschedule: Array.from({ length: 12 }, () => day),
  energyweekendschedule: Array.from({ length: 12 }, () => new Array(24).fill(0)),
  flatdemandstructure: [[{ rate: 15 }]],
  flatdemandmonths: new Array(12).fill(0),
  flatdemandunit: 'kW',
  demandwindow: 15,
  fixedchargefirstmeter: 100,
  fixedchargeunits: '$/month',
};
const { tariff, warnings } = fromUrdb(record, { region: 'CA', holidays: 'none' });
console.log(`${tariff.code} in local time of ${tariff.timeZone}: ${tariff.features.join(', ')}`);
for (const { message } of warnings) console.log(`note: ${message}`);
for (const assumption of tariff.assumptions) console.log(`assumption: ${assumption}`);

const grid = yearGrid(2026, 60, tariff.timeZone);
const bill = calculateBill(tariff, new Float64Array(grid.length).fill(200), grid);
// 261 weekdays with 5 on-peak hours each
for (const [component, amount] of Object.entries(bill.byComponent)) {
  console.log(`${component}: ${amount.toFixed(2)} ${bill.currency}`);
}
