import { parseArgs } from 'node:util';
import { readMarket } from './fenrir/read-market.js';
import { scenarioCases } from './fenrir/scoring/scenario-cases.js';
import { formatScenarios } from './fenrir/scoring/scenario-format.js';
import { scenarioScores } from './fenrir/scoring/scenario-scores.js';
import { type Period, periods, stretchOf } from './fenrir/stretch.js';
import { type MarketName, marketSeries } from './series/read-price-history.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    market: { type: 'string', multiple: true },
    period: { type: 'string', default: 'validation' },
    hours: { type: 'string', default: '24' },
    every: { type: 'string' },
    days: { type: 'string' },
  },
});
if (values.data === undefined) throw new Error('--data must name the folder of the price series');
const period = periods.find((one) => one === values.period) as Period;
const names = (values.market ?? marketSeries.map(({ market }) => market)) as MarketName[];
for (const name of names) {
  const stretch = stretchOf(readMarket(name, values.data), period);
  // Origins wander through the day: 13 hours, or 3 hours and an interval where prices are finer.
  const perHour = 60 / stretch.market.grid.stepMinutes;
  const every = Number(values.every ?? (perHour > 2 ? 3 * perHour + 1 : 13 * perHour));
  const cases = scenarioCases(stretch, {
    horizonHours: Number(values.hours),
    every,
    ...(values.days === undefined ? {} : { seenDays: Number(values.days) }),
  });
  console.log(formatScenarios(`${name}, ${period}`, scenarioScores(cases)));
}
