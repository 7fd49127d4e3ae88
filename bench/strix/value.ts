/**
 * Measures the policies on unseen prices, as a share of perfect foresight (cash less wear, same first energy, energy left at the
 * end without value): on the real stretch of each market with models fitted on earlier data, on paths of the first of these
 * models, and with models that are wrong on purpose (one battery).
 *
 *   npm run strix-value --workspace bench -- [--period validation|test] [--markets DE,PJM] [--refit 30] [--rules arbitrage,rl]
 *     [--paths 60] [--real-only] [--json file]
 *
 * Choices are made on the validation (`splits.json`); the test is for measuring once.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type MarketName, marketSeries } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { formatShares, type ShareRow } from './lib/format-shares.js';
import { marketCase, type Period } from './lib/market-case.js';
import { realShares } from './lib/real-shares.js';
import { rollingModels } from './lib/rolling-models.js';
import { modelPolicies, referenceRules } from './lib/rule-makers.js';
import { simulatedShares } from './lib/simulated-shares.js';
import { valueBatteries } from './lib/test-batteries.js';
import { wrongModels } from './lib/wrong-models.js';

const { values } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    markets: { type: 'string', default: marketSeries.map(({ market }) => market).join(',') },
    refit: { type: 'string', default: '30' },
    paths: { type: 'string', default: '60' },
    rules: { type: 'string', default: [...modelPolicies, ...referenceRules].join(',') },
    'real-only': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const period: Period = values.period === 'test' ? 'test' : 'validation';
const asked = values.markets.split(',');
const markets = marketSeries.map(({ market }) => market).filter((name) => asked.includes(name));
const folder = seriesFolder(process.env);
console.log(`Share of perfect foresight [%], ${period} of splits.json, ${process.version}\n`);

const tables: { title: string; rows: ShareRow[] }[] = [];
const report = (title: string, rows: ShareRow[]) => {
  tables.push({ title, rows });
  console.log(`${formatShares(title, rows)}\n`);
};

const askedRules = values.rules.split(',');
const allRules = [...modelPolicies, ...referenceRules].filter((rule) => askedRules.includes(rule));
const askedPolicies = modelPolicies.filter((rule) => askedRules.includes(rule));
for (const market of markets) {
  const one = marketCase(market, period, folder);
  const models = rollingModels(one, Number(values.refit));
  const { dates, daySeries } = one.prices;
  const stretch = `${dates[daySeries[one.fromHour]!]} to ${dates[daySeries[one.untilHour - 1]!]}`;
  report(`${market}, real prices, ${stretch}`, realShares(one, models, allRules, valueBatteries));
  if (values['real-only']) continue;
  const first = models[0]!.model;
  report(
    `${market}, paths of the fitted model`,
    simulatedShares(first, allRules, Number(values.paths)),
  );
  const other = otherMarket(market);
  const otherModel = rollingModels(marketCase(other, period, folder), Infinity)[0]!.model;
  for (const { name, model } of [
    ...wrongModels(first),
    { name: `model of ${other}`, model: otherModel },
  ]) {
    const wrong = [{ fromDay: models[0]!.fromDay, model }];
    report(
      `${market}, real prices, ${name}`,
      realShares(one, wrong, askedPolicies, valueBatteries.slice(1, 2)),
    );
  }
}
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ period, tables }, null, 2)}\n`);
}

/** The market whose model is used by mistake: the next one of the list. */
function otherMarket(market: MarketName): MarketName {
  const index = marketSeries.findIndex((series) => series.market === market);
  return marketSeries[(index + 1) % marketSeries.length]!.market;
}
