/**
 * Backtests forecasts of an office load, each with only the data before it, and checks the calibration of their quantiles.
 *
 *   npm run example --workspace examples -- 08-backtest-a-forecast.ts
 */
import { createReadStream } from 'node:fs';
import { readReadings } from '@bess/cli';
import { backtest } from '@bess/helios';
import { reliabilityPoints } from '@bess/plot';

const { values, startMs } = await readReadings(
  createReadStream(new URL('data/office-load.csv', import.meta.url), 'utf8'),
  { quantity: 'power', timeZone: 'Europe/London' },
);
const found = backtest({
  values,
  horizon: 24,
  knownSteps: 336,
  everySteps: 241,
  levels: [0.1, 0.25, 0.5, 0.75, 0.9],
  start: new Date(startMs).toISOString(),
  timeZone: 'Europe/London',
  leakChecks: 1,
});
const { metrics, leak, origins } = found;
console.log(`${origins.length} forecasts of a day, ${metrics.values} values`);
console.log(`mean absolute error ${metrics.mae.toFixed(1)} kW, ${metrics.mape.toFixed(1)} %`);
console.log(`relative to the same hours a week before: ${metrics.maeOverNaiveWeek?.toFixed(2)}`);
console.log(`origins whose forecast knew the future: ${leak.leaking.length}`);
for (const { level, share } of reliabilityPoints(found, values)) {
  console.log(`below the ${100 * level} % quantile: ${(100 * share).toFixed(0)} %`);
}
