import { quantileSorted } from '@bess/kernel/stats';
import { solveCholesky } from '../internal/cholesky.js';
import { type QuasiRandomSampling, REPLICATES, replicateOf } from '../price/initial-normals.js';
import type { Percentiles, RiskMetrics } from '../simulation/types.js';
import type { AnnualRevenue } from './annualise.js';
import type { YearFeatures } from './year-regression.js';

const YEAR_DAYS = 365;

/** Posterior draws needed to estimate a variance over pairs of them. */
const MIN_DRAWS = 16;
const MAX_BINS = 60;

/**
 * The 10th, 50th and 90th percentile, quantile type 7.
 *
 * @param values - at least one, all finite, in any order; not changed
 * @example
 * percentiles([0, 10, 20, 30, 40]);
 * // => { p10: 4, p50: 20, p90: 36 }
 */
export function percentiles(values: ArrayLike<number>): Percentiles {
  const sorted = Float64Array.from(values).sort();
  return {
    p10: quantileSorted(sorted, 0.1),
    p50: quantileSorted(sorted, 0.5),
    p90: quantileSorted(sorted, 0.9),
  };
}

/**
 * Risk metrics of the lower tail of annual revenue. The worst 5 % and 10 % are rounded up to whole paths.
 *
 * @param annual - annual revenue by path, at least one, all finite [currency/year]
 * @see R. T. Rockafellar, S. Uryasev, Conditional value-at-risk for general loss distributions, Journal of Banking & Finance
 * 26 (2002) 1443–1471.
 * @example
 * riskMetrics(Array.from({ length: 101 }, (_, i) => i));
 * // => { var95: 5, cvar95: 2.5, tailMean: 5, worstCase: 0 }
 */
export function riskMetrics(annual: ArrayLike<number>): RiskMetrics {
  const sorted = Float64Array.from(annual).sort();
  const worstCase = sorted[0]!;
  const var95 = quantileSorted(sorted, 0.05);
  // The mean of equal numbers can differ from them by one bit.
  const cvar95 = Math.min(var95, Math.max(worstCase, meanOfFirst(sorted, 20)));
  const tailMean = Math.min(quantileSorted(sorted, 0.1), Math.max(cvar95, meanOfFirst(sorted, 10)));
  return { var95, cvar95, tailMean, worstCase };
}

/** Mean of the first 1/`part` of the values. */
function meanOfFirst(sorted: Float64Array, part: number): number {
  const count = Math.ceil(sorted.length / part);
  let mean = 0;
  // Dividing each term keeps the sum of large amounts from overflowing.
  for (let i = 0; i < count; i++) mean += sorted[i]! / count;
  return mean;
}

/** Counts by class: `counts[i]` values lie from `edges[i]` up to `edges[i + 1]`, the last edge included. */
export interface Histogram {
  edges: number[];
  counts: number[];
}

/**
 * A histogram with classes of equal width 2·IQR/∛n, at most 60 of them.
 *
 * @param values - at least one, all finite
 * @see D. Freedman, P. Diaconis, On the histogram as a density estimator: L2 theory, Zeitschrift für
 * Wahrscheinlichkeitstheorie 57 (1981) 453–476.
 * @example
 * histogram([1, 2, 3, 4, 5, 6, 7, 8]);
 * // => { edges: [1, 4.5, 8], counts: [4, 4] }
 */
