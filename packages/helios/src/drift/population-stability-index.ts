import { checkFiniteSeries, checkLevel, checkWhole, heliosError } from '../internal/checks.js';
import { chiSquareQuantile } from '../internal/distributions.js';
import { log } from '../internal/elementary.js';
import { lagOneAutocorrelation } from './autocorrelation.js';

const VALUES_PER_BIN = 12;

/** Pseudocount, so that empty bins have a logarithm. */
const PRIOR_COUNT = 0.5;

export const DEFAULT_FALSE_ALARM_RATE = 0.005;

export const DEFAULT_MOST_BINS = 10;

/** Options of the stability index. */
export interface StabilityOptions {
  /** Share of samples from one distribution that may be reported as drifted, between 0 and 1. Default 0.005. */
  readonly falseAlarmRate?: number;
  /**
   * Largest number of bins, at least 2. Default 10. Small samples get fewer: one per twelve independent values of the smaller sample, at
   * least 2.
   */
  readonly mostBins?: number;
  /** Share of a sample's information that remains after a fitted season was removed, above 0 and at most 1. Default 1. */
  readonly informationShare?: number;
}

/** Difference between two samples, and what chance explains of it. */
export interface StabilityIndex {
  /** Population stability index; 0 for equal shares. */
  readonly psi: number;
  /** Threshold that samples of one distribution and these sizes exceed at the given rate. */
  readonly threshold: number;
  /** Whether `psi` exceeds the threshold. */
  readonly drifted: boolean;
  /** Number of bins; 1 if all values are equal. */
  readonly bins: number;
  /** Effective sample size of the reference. */
  readonly referenceSize: number;
  /** Effective sample size of the current sample. */
  readonly currentSize: number;
}

/**
 * Population stability index Σ(qᵢ − pᵢ)·ln(qᵢ/pᵢ) over bins with equal counts of the reference. For samples of n and m independent
 * values from one distribution, PSI/(1/n + 1/m) is approximately chi-square with bins − 1 degrees of freedom. The threshold therefore grows
 * as samples shrink; the customary threshold of 0.2 gives false alarms on small samples and misses drift in large ones. Autocorrelation is
 * accounted for: n values with the lag-1 autocorrelation ρ of the reference have the effective sample size n·(1 − ρ)/(1 + ρ), as for the mean of a
 * first-order autoregression.
 *
 * @param reference - past values in order of time, at least one; deseasonalise them first, or seasons will look like drift
 * @param current - present values in order of time, at least one
 * @param options - see {@link StabilityOptions}
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `notWhole`, `mostBinsOutOfRange`, `informationShareOutOfRange`
 * @see B. Yurdakul, J. Naranjo, Statistical properties of the population stability index, Journal of Risk Model Validation 14 (2020)
 * 89–100.
 * @example
 * const low = Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
 * populationStabilityIndex(low, low.map((value) => value + 50)).drifted;
 * // => true
 */
export function populationStabilityIndex(
  reference: ArrayLike<number>,
  current: ArrayLike<number>,
  options: StabilityOptions = {},
): StabilityIndex {
  const { mostBins = DEFAULT_MOST_BINS, informationShare = 1 } = options;
  const { falseAlarmRate = DEFAULT_FALSE_ALARM_RATE } = options;
  checkFiniteSeries('reference', reference);
  checkFiniteSeries('current', current);
  checkLevel('falseAlarmRate', falseAlarmRate);
  checkWhole('mostBins', mostBins, 2);
  if (!(informationShare > 0 && informationShare <= 1)) {
    throw heliosError(
      'outOfRange',
      'informationShareOutOfRange',
      `informationShare must be above 0 and at most 1; ${informationShare} came`,
    );
  }
  return populationStabilityIndexCore(reference, current, {
    falseAlarmRate,
    mostBins,
    informationShare,
  });
}

export function populationStabilityIndexCore(
  reference: ArrayLike<number>,
  current: ArrayLike<number>,
  { falseAlarmRate, mostBins, informationShare }: Required<StabilityOptions>,
): StabilityIndex {
  // A change within the current sample would look like autocorrelation and hide itself.
  const correlation = lagOneAutocorrelation(reference);
  const worth = (informationShare * (1 - correlation)) / (1 + correlation);
  const referenceSize = worth * reference.length;
  const currentSize = worth * current.length;
  const wanted = Math.floor(Math.min(referenceSize, currentSize) / VALUES_PER_BIN);
  const edges = binEdges(reference, current, Math.max(2, Math.min(mostBins, wanted)));
  const bins = edges.length + 1;
  const sizes = { bins, referenceSize, currentSize };
  if (bins === 1) return { psi: 0, threshold: 0, drifted: false, ...sizes };
  const before = countInBins(reference, edges);
  const after = countInBins(current, edges);
  let psi = 0;
  for (let bin = 0; bin < bins; bin++) {
    const p = (before[bin]! + PRIOR_COUNT) / (reference.length + bins * PRIOR_COUNT);
    const q = (after[bin]! + PRIOR_COUNT) / (current.length + bins * PRIOR_COUNT);
    psi += (q - p) * log(q / p);
  }
  const variance = 1 / referenceSize + 1 / currentSize;
  const threshold = variance * chiSquareQuantile(1 - falseAlarmRate, bins - 1);
  return { psi, threshold, drifted: psi > threshold, ...sizes };
}

/**
 * Edges between bins with about equal counts of the reference: fewer if its values repeat. If all are equal, whatever differs from them forms
 * bins of its own; none if no value differs.
 */
function binEdges(
  reference: ArrayLike<number>,
  current: ArrayLike<number>,
  bins: number,
): number[] {
  const sorted = Float64Array.from(reference).sort();
  const lowest = sorted[0]!;
  const edges: number[] = [];
  for (let bin = 1; bin < bins; bin++) {
    const edge = sorted[Math.floor((bin * sorted.length) / bins)]!;
    // An edge belongs to the bin above it, so an edge at the lowest value would leave an empty bin below.
    if (edge > lowest && edge !== edges.at(-1)) edges.push(edge);
  }
  if (edges.length > 0) return edges;
  // One value makes up most of the reference: the values below and above it form the other bins.
  const others = Float64Array.from([...sorted, ...Array.from(current)]).sort();
  const above = others.find((value) => value > lowest);
  if (others[0]! < lowest) edges.push(lowest);
  if (above !== undefined) edges.push(above);
  return edges;
}

function countInBins(values: ArrayLike<number>, edges: readonly number[]): Float64Array {
  const counts = new Float64Array(edges.length + 1);
  for (let i = 0; i < values.length; i++) {
    let bin = 0;
    while (bin < edges.length && values[i]! >= edges[bin]!) bin += 1;
    counts[bin] = counts[bin]! + 1;
  }
  return counts;
}
