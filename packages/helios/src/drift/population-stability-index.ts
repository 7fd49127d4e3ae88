import { checkLevel } from '../internal/check-level.js';
import { checkSeries } from '../internal/check-series.js';
import { checkWhole } from '../internal/check-whole.js';
import { chiSquareQuantile } from '../internal/chi-square-quantile.js';
import { log } from '../internal/elementary.js';
import { heliosError } from '../internal/helios-error.js';
import { countInBins, pooledEdges } from './internal/bins.js';
import { neighbourCorrelation } from './internal/neighbour-correlation.js';

/** How to compare two samples. */
export interface StabilityOptions {
  /** Share of same-distribution samples that may be called drifted, between 0 and 1; 0.005. */
  readonly falseAlarmRate?: number;
  /** Most bins, from 2; 10. Small samples get fewer: one for each twelve independent values of the smaller sample, at least 2. */
  readonly mostBins?: number;
  /** Share of its information that a sample kept when a season was fitted to it and removed, above 0 to 1; 1. */
  readonly informationShare?: number;
}

/** How far two samples differ, and how far they may by chance. */
export interface StabilityIndex {
  /** Population stability index, 0 for equal shares. */
  readonly psi: number;
  /** What it stays below in all but the given rate of same-distribution samples of these sizes. */
  readonly threshold: number;
  /** Whether it does not. */
  readonly drifted: boolean;
  /** Bins that were used; 1 where all values are equal. */
  readonly bins: number;
  /** Independent values that the reference is worth. */
  readonly referenceSize: number;
  /** Independent values that the current sample is worth. */
  readonly currentSize: number;
}

const VALUES_PER_BIN = 12;
/** Added to each count, so that an empty bin has a logarithm. */
const PRIOR_COUNT = 0.5;

/**
 * Population stability index Σ(qᵢ − pᵢ)·ln(qᵢ/pᵢ) over bins of equal counts in both samples together. For samples of n and m independent
 * values of one distribution PSI/(1/n + 1/m) is about chi-square with bins − 1 degrees of freedom, so the threshold grows as samples
 * shrink, where the customary 0.2 fires on small samples and sleeps on large ones. Correlation in time is counted: n values
 * whose neighbours have the correlation ρ are worth n·(1 − ρ)/(1 + ρ), as those of a first-order autoregression are for their mean.
 *
 * @param reference - values of the past in order of time, at least one; deseasonalise them first, or the calendar will look like drift
 * @param current - values of the present in order of time, at least one
 * @param options - see {@link StabilityOptions}
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `notWhole`, `mostBinsOutOfRange`,
 * `informationShareOutOfRange`
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
  const { falseAlarmRate = 0.005, mostBins = 10, informationShare = 1 } = options;
  checkSeries('reference', reference);
  checkSeries('current', current);
  checkLevel('falseAlarmRate', falseAlarmRate);
  checkWhole('mostBins', mostBins, 2);
  if (!(informationShare > 0 && informationShare <= 1)) {
    throw heliosError(
      'outOfRange',
      'informationShareOutOfRange',
      `informationShare must be above 0 and at most 1; ${informationShare} came`,
    );
  }
  // Of one distribution they have one correlation, too, which both samples together tell best.
  const correlation = neighbourCorrelation(reference, current);
  const worth = (informationShare * (1 - correlation)) / (1 + correlation);
  const referenceSize = worth * reference.length;
  const currentSize = worth * current.length;
  const wanted = Math.floor(Math.min(referenceSize, currentSize) / VALUES_PER_BIN);
  const edges = pooledEdges(reference, current, Math.max(2, Math.min(mostBins, wanted)));
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
