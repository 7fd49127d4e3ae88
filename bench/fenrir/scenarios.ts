/**
 * Measures how far FENRIR's scenarios can be believed: errors, ranked probability scores and coverage by lead time, in causal replays of the markets of `BESS_SERIES`.
 *
 *   npm run fenrir-scenarios --workspace bench -- [--market NEM,PJM] [--period training|validation|test] [--hours 24] [--every 37] [--days 5]
 *
 * `--every`: intervals from origin to origin; `--days`: how many days of prices the site has seen, all earlier ones by default. Choices are made on training and validation; the
 * test is measured once.
 */
import { parseArgs } from 'node:util';
import { oneOf } from '../shared/one-of.js';
import { marketSeries } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { readMarket } from './lib/read-market.js';
import { scenarioCases } from './lib/scoring/scenario-cases.js';
import { formatScenarios } from './lib/scoring/scenario-format.js';
import { scenarioScores } from './lib/scoring/scenario-scores.js';
import { type Period, periods, stretchOf } from './lib/stretch.js';

const { values: asked } = parseArgs({
  options: {
    market: { type: 'string' },
    period: { type: 'string', default: 'validation' },
    hours: { type: 'string', default: '24' },
    every: { type: 'string' },
    days: { type: 'string' },
  },
});
const folder = seriesFolder(process.env);
const period: Period = oneOf('period', asked.period, periods);
const names = marketSeries.map(({ market }) => market);
for (const asName of asked.market?.split(',') ?? names) {
  const name = oneOf('market', asName, names);
  const stretch = stretchOf(readMarket(name, folder), period);
  // Origins move through the day: every 13 hours, or every 3 hours and an interval where prices are finer.
  const perHour = 60 / stretch.market.grid.stepMinutes;
  const every = Number(asked.every ?? (perHour > 2 ? 3 * perHour + 1 : 13 * perHour));
  const cases = scenarioCases(stretch, {
    horizonHours: Number(asked.hours),
    every,
    ...(asked.days === undefined ? {} : { seenDays: Number(asked.days) }),
  });
  console.log(formatScenarios(`${name}, ${period}`, scenarioScores(cases)));
}
