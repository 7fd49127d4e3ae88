/**
 * Writes the series and the origins of their forecasts for tools of other languages (`helios/*.py`), so that all tools forecast the same values.
 *
 *   npm run helios-origins --workspace bench -- --folder FOLDER [--period validation|test] [--known 168] [--horizon 48]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seriesFolder } from '../shared/series/series-folder.js';
import { forecastOrigins } from './lib/forecast-origins.js';
import { hourlySeries } from './lib/hourly-series.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    period: { type: 'string', default: 'validation' },
    known: { type: 'string', default: '168' },
    horizon: { type: 'string', default: '48' },
  },
});
if (values.folder === undefined) throw new Error('name the folder to write to: --folder FOLDER');
const period = values.period === 'test' ? 'test' : 'validation';
const known = Number(values.known);
const horizon = Number(values.horizon);

const series = hourlySeries(seriesFolder(process.env)).map((one) => ({
  ...one,
  // Missing values become null: JSON has no NaN.
  values: Array.from(one.values),
  origins: forecastOrigins(one, { period, known, horizon }),
}));
mkdirSync(values.folder, { recursive: true });
const file = join(values.folder, `origins-${period}-${known}.json`);
writeFileSync(file, JSON.stringify({ period, known, horizon, series }));
for (const { name, group, timeZone, origins } of series) {
  console.log(`${name.padEnd(40)} ${group.padEnd(12)} ${timeZone.padEnd(20)} ${origins.length}`);
}
const total = series.reduce((sum, { origins }) => sum + origins.length, 0);
console.log(`${total} origins of ${series.length} series in ${file}`);
