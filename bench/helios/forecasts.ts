/**
 * Makes forecasts of HELIOS at the same origins as the peers', one file of lines per variant: the ensemble, each model alone, the ensemble
 * without each model. An interrupted run continues where it stopped.
 *
 *   npm run helios-forecasts --workspace bench -- --folder FOLDER [--period validation|test] [--known 168] [--horizon 48]
 *     [--variants ensemble,four,lstm,xgboost,prophet,tft,without_lstm,…] [--every 1] [--no-time]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seriesFolder } from '../shared/series/series-folder.js';
import { addAnswer, answerKey, mendAnswers, readAnswers } from './lib/answers.js';
import { forecastOrigins } from './lib/forecast-origins.js';
import { forecastVariants, heliosVariants } from './lib/helios-variants.js';
import { type HourlySeries, hourlySeries } from './lib/hourly-series.js';

const MS_PER_HOUR = 3_600_000;
const { values: asked } = parseArgs({
  options: {
    folder: { type: 'string' },
    period: { type: 'string', default: 'validation' },
    known: { type: 'string', default: '168' },
    horizon: { type: 'string', default: '48' },
    variants: { type: 'string', default: heliosVariants.map(({ name }) => name).join(',') },
    every: { type: 'string', default: '1' },
    'no-time': { type: 'boolean', default: false },
  },
});
if (asked.folder === undefined) throw new Error('name the folder to write to: --folder FOLDER');
const folder = asked.folder;
const period = asked.period === 'test' ? 'test' : 'validation';
const known = Number(asked.known);
const horizon = Number(asked.horizon);
const allSeries = hourlySeries(seriesFolder(process.env));
const names = asked.variants.split(',');
const files = heliosVariants
  .filter(({ name }) => names.includes(name))
  .map((variant) => {
    const file = join(folder, `helios_${variant.name}.jsonl`);
    mkdirSync(folder, { recursive: true });
    mendAnswers(file);
    return { variant, file, done: readAnswers(file) };
  });
const started = performance.now();
let count = 0;

for (const series of allSeries) {
  const origins = forecastOrigins(series, { period, known, horizon });
  for (let place = 0; place < origins.length; place += Number(asked.every)) {
    answer(series, origins[place]!);
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`${series.name}: ${count} forecasts so far, ${minutes} min`);
}

function answer(series: HourlySeries, origin: number): void {
  const place = { series: series.name, origin };
  const missing = files.filter(({ done }) => !done.has(answerKey(place)));
  const answers = forecastVariants(
    request(series, origin),
    missing.map(({ variant }) => variant),
  );
  missing.forEach(({ file }, index) => {
    addAnswer(file, { ...place, ...answers[index]! });
  });
  count += missing.length;
}

function request(series: HourlySeries, origin: number) {
  const first = origin - known;
  return {
    values: series.values.slice(first, origin),
    horizon,
    ...(!asked['no-time'] && {
      start: new Date(series.startMs + first * MS_PER_HOUR).toISOString(),
      timeZone: series.timeZone,
    }),
  };
}
