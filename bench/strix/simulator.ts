// Compares the price simulator with held-back history, market by market: statistics of the prices as ranks among simulated paths,
// and how often the realised 30-day sum of daily four-hour spreads fell below P10, P50 and P90.
// Usage: npm run strix-simulator --workspace bench -- [--period validation|test] [--market NAME]
import { parseArgs } from 'node:util';
import { markdownTable } from '../shared/markdown-table.js';
import { marketSeries, readPriceHistory } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { splitOf } from '../shared/splits.js';
import { type HeldBack, heldBack, type Origin, rollingSpreads } from './lib/simulator/held-back.js';

const { values: options } = parseArgs({
  options: {
    period: { type: 'string', default: 'test' },
    market: { type: 'string' },
    paths: { type: 'string', default: '200' },
    step: { type: 'string', default: '10' },
  },
});
const WINDOW_DAYS = 30;
const folder = seriesFolder(process.env);
const statisticRows: string[][] = [];
const spreadRows: string[][] = [];
for (const { market, file } of marketSeries) {
  if (options.market !== undefined && options.market !== market) continue;
  const history = readPriceHistory(market, folder);
  const split = splitOf(file);
  const ofTest = options.period === 'test';
  const fromMs = ofTest ? split.testFromMs : split.validationFromMs;
  const untilMs = ofTest ? Number.POSITIVE_INFINITY : split.testFromMs;
  const pathCount = Number(options.paths);
  statisticRows.push(...statisticTable(market, heldBack(history, fromMs, untilMs, pathCount)));
  const origins = rollingSpreads(history, fromMs, untilMs, {
    windowDays: WINDOW_DAYS,
    stepDays: Number(options.step),
    pathCount: 2 * pathCount,
  });
  if (origins.length > 0) spreadRows.push(spreadRow(market, origins));
}
console.log(`period: ${options.period}`);
console.log(
  markdownTable(['market', 'statistic', 'held back', 'P5', 'P50', 'P95', 'rank'], statisticRows),
);
console.log(
  markdownTable(
    [
      'market',
      'origins',
      '< P10',
      '< P50',
      '< P90',
      'realised/mean',
      'sd of log',
      'pinball/climatology',
    ],
    spreadRows,
  ),
);

function statisticTable(market: string, { real, simulated, dayCount }: HeldBack): string[][] {
  const rows = Object.entries(real.figures).map(([name, value]) => {
    const sorted = Float64Array.from(simulated, ({ figures }) => figures[name]!).sort();
    const at = (p: number) => sorted[Math.round(p * (sorted.length - 1))]!;
    const below = sorted.filter((other) => other < value).length;
    const equal = sorted.filter((other) => other === value).length;
    return [
      market,
      name,
      ...[value, at(0.05), at(0.5), at(0.95)].map(figure),
      figure((below + equal / 2) / sorted.length),
    ];
  });
  const mean = new Float64Array(24);
  for (const { profile } of simulated) {
    for (let hour = 0; hour < 24; hour += 1) mean[hour]! += profile[hour]! / simulated.length;
  }
  rows.push([
    market,
    `correlation of hourly shape, ${dayCount} days`,
    figure(correlation(real.profile, mean)),
    '',
    '',
    '',
    '',
  ]);
  return rows;
}

function spreadRow(market: string, origins: readonly Origin[]): string[] {
  const share = (level: 0 | 1 | 2) =>
    figure(
      origins.filter(({ realised, quantiles }) => realised < quantiles[level]).length /
        origins.length,
    );
  const logs = origins.map(({ realised, simulatedMean }) => Math.log(realised / simulatedMean));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  const loss = (of: (origin: Origin) => readonly [number, number, number]) => {
    let sum = 0;
    for (const origin of origins) {
      for (const [level, p] of [0.1, 0.5, 0.9].entries()) {
        const miss = origin.realised - of(origin)[level]!;
        sum += Math.max(p * miss, (p - 1) * miss);
      }
    }
    return sum;
  };
  return [
    market,
    String(origins.length),
    share(0),
    share(1),
    share(2),
    figure(Math.exp(mean)),
    figure(Math.sqrt(logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / logs.length)),
    figure(loss(({ quantiles }) => quantiles) / loss(({ climatology }) => climatology)),
  ];
}

function correlation(a: Float64Array, b: Float64Array): number {
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    ab += a[hour]! * b[hour]!;
    aa += a[hour]! ** 2;
    bb += b[hour]! ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

function figure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}
