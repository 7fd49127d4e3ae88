import { normalFromUint32 } from '@bess/kernel/rng';
import {
  fenrirError,
  LARGEST_PRICE,
  requireFinite,
  requireList,
  requirePrice,
} from '../internal/validate.js';
import { forecastWeights, leadRange } from '../personality/settle-memory.js';
import type { Personality } from '../schema/personality.js';
import type { PriceForecast } from '../types.js';
import type { BlockPrices } from './climatology-scenarios.js';
import { averageOverBlocks, type BlockMeans } from './lookahead-blocks.js';

/** A quantile of the forecast, with its probability as a normal score z. */
interface Quantile extends BlockMeans {
  readonly z: number;
}

/**
 * Moves prices towards a forecast, in place, by its learned weight. If the forecast has quantiles, each scenario moves towards the quantile of its rank, so
 * the dependence over time is kept; otherwise all scenarios move by the same amount. Equations (105) and (106).
 */
export function blendForecast(
  { pricePath, scenarios }: BlockPrices,
  forecast: PriceForecast,
  forecasts: Personality['forecasts'],
  startMs: number,
  blockHours: ArrayLike<number>,
): void {
  const point = averageOverBlocks(forecast, forecast.pricePath, startMs, blockHours);
  const quantiles = blockQuantiles(forecast, point, startMs, blockHours);
  const weights = forecastWeights(forecasts);
  const normals = scenarios.map((_, rank) => normalAt((rank + 0.5) / scenarios.length));
  let lead = blockHours[0]!;
  for (let block = 1; block < blockHours.length; block += 1) {
    const weight = weights[leadRange(lead + blockHours[block]! / 2)]! * point.shares[block]!;
    lead += blockHours[block]!;
    if (weight === 0) continue;
    const off = point.means[block]! - pricePath[block]!;
    pricePath[block]! += weight * off;
    const known = quantiles.filter(({ shares }) => shares[block]! > 0);
    const byRank = [...scenarios].sort((a, b) => a[block]! - b[block]!);
    byRank.forEach((scenario, rank) => {
      const towards =
        known.length < 2 ? off : quantileAt(known, block, normals[rank]!) - scenario[block]!;
      scenario[block]! += weight * towards;
    });
  }
}

/** Quantiles by rising probability, with the forecast itself as median if none is given. */
function blockQuantiles(
  { quantiles = [], ...forecast }: PriceForecast,
  point: BlockMeans,
  startMs: number,
  blockHours: ArrayLike<number>,
): Quantile[] {
  if (quantiles.length === 0) return [];
  const given = quantiles.map(({ probability, pricePath }) => ({
    z: normalAt(probability),
    ...averageOverBlocks(forecast, pricePath, startMs, blockHours),
  }));
  if (!quantiles.some(({ probability }) => probability === 0.5)) given.push({ z: 0, ...point });
  return given.sort((a, b) => a.z - b.z);
}

/** Linear interpolation and extrapolation on the normal scale; constant where quantiles cross. */
function quantileAt(known: readonly Quantile[], block: number, z: number): number {
  const upper = known.findIndex((one) => one.z >= z);
  const at = upper < 0 ? known.length - 1 : Math.max(1, upper);
  const [low, high] = [known[at - 1]!, known[at]!];
  const rise = Math.max(0, high.means[block]! - low.means[block]!);
  return low.means[block]! + (rise * (z - low.z)) / (high.z - low.z);
}

function normalAt(probability: number): number {
  return normalFromUint32(Math.min(2 ** 32 - 1, Math.floor(probability * 2 ** 32)));
}

/**
 * Throws unless the prices form a valid series; NaN marks an unknown price.
 *
 * @throws EngineError `invalid` / `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`; `outOfRange` / `outOfRange`
 */
export function validatePriceSeries(field: string, series: PriceForecast): void {
  const { startMs, intervalMinutes, pricePath, quantiles = [] } = series;
  requireList(`${field}.pricePath`, pricePath);
  requireFinite(`${field}.startMs`, startMs);
  requireFinite(`${field}.intervalMinutes`, intervalMinutes, 1);
  if (pricePath.length === 0) {
    throw fenrirError(
      'invalid',
      'noValues',
      `${field}.pricePath must have at least 1 entry; 0 came`,
      { field },
    );
  }
  validatePrices(`${field}.pricePath`, pricePath);
  let below = 0;
  quantiles.forEach((quantile, at) => {
    const name = `${field}.quantiles[${at}]`;
    const { probability } = quantile;
    if (!(probability > below && probability < 1)) {
      throw fenrirError(
        'invalid',
        'quantilesNotRising',
        `${name}.probability must be above ${below} and below 1; ${probability} came`,
        { field: name, value: String(probability) },
      );
    }
    below = probability;
    requireList(`${name}.pricePath`, quantile.pricePath);
    if (quantile.pricePath.length !== pricePath.length) {
      throw fenrirError(
        'invalid',
        'unequalLengths',
        `${name}.pricePath must have ${pricePath.length} entries, as the forecast; ${quantile.pricePath.length} came`,
        { field: name, length: pricePath.length, came: quantile.pricePath.length },
      );
    }
    validatePrices(`${name}.pricePath`, quantile.pricePath);
    const lower = quantiles[at - 1];
    if (lower !== undefined)
      validateQuantileOrder(`${name}.pricePath`, quantile.pricePath, lower.pricePath);
  });
}

function validatePrices(field: string, prices: ArrayLike<number>): void {
  for (let at = 0; at < prices.length; at += 1) {
    const price = prices[at]!;
    const isPrice = Number.isFinite(price) && Math.abs(price) <= LARGEST_PRICE;
    if (!(isPrice || Number.isNaN(price))) {
      requirePrice(`${field}[${at}]`, price);
    }
  }
}

/** Unknown prices have no order. */
function validateQuantileOrder(
  field: string,
  prices: ArrayLike<number>,
  lower: ArrayLike<number>,
): void {
  for (let at = 0; at < prices.length; at += 1) {
    if (!(prices[at]! < lower[at]!)) continue;
    throw fenrirError(
      'invalid',
      'quantilesNotRising',
      `${field}[${at}] must be at least ${lower[at]}, that of the quantile before; ${prices[at]} came`,
      { field: `${field}[${at}]`, value: prices[at], least: lower[at] },
    );
  }
}
