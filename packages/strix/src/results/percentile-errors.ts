import { quantileSorted } from '@bess/kernel/stats';
import { solveCholesky } from '../internal/solve-cholesky.js';
import type { Percentiles } from '../types.js';
import type { AnnualRevenue } from './annualise.js';
import type { YearFeatures } from './internal/year-features.js';

const YEAR_DAYS = 365;
/** A spread over pairs of posterior draws wants this many draws. */
const LEAST_DRAWS = 16;

/** What the paths share, and what was estimated beside them. */
export interface ErrorSources {
  /** Posterior draws that the paths share in turn: their paths are no independent news. */
  readonly drawCount: number;
  /** Standard error of the mean daily revenue of the year, where that was estimated apart [currency/day]. */
  readonly yearMeanError?: number;
}

/**
 * Standard errors of the three percentiles of annual revenue, from the influence of each path: on the quantile itself
 * (its density by Siddiqui's spacing with the bandwidth of Hall and Sheather) and on the regression behind the annual
 * figures; summed by pair of posterior draws. Method note, (24).
 *
 * @param revenue - of {@link annualise}
 * @param sources - shared draws and other errors
 * @returns standard errors [currency/year]
 * @see P. Hall, S. J. Sheather, On the distribution of a Studentized quantile, Journal of the Royal Statistical Society
 * B 50 (1988) 381–391.
 */
export function percentileErrors(revenue: AnnualRevenue, sources: ErrorSources): Percentiles {
  const sorted = Float64Array.from(revenue.annual).sort();
  const error = (probability: number) => errorOf(probability, sorted, revenue, sources);
  return { p10: error(0.1), p50: error(0.5), p90: error(0.9) };
}

function errorOf(
  probability: number,
  sorted: Float64Array,
  revenue: AnnualRevenue,
  { drawCount, yearMeanError }: ErrorSources,
): number {
  const { annual } = revenue;
  const pathCount = annual.length;
  const value = quantileSorted(sorted, probability);
  const near = surroundings(probability, sorted);
  const drift = driftOf(revenue, near, yearMeanError !== undefined);
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
  const ofYearMean = YEAR_DAYS * (yearMeanError ?? 0);
  return Math.sqrt(ofPaths + ofYearMean * ofYearMean);
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
function driftOf(
  revenue: AnnualRevenue,
  near: Surroundings,
  yearMeanIsApart: boolean,
): Float64Array {
  const { annual, fit, noiseShare, seasonFactor, residual } = revenue;
  const pathCount = annual.length;
  const drift = new Float64Array(pathCount);
  if (fit === undefined) return drift;
  const { rows, columnCount, weights, factor } = fit;
  const everywhere = meanRow(fit, annual, { low: -Infinity, high: Infinity });
  const ofNear = meanRow(fit, annual, near);
  const direction = solveCholesky(
    factor,
    ofNear.map((value, column) => value - everywhere[column]!),
  );
  const scale = YEAR_DAYS * seasonFactor * (1 - noiseShare);
  for (let path = 0; path < pathCount; path++) {
    let leverage = 0;
    for (let column = 0; column < columnCount; column++) {
      leverage += direction[column]! * rows[path * columnCount + column]!;
    }
    // First the shape of the response to the year, then the mean of all.
    const moved = pathCount * weights[path]! * leverage + (yearMeanIsApart ? 0 : 1);
    drift[path] = scale * moved * residual[path]!;
  }
  return drift;
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
