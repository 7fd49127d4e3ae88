/**
 * Measures how often revenue falls below the simulated P10, P50 and P90: rolling fits on every market with two or more years; the
 * same policy is simulated from each origin, as users of the engine do, and replayed on the real days. 1 MW, 4 MWh.
 *
 *   npm run strix-calibration --workspace bench -- [--period validation|test] [--markets DE,PJM] [--policy arbitrage]
 *     [--paths 2000] [--step 15] [--annual] [--list] [--json file]
 *
 * `validation` takes all origins with 52 weeks of past (NP15: four months) whose windows end before the test; the test is for
 * measuring once. `--annual` adds windows of 52 weeks, listed by date with their rank: too few for statistics.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type PolicyName, policyNames } from '../../packages/strix/src/schema/options.js';
import { type MarketName, marketSeries } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { type CalibrationOrigin, calibrateMarket } from './lib/calibrate-market.js';
import { type MarketCase, marketCase, type Period } from './lib/market-case.js';
import { summariseCalibration } from './lib/summarise-calibration.js';
import { testBattery } from './lib/test-batteries.js';

const WINDOW_DAYS = 30;
/** 52 weeks: the tests of DE and PJM hold two of them. */
const YEAR_DAYS = 364;
const WEAR_PER_MWH = 5;
/** Blocks of the bootstrap: a quarter of a year. */
const BLOCK_DAYS = 90;
/** Least past of the first origin [days]; NP15 has one year before its test, Agile a year and a half. */
const leastPastDays: Partial<Record<MarketName, number>> = {
  DE: YEAR_DAYS,
  PJM: YEAR_DAYS,
  NP15: 120,
  Agile: 270,
};

const { values } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    markets: { type: 'string', default: Object.keys(leastPastDays).join(',') },
    policy: { type: 'string', default: 'arbitrage' },
    paths: { type: 'string', default: '2000' },
    step: { type: 'string', default: '15' },
    annual: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const period: Period = values.period === 'test' ? 'test' : 'validation';
const policy = policyNamed(values.policy);
const stepDays = Number(values.step);
const asked = values.markets.split(',');
const folder = seriesFolder(process.env);
const battery = testBattery(4, WEAR_PER_MWH);
const results: Record<string, CalibrationOrigin[]> = {};

console.log(
  `Windows of ${WINDOW_DAYS} days, ${policy}, every ${stepDays} days, ${values.paths} paths, ${period}, ${process.version}\n\n` +
    '| | origins | below P10 | below P50 | below P90 | pinball over climatology | realised over P50 |\n' +
    '|---|---|---|---|---|---|---|',
);
const markets = marketSeries.map(({ market }) => market).filter((name) => asked.includes(name));
for (const market of markets) {
  const origins = await calibrateMarket(stretchOf(market), {
    ...{ policy, battery, stepDays, dayCount: WINDOW_DAYS },
    leastPastDays: leastPastDays[market] ?? YEAR_DAYS,
    pathCount: Number(values.paths),
  });
  results[market] = origins;
  const summary = summariseCalibration(origins, Math.max(1, Math.round(BLOCK_DAYS / stepDays)));
  const shares = summary.below.map(
    ({ mean, low, high }) => `${mean.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
  );
  const loss = summary.pinball / summary.climatologyPinball;
  console.log(
    `| ${market} | ${summary.originCount} | ${shares.join(' | ')} | ${loss.toFixed(2)} | ${summary.realisedOverMedian.toFixed(2)} |`,
  );
  if (values.list) for (const origin of origins) console.log(lineOf(origin));
}
if (values.annual) {
  console.log(
    '\n52 weeks from their first day: rank of what came among the paths, what came, P10–P50–P90',
  );
  for (const market of markets) {
    const years = await calibrateMarket(stretchOf(market), {
      ...{ policy, battery, stepDays: YEAR_DAYS, dayCount: YEAR_DAYS },
      leastPastDays: leastPastDays[market] ?? YEAR_DAYS,
      pathCount: Number(values.paths),
    });
    results[`${market}, years`] = years;
    for (const year of years) console.log(`${market} ${lineOf(year)}`);
  }
}
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ period, policy, results }, null, 2)}\n`);
}

/** Rolling forecasts need no validation stretch of their own: everything before the test is used. */
function stretchOf(market: MarketName): MarketCase {
  const one = marketCase(market, period, folder);
  return period === 'test' ? one : { ...one, fromHour: 0 };
}

function lineOf({ date, realised, rank, forecast }: CalibrationOrigin): string {
  const quantiles = forecast.map((value) => value.toFixed(0)).join('–');
  return `${date}: rank ${rank.toFixed(3)}, ${realised.toFixed(0)}, ${quantiles}`;
}

function policyNamed(name: string): PolicyName {
  const found = policyNames.find((known) => known === name);
  if (found === undefined) throw new Error(`there is no policy "${name}"`);
  return found;
}
