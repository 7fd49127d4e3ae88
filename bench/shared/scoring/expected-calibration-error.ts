import type { ReliabilityBin } from './reliability-table.js';

/**
 * Mean absolute difference between observed share and stated probability, over bins weighted by their cases.
 *
 * @returns a share; times 100: points
 */
export function expectedCalibrationError(
  bins: readonly Pick<ReliabilityBin, 'count' | 'nominal' | 'observed'>[],
): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce(
    (sum, { count, nominal, observed }) => sum + (count / total) * Math.abs(observed - nominal),
    0,
  );
}