export function histogram(values: ArrayLike<number>): Histogram {
  const sorted = Float64Array.from(values).sort();
  const low = sorted[0]!;
  const high = sorted[sorted.length - 1]!;
  const range = quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25);
  const width = (2 * range) / Math.cbrt(sorted.length);
  const idealCount = width > 0 ? Math.ceil((high - low) / width) : 1;
  const classCount = Math.max(1, Math.min(MAX_BINS, idealCount));
  const step = (high - low) / classCount;
  // Values that are equal, or too close for edges between them, share one class around them.
  if (!(low + step > low && high - step < high)) {
    const margin = Math.max(0.5, Math.abs(low) * 1e-9);
    return { edges: [low - margin, high + margin], counts: [sorted.length] };
  }
  const edges = Array.from({ length: classCount + 1 }, (_, i) => low + i * step);
  edges[classCount] = high;
  const counts = new Array<number>(classCount).fill(0);
  let at = 0;
  for (const value of sorted) {
    while (at < classCount - 1 && value >= edges[at + 1]!) at++;
    counts[at] = counts[at]! + 1;
  }
  return { edges, counts };
}

/**
 * Standard errors of the three percentiles of annual revenue. They sum, by pair of posterior draws, the influence of each path
 * on the quantile itself (its density by Siddiqui's spacing with the bandwidth of Hall and Sheather) and on the regression
 * behind the annual figures. Method note, (45).
 *
 * @param revenue - of {@link annualise}
 * @param drawCount - posterior draws that the paths share in turn; paths that share a draw are not independent
 * @param sampling - quasi-random points: the variance within the draws is then that between the replicates, (45a)
 * @returns standard errors [currency/year]
 * @see P. Hall, S. J. Sheather, On the distribution of a Studentized quantile, Journal of the Royal Statistical Society B 50
 * (1988) 381–391.
 */
export function percentileStandardErrors(
  revenue: AnnualRevenue,
  drawCount: number,
  sampling?: QuasiRandomSampling,
): Percentiles {
  const sorted = Float64Array.from(revenue.annual).sort();
  const error = (probability: number) =>
    standardErrorOf(probability, sorted, revenue, drawCount, sampling);
  return { p10: error(0.1), p50: error(0.5), p90: error(0.9) };
}

function standardErrorOf(
  probability: number,
  sorted: Float64Array,
  revenue: AnnualRevenue,
  drawCount: number,
  sampling: QuasiRandomSampling | undefined,
): number {
  const { annual } = revenue;
  const pathCount = annual.length;
  const value = quantileSorted(sorted, probability);
  const near = quantileNeighbourhood(probability, sorted);
  const drift = regressionInfluence(revenue, near);
  const influences = annual.map(
    (amount, path) =>
      (probability - (amount <= value ? 1 : 0)) * near.inverseDensity + drift[path]!,
  );
  const isClustered = drawCount >= MIN_DRAWS && pathCount >= 2 * drawCount;
  // Draws 2k and 2k + 1 are antithetic, so only their sums are independent.
  const drawPair = (path: number) => (path % drawCount) >> 1;
  const ofPaths = isClustered
    ? varianceOfMean(influences, Math.ceil(drawCount / 2), drawPair)
    : varianceOfMean(influences, pathCount, (path) => path);
  let pathVariance = ofPaths.between;
  if (sampling !== undefined) {
    const ofReplicates = varianceOfMean(influences, REPLICATES, (path) =>
      replicateOf(path, sampling),
    );
    pathVariance = ofReplicates.between + Math.max(0, ofPaths.between - ofPaths.within);
  }
  return Math.sqrt(pathVariance + yearRegressionVariance(revenue, near));
}

/**
 * Variance of the mean of values: by the sums of independent clusters, and that of independent values within the clusters, which
 * is part of the former.
 */
function varianceOfMean(
  values: Float64Array,
  clusterCount: number,
  clusterOf: (index: number) => number,
): { readonly between: number; readonly within: number } {
  const sums = new Float64Array(clusterCount);
  const counts = new Float64Array(clusterCount);
  for (const [index, value] of values.entries()) {
    const cluster = clusterOf(index);
    sums[cluster] = sums[cluster]! + value;
    counts[cluster] = counts[cluster]! + 1;
  }
  let mean = 0;
  for (const sum of sums) mean += sum / clusterCount;
  let squares = 0;
  for (const sum of sums) squares += ((sum - mean) / values.length) ** 2;
  let within = 0;
  for (const [index, value] of values.entries()) {
    const cluster = clusterOf(index);
    const count = counts[cluster]!;
    if (count < 2) continue;
    const deviation = (value - sums[cluster]! / count) / values.length;
    within += (deviation * deviation * count) / (count - 1);
  }
  const between = clusterCount > 1 ? (squares * clusterCount) / (clusterCount - 1) : 0;
  return { between, within };
}

