/**
 * Fits the price model to thirteen weeks of California's day-ahead market, with the US prior for what the data do not show, and
 * simulates the next month.
 *
 *   npm run example --workspace examples -- 09-fit-a-market.ts
 */
import { readFileSync } from 'node:fs';
import { fitPriceModel, simulate } from '@bess/strix';

const [, ...lines] = readFileSync(new URL('data/caiso-2020-prices.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const rows = lines.map((line) => line.split(','));

const { model, diagnostics } = fitPriceModel(
  {
    epochMsSeries: rows.map(([time]) => Date.parse(time!)),
    pricePerMwhSeries: rows.map(([, price]) => Number(price)),
    timeZone: 'America/Los_Angeles',
  },
  { market: 'caiso-2020', prior: 'us-iso-day-ahead' },
);
console.log(`${diagnostics.hoursUsed} hours, ${diagnostics.hoursMissing} missing`);
for (const { message } of diagnostics.warnings) console.log(`note: ${message}`);

const { horizonRevenue, currency } = await simulate({
  battery: { powerMw: 10, capacityMwh: 40 },
  market: model,
  startDate: '2020-04-01',
  reserve: false,
  seed: 1,
  pathCount: 500,
});
const thousands = (amount: number) => `${(amount / 1000).toFixed(0)} thousand ${currency}`;
console.log(`30 days from 1 April, median: ${thousands(horizonRevenue.p50)}`);
console.log(
  `80 % of the paths: ${thousands(horizonRevenue.p10)} to ${thousands(horizonRevenue.p90)}`,
);
