/**
 * Measures the share of perfect foresight that each way to dispatch a battery keeps, in causal replays of the markets of `BESS_SERIES` (`rules.md`). The two settings are never mixed:
 * each market is measured in its own setting.
 *
 *   npm run fenrir-value --workspace bench -- --setting day-ahead|real-time [--market DE,PJM] [--period training|validation|test]
 *     [--policies 'previous day,HELIOS'] [--battery 4,2] [--wear 0,5] [--days 10] [--sampled-weeks 13] [--forecasts FOLDER] [--keep FILE] [--json FILE]
 *
 * With `--sampled-weeks` the figures are of that many weeks spread evenly, and HELIOS is asked day-ahead in those alone. Forecasts of HELIOS take most of the time; with `--forecasts` they are kept in that folder. With `--keep` each
 * replay is written to the file when it ends, and one that the file holds is not repeated. The naive plans are always measured. Choices are made on
 * training and validation; the test is for measuring once.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { oneOf } from '../shared/one-of.js';
import { marketSeries } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { testBattery } from '../strix/lib/test-batteries.js';
import { heliosForecasters } from './lib/forecasters.js';
import { formatValue } from './lib/format-value.js';
import { keptForecasts } from './lib/kept-forecasts.js';
import { keptReplays } from './lib/kept-replays.js';
import { measure, replayers } from './lib/measure.js';
import { readMarket, settingOf } from './lib/read-market.js';
import { sampledWeeks } from './lib/sampled-weeks.js';
import { formatConfidence } from './lib/scoring/format-confidence.js';
import { type Period, periods, type Stretch, stretchOf } from './lib/stretch.js';

const { values: asked } = parseArgs({
  options: {
    setting: { type: 'string' },
    market: { type: 'string' },
    period: { type: 'string', default: 'validation' },
    policies: { type: 'string' },
    battery: { type: 'string', default: '4,2' },
    wear: { type: 'string', default: '0,5' },
    days: { type: 'string' },
    'sampled-weeks': { type: 'string' },
    forecasts: { type: 'string' },
    keep: { type: 'string' },
    json: { type: 'string' },
  },
});
/** Fewer cases do not fill a bin. */
const LEAST_DAYS = 60;
const setting = oneOf('setting', asked.setting, ['day-ahead', 'real-time'] as const);
const period: Period = oneOf('period', asked.period, periods);
const ofSetting = marketSeries.filter(({ market }) => settingOf(market) === setting);
const markets = (asked.market ?? ofSetting.map(({ market }) => market).join(','))
  .split(',')
  .map((name) => {
    const market = oneOf(
      'market',
      name,
      ofSetting.map((one) => one.market),
    );
    return ofSetting.find((one) => one.market === market)!;
  });
const folder = seriesFolder(process.env);
const sampled = asked['sampled-weeks'];
const weeksOf =
  sampled === undefined ? undefined : (of: Stretch) => sampledWeeks(of, Number(sampled));
const all = replayers(setting, heliosForecasters(keptForecasts(asked.forecasts)), weeksOf);
const wanted = (asked.policies ?? Object.keys(all).join(','))
  .split(',')
  .map((name) => oneOf('policies', name, Object.keys(all)));
const keptOf = keptReplays(asked.keep);
const inWeeks = sampled === undefined ? '' : `, ${sampled} weeks`;
const policies = Object.fromEntries(
  Object.entries(all)
    .filter(([name]) => wanted.includes(name) || name === 'previous day' || name === '7-day mean')
    .map(([name, replayer]) => [name, keptOf(name + inWeeks, replayer)]),
);
console.log(
  `Share of perfect foresight, ${setting}, ${period} of splits.json, ${process.version}\n`,
);

const tables: object[] = [];
for (const { market, currency } of markets) {
  const whole = stretchOf(readMarket(market, folder), period);
  const mostDays = Number(asked.days ?? whole.untilDay - whole.fromDay);
  const stretch = { ...whole, untilDay: Math.min(whole.untilDay, whole.fromDay + mostDays) };
  for (const capacity of asked.battery.split(',')) {
    for (const wear of asked.wear.split(',')) {
      const battery = testBattery(Number(capacity), Number(wear));
      const { boundValue, rows } = await measure(stretch, battery, policies, weeksOf?.(stretch));
      const days = stretch.untilDay - stretch.fromDay;
      const length = sampled === undefined ? `${days} days` : `${sampled} weeks of ${days} days`;
      const title = `${market}, ${length}, 1 MW / ${capacity} MWh, wear ${wear}`;
      console.log(`${formatValue(title, currency, boundValue, rows)}\n`);
      for (const { policy, confidence } of rows) {
        const confidentDays = new Set(confidence.map(({ siteMonth }) => siteMonth)).size;
        if (confidentDays < LEAST_DAYS) continue;
        console.log(`${formatConfidence(`Confidence of ${policy}`, confidence)}\n`);
      }
      tables.push({
        ...{ market, period, measured: length, boundValue },
        capacityMwh: Number(capacity),
        wear: Number(wear),
        rows: rows.map(({ confidence: _, ...row }) => row),
      });
    }
  }
}
if (asked.json !== undefined) writeFileSync(asked.json, `${JSON.stringify(tables, null, 2)}\n`);
