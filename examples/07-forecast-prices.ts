/**
 * Forecasts a day of Californian prices from four weeks of history, with intervals, and compares the forecast with the actual
 * prices.
 *
 *   npm run example --workspace examples -- 07-forecast-prices.ts
 */
import { createReadStream } from 'node:fs';
import { readReadings } from '@bess/cli';
import { forecast } from '@bess/helios';
import { intervalCoverage, meanAbsoluteError } from '@bess/helios/metrics';

const { values, startMs } = await readReadings(
  createReadStream(new URL('data/caiso-2020-prices.csv', import.meta.url), 'utf8'),
  { quantity: 'price', timeZone: 'America/Los_Angeles', column: 'usd_per_mwh' },
);
const known = 28 * 24;
const { point, p10, p90, metrics } = forecast({
  values: values.subarray(0, known),
  horizon: 24,
  start: new Date(startMs).toISOString(),
  timeZone: 'America/Los_Angeles',
});
for (let hour = 0; hour < 24; hour += 4) {
  const bounds = `${p10[hour]!.toFixed(1)} … ${p90[hour]!.toFixed(1)}`;
  const came = values[known + hour]!.toFixed(1);
  console.log(`hour ${hour}: ${point[hour]!.toFixed(1)} USD/MWh (${bounds}), actual ${came}`);
}
const actual = values.subarray(known, known + 24);
console.log(`mean absolute error ${meanAbsoluteError(actual, point).toFixed(2)} USD/MWh`);
console.log(`expected error from backtests within the series: ${metrics.mae.toFixed(2)} USD/MWh`);
console.log(`inside the interval: ${(100 * intervalCoverage(actual, p10, p90)).toFixed(0)} %`);
