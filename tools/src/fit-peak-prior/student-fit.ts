import { logGamma } from '../../../packages/helios/src/internal/distributions.js';

/** Maximum-likelihood Student t. */
export interface StudentFit {
  readonly location: number;
  readonly scale: number;
  readonly degreesOfFreedom: number;
}

/** Candidate degrees of freedom. Below 3, one path in a thousand would have a peak several times that of any building. */
const DEGREES = [3, 3.5, 4, 5, 6, 8, 12, 20];
const ROUNDS = 50;

/**
 * Fits location and scale by expectation maximisation for each candidate and returns the fit with the highest likelihood.
 *
 * @param groups - values by group; each group counts the same in all, whatever its size
 * @see K. L. Lange, R. J. A. Little, J. M. G. Taylor, Robust statistical modeling using the t distribution, JASA 84 (1989) 881–896.
 */
export function studentFit(groups: readonly (readonly number[])[]): StudentFit {
  const values = Float64Array.from(groups.flat());
  const weights = Float64Array.from(
    groups.flatMap((group) => group.map(() => 1 / (group.length * groups.length))),
  );
  let best: StudentFit = { location: 0, scale: 1, degreesOfFreedom: 3 };
  let bestLikelihood = Number.NEGATIVE_INFINITY;
  for (const degreesOfFreedom of DEGREES) {
    const fit = fitAt(values, weights, degreesOfFreedom);
    const likelihood = logLikelihood(values, weights, fit);
    if (likelihood > bestLikelihood) {
      bestLikelihood = likelihood;
      best = fit;
    }
  }
  return best;
}

function fitAt(values: Float64Array, weights: Float64Array, degreesOfFreedom: number): StudentFit {
  let location = 0;
  let variance = 0.01;
  for (let round = 0; round < ROUNDS; round++) {
    let total = 0;
    let sum = 0;
    for (let i = 0; i < values.length; i++) {
      const squared = (values[i]! - location) ** 2 / variance;
      const weight = (weights[i]! * (degreesOfFreedom + 1)) / (degreesOfFreedom + squared);
      total += weight;
      sum += weight * values[i]!;
    }
    const next = sum / total;
    let squares = 0;
    for (let i = 0; i < values.length; i++) {
      const squared = (values[i]! - location) ** 2 / variance;
      const weight = (weights[i]! * (degreesOfFreedom + 1)) / (degreesOfFreedom + squared);
      squares += weight * (values[i]! - next) ** 2;
    }
    location = next;
    variance = squares;
  }
  return { location, scale: Math.sqrt(variance), degreesOfFreedom };
}

function logLikelihood(values: Float64Array, weights: Float64Array, fit: StudentFit): number {
  const { location, scale, degreesOfFreedom: degrees } = fit;
  let sum =
    logGamma((degrees + 1) / 2) -
    logGamma(degrees / 2) -
    Math.log(degrees * Math.PI) / 2 -
    Math.log(scale);
  for (let i = 0; i < values.length; i++) {
    const z = (values[i]! - location) / scale;
    sum -= weights[i]! * ((degrees + 1) / 2) * Math.log1p((z * z) / degrees);
  }
  return sum;
}
