import { quantileSorted } from '@bess/kernel/stats';
import { solveCholesky } from '../internal/solve-cholesky.js';
import type { Percentiles } from '../types.js';
import type { AnnualRevenue } from './annualise.js';
import type { YearFeatures } from './internal/year-features.js';

const YEAR_DAYS = 365;
/** A spread over pairs of posterior draws wants this many draws. */
const LEAST_DRAWS = 16;

/**
 * Standard errors of the three percentiles of annual revenue, from the influence of each path: on the quantile itself
 * (its density by Siddiqui's spacing with the bandwidth of Hall and Sheather) and on the regression behind the annual
 * figures; summed by pair of posterior draws. Method note, (45).
 *
 * @param revenue - of {@link annualise}
 * @param drawCount - posterior draws that the paths share in turn: their paths are no independent news
 * @returns standard errors [currency/year]
 * @see P. Hall, S. J. Sheather, On the distribution of a Studentized quantile, Journal of the Royal Statistical Society
 * B 50 (1988) 381–391.
 */
export function percentileErrors(revenue: AnnualRevenue, drawCount: number): Percentiles {
  const sorted = Float64Array.from(revenue.annual).sort();
  const error = (probability: number) => errorOf(probability, sorted, revenue, drawCount);
  return { p10: error(0.1), p50: error(0.5), p90: error(0.9) };
}

function errorOf(
  probability: number,
  sorted: Float64Array,
  revenue: AnnualRevenue,
  drawCount: number,
): number {
  const { annual } = revenue;
  const pathCount = annual.length;
  const value = quantileSorted(sorted, probability);
  const near = surroundings(probability, sorted);
  const drift = driftOf(revenue, near);
  const isClustered = drawCount >= LEAST_DRAWS && pathCount >= 2 * drawCount;
  const clusters = isClustered ? Math.ceil(drawCount / 2) : pathCount;
  const sums = new Float64Array(clusters);
  for (let path = 0; path < pathCount; path++) {
    const below = annual[path]! <= value ? 1 : 0;
    // Draws 2k and 2k + 1 mirror each other, so that only their sums are independent.
    const cluster = isClustered ? (path % drawCount) >> 1 : path;
    sums[cluster] = sums[cluster]! + (probability - below) * near.inverseDensity + drift[path]!;
  }
  let mean = 0;
  for (const sum of sums) mean += sum / clusters;
  let squares = 0;
  for (const sum of sums) squares += ((sum - mean) / pathCount) * ((sum - mean) / pathCount);
  const ofPaths = clusters > 1 ? (squares * clusters) / (clusters - 1) : 0;
  return Math.sqrt(ofPaths + yearVariance(revenue, near));
}

/** The values around a quantile, and dQ/dp there. */
interface Surroundings {
  low: number;
  high: number;
  inverseDensity: number;
}

function surroundings(probability: number, sorted: Float64Array): Surroundings {
  const z = probability === 0.5 ? 0 : 1.2815515655446004;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const bend = (1.5 * density * density) / (2 * z * z + 1);
  const normal975 = 1.959963984540054;
  // Cube roots of the constants and of the number of paths in one: (1.96² · bend / n)^(1/3).
  const bandwidth = Math.cbrt((normal975 * normal975 * bend) / sorted.length);
  const from = Math.max(0, probability - bandwidth);
  const to = Math.min(1, probability + bandwidth);
  const low = quantileSorted(sorted, from);
  const high = quantileSorted(sorted, to);
  return { low, high, inverseDensity: (high - low) / (to - from) };
}

/** How each path's unexplained revenue moves the regression, and so the annual figures around one quantile. */
function driftOf(revenue: AnnualRevenue, near: Surroundings): Float64Array {
  const { annual, fit, yearFit, noiseShare, restFactor, residual } = revenue;
  const pathCount = annual.length;
  const drift = new Float64Array(pathCount);
  if (fit === undefined) return drift;
  const { columnCount, rows, weights, factor } = fit;
  const direction = solveCholesky(factor, deviatingRow(fit, annual, near));
  // A year that was found apart does not move with this regression; what is taken off the residual does.
  const scale = YEAR_DAYS * restFactor * ((yearFit === undefined ? 1 : 0) - noiseShare);
  for (let path = 0; path < pathCount; path++) {
    let leverage = 0;
    for (let column = 0; column < columnCount; column++) {
      leverage += direction[column]! * rows[path * columnCount + column]!;
    }
    // First the shape of the response to the year, then the mean of all.
    drift[path] = scale * (pathCount * weights[path]! * leverage + 1) * residual[path]!;
  }
  return drift;
}

/** Variance of the annual figures around one quantile that comes from few paths having a year. */
function yearVariance({ annual, yearFit }: AnnualRevenue, near: Surroundings): number {
  if (yearFit === undefined) return 0;
  const { regressors, factor, variance, meanVariance } = yearFit;
  const row = deviatingRow(regressors, annual, near);
  const direction = solveCholesky(factor, row);
  const leverage = row.reduce((sum, value, column) => sum + value * direction[column]!, 0);
  return YEAR_DAYS * YEAR_DAYS * (variance * leverage + meanVariance);
}

/** Mean of the regressors over the paths around a quantile, less their mean over all. */
function deviatingRow(fit: YearFeatures, annual: Float64Array, near: Surroundings): Float64Array {
  const everywhere = meanRow(fit, annual, { low: -Infinity, high: Infinity });
  return meanRow(fit, annual, near).map((value, column) => value - everywhere[column]!);
}

/** Mean of the regressors over the paths whose annual revenue lies in a range. */
function meanRow(
  { rows, columnCount }: YearFeatures,
  annual: Float64Array,
  { low, high }: Pick<Surroundings, 'low' | 'high'>,
): Float64Array {
  const sums = new Float64Array(columnCount);
  let count = 0;
  for (let path = 0; path < annual.length; path++) {
    if (annual[path]! < low || annual[path]! > high) continue;
    count++;
    for (let column = 0; column < columnCount; column++) {
      sums[column] = sums[column]! + rows[path * columnCount + column]!;
    }
  }
  return sums.map((sum) => sum / Math.max(1, count));
}