/** The values around a quantile, and dQ/dp there. */
interface QuantileNeighbourhood {
  low: number;
  high: number;
  inverseDensity: number;
}

/** Siddiqui's spacing about the quantile of 0.1, 0.5 or 0.9, with the bandwidth of Hall and Sheather. */
export function quantileNeighbourhood(
  probability: number,
  sorted: Float64Array,
): QuantileNeighbourhood {
  const z = probability === 0.5 ? 0 : 1.2815515655446004;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const bend = (1.5 * density * density) / (2 * z * z + 1);
  const normal975 = 1.959963984540054;
  // One cube root for all factors: (1.96² · bend / n)^(1/3).
  const bandwidth = Math.cbrt((normal975 * normal975 * bend) / sorted.length);
  const from = Math.max(0, probability - bandwidth);
  const to = Math.min(1, probability + bandwidth);
  const low = quantileSorted(sorted, from);
  const high = quantileSorted(sorted, to);
  return { low, high, inverseDensity: (high - low) / (to - from) };
}

/** Influence of each path's residual on the regression, and so on the annual figures around one quantile. */
function regressionInfluence(revenue: AnnualRevenue, near: QuantileNeighbourhood): Float64Array {
  const { annual, fit, yearFit, residualRetention, residualMultiplier, residual } = revenue;
  const pathCount = annual.length;
  const drift = new Float64Array(pathCount);
  if (fit === undefined) return drift;
  const { columnCount, rows, weights, factor } = fit;
  const direction = solveCholesky(factor, regressorContrast(fit, annual, near));
  // An annual mean from the year regression does not move with this regression; what is subtracted from the residual does.
  const scale =
    YEAR_DAYS * residualMultiplier * ((yearFit === undefined ? 1 : 0) - residualRetention);
  for (let path = 0; path < pathCount; path++) {
    let leverage = 0;
    for (let column = 0; column < columnCount; column++) {
      leverage += direction[column]! * rows[path * columnCount + column]!;
    }
    // First the response to the year, then the overall mean.
    drift[path] = scale * (pathCount * weights[path]! * leverage + 1) * residual[path]!;
  }
  return drift;
}

/** Variance of the annual figures around one quantile due to the limited number of simulated years. */
function yearRegressionVariance(
  { annual, yearFit }: AnnualRevenue,
  near: QuantileNeighbourhood,
): number {
  if (yearFit === undefined) return 0;
  const { regressors, factor, variance, meanVariance } = yearFit;
  const row = regressorContrast(regressors, annual, near);
  const direction = solveCholesky(factor, row);
  const leverage = row.reduce((sum, value, column) => sum + value * direction[column]!, 0);
  return YEAR_DAYS * YEAR_DAYS * (variance * leverage + meanVariance);
}

/** Mean of the regressors over the paths around a quantile less their overall mean. */
function regressorContrast(
  fit: YearFeatures,
  annual: Float64Array,
  near: QuantileNeighbourhood,
): Float64Array {
  const everywhere = meanRow(fit, annual, { low: -Infinity, high: Infinity });
  return meanRow(fit, annual, near).map((value, column) => value - everywhere[column]!);
}

/** Mean of the regressors over the paths whose annual revenue lies in a range. */
function meanRow(
  { rows, columnCount }: YearFeatures,
  annual: Float64Array,
  { low, high }: Pick<QuantileNeighbourhood, 'low' | 'high'>,
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
