/**
 * Scores joint sample paths of HELIOS on prices: energy score, and predicted against realised daily spread of the two and four dearest and
 * cheapest hours; compared with the same quantiles with hours drawn independently, a naive bootstrap (days drawn from the last week) and the point forecast.
 *
 *   npm run helios-paths --workspace bench -- [--period validation|test] [--known 168] [--paths 200] [--every 1]
 */
import { parseArgs } from 'node:util';
import { forecast } from '@bess/helios';
import { dieboldMarianoTest } from '@bess/helios/metrics';
import { createStream } from '@bess/kernel/rng';
import { mean } from '@bess/kernel/stats';
import { markdownTable } from '../shared/markdown-table.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { forecastOrigins } from './lib/forecast-origins.js';
import { type HourlySeries, hourlySeries } from './lib/hourly-series.js';
import { drawnApart, drawnDays } from './lib/other-paths.js';
import { type PathScore, type SpreadScore, scorePaths } from './lib/path-scores.js';

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
const count = Number(asked.paths);

/** The compared ways to draw paths, by name. */
type Ways<T> = Readonly<Record<'joint' | 'apart' | 'days' | 'point', T>>;
const TITLES: Ways<string> = {
  joint: 'joint paths',
  apart: 'hours drawn apart',
  days: 'days drawn',
  point: 'point forecast',
};
const WAYS = Object.keys(TITLES) as (keyof typeof TITLES)[];

const markets = hourlySeries(seriesFolder(process.env))
  .filter(({ kind }) => kind === 'price')
  .map((series) => ({ market: series.group, scores: scoresOf(series) }));
console.log(`${period}, ${known} values known, ${count} paths\n`);
console.log('Energy score, in the unit of the market (p: Diebold–Mariano, joint against apart)\n');
console.log(
  markdownTable(
    ['market', 'origins', ...WAYS.map((way) => TITLES[way]), 'joint over apart', 'p'],
    markets.map(({ market, scores }) => {
      const energy = (way: keyof typeof TITLES) => scores.map((ways) => ways[way].energy);
      const { pValue } = dieboldMarianoTest(energy('joint'), energy('apart'));
      const ratio = mean(energy('joint')) / mean(energy('apart'));
      return [
        ...[market, String(scores.length), ...WAYS.map((way) => figure(mean(energy(way))))],
        ...[ratio.toFixed(3), pValue.toExponential(1)],
      ];
    }),
  ),
);
for (const hours of HOURS_SOLD) {
  console.log(
    `Daily spread of ${hours} hours, in the unit of the market: mean predicted less realised / mean absolute error of the median / inside P10–P90 [%]\n`,
  );
  console.log(
    markdownTable(
      ['market', 'days', 'realised', ...WAYS.map((way) => TITLES[way])],
      markets.map(({ market, scores }) => {
        const spreads = (way: keyof typeof TITLES) =>
          scores.flatMap((ways) => ways[way].spreads.filter((one) => one.hours === hours));
        const realised = mean(spreads('joint').map((one) => one.realised));
        const cells = WAYS.map((way) => spreadCell(spreads(way), way !== 'point'));
        return [market, String(spreads('joint').length), figure(realised), ...cells];
      }),
    ),
  );
}

function scoresOf(series: HourlySeries): Ways<PathScore>[] {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const origins = forecastOrigins(series, { period, known, horizon: HORIZON });
  return origins
    .filter((_, place) => place % Number(asked.every) === 0)
    .map((origin) => {
      const history = series.values.slice(origin - known, origin);
      const { point, paths } = forecast({
        values: history,
        horizon: HORIZON,
        start: new Date(series.startMs + (origin - known) * MS_PER_HOUR).toISOString(),
        timeZone: series.timeZone,
        paths: count,
      });
      const actual = series.values.slice(origin, origin + HORIZON);
      const score = (some: Float64Array) => scorePaths(actual, some, HOURS_SOLD);
      const week = history.slice(-168);
      return {
        joint: score(paths!),
        apart: score(drawnApart(paths!, HORIZON, stream)),
        days: score(drawnDays(week, HORIZON, count, stream)),
        point: score(point),
      };
    });
}

function spreadCell(spreads: readonly SpreadScore[], isSpread: boolean): string {
  const bias = mean(spreads.map((one) => one.mean - one.realised));
  const error = mean(spreads.map((one) => Math.abs(one.median - one.realised)));
  const inside = mean(spreads.map((one) => (one.inside ? 100 : 0)));
  return [figure(bias), figure(error), ...(isSpread ? [figure(inside)] : [])].join(' / ');
}

function figure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
