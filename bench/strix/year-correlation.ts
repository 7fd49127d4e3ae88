/**
 * Correlation of market years: for every market with at least four whole years, the log of the year's mean daily spread (TB4) and
 * of its mean price, and the posterior of their first-order autocorrelation, flat from −1 to 1, with each market's mean and
 * variance integrated out. Training years first, then all.
 *
 *   npm run strix-year-correlation --workspace bench
 */
import { resampleToHours } from '../../packages/strix/src/replay/hourly-prices.js';
import { marketSeries, readPriceHistory } from '../shared/series/read-price-history.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { splitOf } from '../shared/splits.js';

const DAYS_PER_YEAR = 364; // whole weeks; DE's training stretch is four times as long
const MIN_YEARS = 4;
const MS_PER_HOUR = 3_600_000;
const HOURS = 24;
const grid = Array.from({ length: 199 }, (_, i) => (i - 99) / 100);

interface Years {
  readonly market: string;
  readonly spread: number[];
  readonly level: number[];
}

function yearsOf(series: (typeof marketSeries)[number], trainingOnly: boolean): Years {
  const prices = resampleToHours(readPriceHistory(series.market, seriesFolder(process.env)));
  const testHour = Math.round((splitOf(series.file).testFromMs - prices.startMs) / MS_PER_HOUR);
  const hours = trainingOnly ? testHour : prices.pricePerMwhSeries.length;
  const spread: number[] = [];
  const level: number[] = [];
  const perYear = DAYS_PER_YEAR * HOURS;
  for (let first = 0; first + perYear <= hours; first += perYear) {
    let spreads = 0;
    let sum = 0;
    for (let day = 0; day < DAYS_PER_YEAR; day++) {
      const from = first + day * HOURS;
      const sorted = Float64Array.from(prices.pricePerMwhSeries.slice(from, from + HOURS)).sort();
      for (let hour = 0; hour < HOURS; hour++) sum += sorted[hour]!;
      for (let hour = 0; hour < 4; hour++) spreads += sorted[HOURS - 1 - hour]! - sorted[hour]!;
    }
    spread.push(Math.log(spreads / DAYS_PER_YEAR));
    level.push(Math.log(sum / perYear));
  }
  return { market: series.market, spread, level };
}

/** Log likelihood of the autocorrelation of a stationary AR(1), mean and variance integrated out (flat, and 1/σ²). */
function logLikelihood(values: readonly number[], rho: number): number {
  const n = values.length;
  // The inverse of the correlation matrix is tridiagonal.
  const scale = 1 / (1 - rho * rho);
  const weight = (i: number, j: number) => {
    if (i === j) return (i === 0 || i === n - 1 ? 1 : 1 + rho * rho) * scale;
    return Math.abs(i - j) === 1 ? -rho * scale : 0;
  };
  let ones = 0;
  let linear = 0;
  let square = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      ones += weight(i, j);
      linear += weight(i, j) * values[j]!;
      square += weight(i, j) * values[i]! * values[j]!;
    }
  }
  const rest = square - (linear * linear) / ones;
  return (
    -0.5 * (n - 1) * Math.log(1 - rho * rho) - 0.5 * Math.log(ones) - 0.5 * (n - 1) * Math.log(rest)
  );
}

function posterior(lists: readonly (readonly number[])[]): string {
  const logs = grid.map((rho) =>
    lists.reduce((sum, values) => sum + logLikelihood(values, rho), 0),
  );
  const highest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weights.reduce((sum, weight, i) => sum + (weight * grid[i]!) / total, 0);
  const square = weights.reduce((sum, weight, i) => sum + (weight * grid[i]! ** 2) / total, 0);
  const quantile = (probability: number) => {
    let sum = 0;
    return grid.find((_, i) => {
      sum += weights[i]! / total;
      return sum >= probability;
    })!;
  };
  const mode = grid[logs.indexOf(highest)]!;
  return `mean ${mean.toFixed(2)}, mode ${mode.toFixed(2)}, sd ${Math.sqrt(square - mean * mean).toFixed(2)}, 90 % from ${quantile(0.05).toFixed(2)} to ${quantile(0.95).toFixed(2)}`;
}

for (const trainingOnly of [true, false]) {
  const markets = marketSeries
    .map((series) => yearsOf(series, trainingOnly))
    .filter(({ spread }) => spread.length >= MIN_YEARS);
  console.log(trainingOnly ? 'training years' : 'all years, the test included');
  for (const { market, spread, level } of markets) {
    const list = (values: number[]) => values.map((value) => Math.exp(value).toFixed(1)).join(' ');
    console.log(`  ${market}: TB4 ${list(spread)}; mean price ${list(level)}`);
  }
  console.log(`  spread: ${posterior(markets.map(({ spread }) => spread))}`);
  console.log(`  level: ${posterior(markets.map(({ level }) => level))}`);
}
