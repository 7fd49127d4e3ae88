import { topBottomSpread } from './top-bottom-spread.js';

/** Statistics of a series of prices. */
export interface PriceStatistics {
  /** Figures by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** Mean of each hour of the day minus the overall mean. */
  readonly profile: Float64Array;
}

const QUANTILES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
const LAGS = [1, 2, 24, 168];
const SPREAD_HOURS = [1, 2, 4];
const WINDOW_DAYS = 30;
const FEWEST_WINDOWS = 3;

/**
 * Statistics of whole days of prices; days with a gap are left out of the daily ones.
 *
 * @param prices - 24 a day [currency/MWh]; NaN where missing
 * @param spikePerMwh - above it an hour counts as a spike
 */
export function priceStatistics(prices: Float64Array, spikePerMwh: number): PriceStatistics {
  const present = prices.filter((price) => !Number.isNaN(price));
  const sorted = present.slice().sort();
  const mean = present.reduce((sum, price) => sum + price, 0) / present.length;
  const figures: Record<string, number> = { mean };
  for (const p of QUANTILES) {
    figures[`quantile ${100 * p} %`] = sorted[Math.round(p * (sorted.length - 1))]!;
  }
  for (const lag of LAGS) figures[`autocorrelation ${lag} h`] = autocorrelation(prices, mean, lag);
  const days = present.length / 24;
  figures['spikes in 30 days'] =
    (30 * present.filter((price) => price > spikePerMwh).length) / days;
  figures['negative hours in 30 days'] = (30 * present.filter((price) => price < 0).length) / days;
  for (const hours of SPREAD_HOURS) {
    const spreads = dailySpreads(prices, hours);
    figures[`TB${hours}: mean`] = meanOf(spreads);
    figures[`TB${hours}: sd of days`] = sdOf(spreads);
  }
  const sums = windowSums(dailySpreads(prices, 4));
  if (sums.length >= FEWEST_WINDOWS) figures['TB4: sd of 30-day sums'] = sdOf(sums);
  return { figures, profile: profileOf(prices, mean) };
}

function dailySpreads(prices: Float64Array, hours: number): number[] {
  const spreads: number[] = [];
  for (let first = 0; first + 24 <= prices.length; first += 24) {
    const day = prices.subarray(first, first + 24);
    if (!day.some(Number.isNaN)) spreads.push(topBottomSpread(day, hours));
  }
  return spreads;
}

function windowSums(values: number[]): number[] {
  const sums: number[] = [];
  for (let first = 0; first + WINDOW_DAYS <= values.length; first += WINDOW_DAYS) {
    sums.push(values.slice(first, first + WINDOW_DAYS).reduce((sum, value) => sum + value, 0));
  }
  return sums;
}

function profileOf(prices: Float64Array, mean: number): Float64Array {
  const totals = new Float64Array(24);
  const counts = new Float64Array(24);
  for (let i = 0; i < prices.length; i += 1) {
    const price = prices[i]!;
    if (Number.isNaN(price)) continue;
    totals[i % 24]! += price - mean;
    counts[i % 24]! += 1;
  }
  return totals.map((total, hour) => total / counts[hour]!);
}

function autocorrelation(prices: Float64Array, mean: number, lag: number): number {
  let products = 0;
  let squares = 0;
  for (let i = 0; i < prices.length; i += 1) {
    const deviation = prices[i]! - mean;
    if (Number.isNaN(deviation)) continue;
    squares += deviation * deviation;
    const product = i < lag ? Number.NaN : deviation * (prices[i - lag]! - mean);
    if (!Number.isNaN(product)) products += product;
  }
  return products / squares;
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sdOf(values: number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}
