import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { quantileSorted } from '@bess/kernel/stats';
import type { ProbabilityCase } from '../../../shared/scoring/probability-case.js';
import type { ReliabilityBin } from '../../../shared/scoring/reliability-table.js';

const DRAWS = 2000;

/**
 * The expected calibration error that probabilities would have if all were right. The residuals (outcome minus probability, minus the mean of the bin) get a random sign for
 * each day (wild bootstrap over clusters), so that the cases of a day stay correlated as they were. The error is not 0, because over finitely many days frequencies deviate.
 *
 * @param bins - of rising probability, with all cases in them
 * @returns mean over the draws and their 95 % quantile; as shares, times 100: points
 */
export function errorByChance(
  cases: readonly ProbabilityCase[],
  bins: readonly Pick<ReliabilityBin, 'highest' | 'nominal' | 'observed'>[],
  stream: RandomStream,
): { readonly mean: number; readonly most: number } {
  const days = [...new Set(cases.map(({ campusMonth }) => campusMonth))];
  const rowOf = new Map(days.map((day, row) => [day, row]));
  const sums = bins.map(() => new Float64Array(days.length));
  for (const { probability, happened, campusMonth } of cases) {
    const at = bins.findIndex(({ highest }) => probability <= highest);
    const { observed, nominal } = bins[at]!;
    const residual = (happened ? 1 : 0) - probability - (observed - nominal);
    sums[at]![rowOf.get(campusMonth)!]! += residual;
  }
  const errors = Float64Array.from({ length: DRAWS }, () => {
    const signs = Float64Array.from(days, () => (nextUniform(stream) < 0.5 ? -1 : 1));
    return sums.reduce((error, sum) => error + Math.abs(dot(sum, signs)), 0) / cases.length;
  }).sort();
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / DRAWS,
    most: quantileSorted(errors, 0.95),
  };
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}
