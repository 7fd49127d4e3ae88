import { normalFromUint32 } from '@bess/kernel/rng';
import type { PriceForecast } from '../../cycle/cycle-options.js';
import { forecastWeights, rangeOf } from '../../personality/internal/forecast-ranges.js';
import type { Personality } from '../../schema/personality.js';
import { type BlockMeans, overBlocks } from './over-blocks.js';
import type { BlockPrices } from './usual-ahead.js';

/** A quantile of the forecast, by the place that its probability has on the normal scale. */
interface Quantile extends BlockMeans {
  readonly z: number;
}

/**
 * Moves prices towards a forecast, in place, by what it was worth so far. Where the forecast has quantiles the order of the courses is kept in each
 * block and each moves towards the quantile of its rank, so that what follows on what stays; else all move alike. Equations (105) and (106).
 */
export function mixForecast(
  { pricePath, scenarios }: BlockPrices,
  forecast: PriceForecast,
  forecasts: Personality['forecasts'],
  startMs: number,
  blockHours: ArrayLike<number>,
): void {
  const point = overBlocks(forecast, forecast.pricePath, startMs, blockHours);
  const quantiles = quantilesOf(forecast, point, startMs, blockHours);
  const weights = forecastWeights(forecasts);
  const normals = scenarios.map((_, rank) => normalAt((rank + 0.5) / scenarios.length));
  let lead = blockHours[0]!;
  for (let block = 1; block < blockHours.length; block += 1) {
    const weight = weights[rangeOf(lead + blockHours[block]! / 2)]! * point.shares[block]!;
    lead += blockHours[block]!;
    if (weight === 0) continue;
    const off = point.means[block]! - pricePath[block]!;
    pricePath[block]! += weight * off;
    const known = quantiles.filter(({ shares }) => shares[block]! > 0);
    const byRank = [...scenarios].sort((one, other) => one[block]! - other[block]!);
    byRank.forEach((scenario, rank) => {
      const towards =
        known.length < 2 ? off : quantileAt(known, block, normals[rank]!) - scenario[block]!;
      scenario[block]! += weight * towards;
    });
  }
}

/** Quantiles by rising probability; the forecast itself is the middle one where none was given. */
function quantilesOf(
  { quantiles = [], ...forecast }: PriceForecast,
  point: BlockMeans,
  startMs: number,
  blockHours: ArrayLike<number>,
): Quantile[] {
  if (quantiles.length === 0) return [];
  const given = quantiles.map(({ probability, pricePath }) => ({
    z: normalAt(probability),
    ...overBlocks(forecast, pricePath, startMs, blockHours),
  }));
  if (!quantiles.some(({ probability }) => probability === 0.5)) given.push({ z: 0, ...point });
  return given.sort((one, other) => one.z - other.z);
}

/** Between two quantiles, and beyond the outer ones, the price is linear on the normal scale; where they cross it stands still. */
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
