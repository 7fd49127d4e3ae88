/**
 * What joint sample paths of HELIOS are worth: energy score, and the predicted beside the realised daily spread of the two and four dearest
 * and cheapest hours, against the same quantiles without the paths (hours drawn apart) and the point forecast.
 *
 *   npm run helios-paths --workspace bench -- [--period validation|test] [--known 168] [--paths 200] [--every 1]
 */
import { parseArgs } from 'node:util';
import { forecast } from '@bess/helios';
import { createStream } from '@bess/kernel/rng';
import { forecastOrigins } from './helios/forecast-origins.js';
import { type HourlySeries, hourlySeries } from './helios/hourly-series.js';
import { type PathScore, scorePaths } from './helios/path-scores.js';
import { seriesFolder } from './series/series-folder.js';
import { markdownTable } from './strix-simulator/markdown-table.js';

const MS_PER_HOUR = 3_600_000;
const HORIZON = 48;
const HOURS_SOLD = [2, 4];
const { values: asked } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    known: { type: 'string', default: '168' },
    paths: { type: 'string', default: '200' },
    every: { type: 'string', default: '1' },
  },
});
const period = asked.period === 'test' ? 'test' : 'validation';
const known = Number(asked.known);
const head = ['market', 'origins', 'energy score', 'drawn apart', 'hours', 'realised'];
const spreadHead = ['joint', 'drawn apart', 'point', 'in P10–P90 %', 'drawn apart %'];
const rows = hourlySeries(seriesFolder(process.env))
  .filter(({ kind }) => kind === 'price')
  .flatMap((series) => rowsOf(series.group, scoresOf(series)));
console.log(`${period}, ${known} values known, ${asked.paths} paths\n`);
console.log(markdownTable([...head, ...spreadHead], rows));

function scoresOf(series: HourlySeries): PathScore[] {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const origins = forecastOrigins(series, { period, known, horizon: HORIZON });
  return origins
    .filter((_, place) => place % Number(asked.every) === 0)
    .map((origin) => {
      const { point, paths } = forecast({
        values: series.values.slice(origin - known, origin),
        horizon: HORIZON,
        start: new Date(series.startMs + (origin - known) * MS_PER_HOUR).toISOString(),
        timeZone: series.timeZone,
        paths: Number(asked.paths),
      });
      const actual = series.values.slice(origin, origin + HORIZON);
      return scorePaths(actual, point, paths!, HOURS_SOLD, stream);
    });
}

function rowsOf(market: string, scores: readonly PathScore[]): string[][] {
  return HOURS_SOLD.map((hours) => {
    const spreads = scores.flatMap((score) => score.spreads.filter((one) => one.hours === hours));
    const meanOf = (values: readonly number[]) =>
      (values.reduce((sum, value) => sum + value, 0) / values.length).toPrecision(3);
    return [
      ...[market, String(scores.length)],
      meanOf(scores.map(({ jointEnergy }) => jointEnergy)),
      meanOf(scores.map(({ apartEnergy }) => apartEnergy)),
      ...[String(hours), meanOf(spreads.map(({ realised }) => realised))],
      meanOf(spreads.map(({ joint }) => joint)),
      meanOf(spreads.map(({ apart }) => apart)),
      meanOf(spreads.map(({ point }) => point)),
      meanOf(spreads.map(({ jointInside }) => (jointInside ? 100 : 0))),
      meanOf(spreads.map(({ apartInside }) => (apartInside ? 100 : 0))),
    ];
  });
}
