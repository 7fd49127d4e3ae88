import type { GammaPosterior } from '../../price-model.js';

/**
 * Normal mean under a normal prior, seen once through normal noise.
 *
 * @param prior - mean and standard deviation
 * @param observation - what was seen
 * @param noiseVariance - of the observation
 */
export function shrunkNormal(
  prior: { readonly mean: number; readonly sd: number },
  observation: number,
  noiseVariance: number,
): { mean: number; sd: number } {
  const gain = prior.sd ** 2 / (prior.sd ** 2 + noiseVariance);
  return {
    mean: prior.mean + gain * (observation - prior.mean),
    sd: Math.sqrt(gain * noiseVariance),
  };
}

/** Dirichlet concentrations after counts. */
export function dirichletPosterior(
  concentrations: readonly number[],
  counts: ArrayLike<number>,
): number[] {
  return concentrations.map((value, i) => value + counts[i]!);
}

/** Rate of a Poisson process after a number of events in some time. */
export function poissonRatePosterior(
  prior: GammaPosterior,
  events: number,
  exposure: number,
): GammaPosterior {
  return { shape: prior.shape + events, rate: prior.rate + exposure };
}

/** Rate of an exponential distribution after a number of values with a sum. */
export function exponentialRatePosterior(
  prior: GammaPosterior,
  count: number,
  sum: number,
): GammaPosterior {
  return { shape: prior.shape + count, rate: prior.rate + sum };
}

/**
 * Inverse-gamma posterior (shape, rate of the inverse) of the variance of year effects about an unknown mean.
 *
 * @param years - effects seen
 * @param noiseVariances - of each; taken off its square, exactly conjugate where 0
 * @param yearSd - prior size of an effect
 * @param freedom - degrees of freedom of the prior
 */
export function yearVariancePosterior(
  years: readonly number[],
  noiseVariances: readonly number[],
  yearSd: number,
  freedom: number,
): GammaPosterior {
  const mean = years.reduce((total, value) => total + value, 0) / Math.max(1, years.length);
  let squares = 0;
  for (const [i, year] of years.entries())
    squares += Math.max(0, (year - mean) ** 2 - noiseVariances[i]!);
  // One degree of freedom goes into the mean.
  return {
    shape: (freedom + Math.max(0, years.length - 1)) / 2,
    rate: (freedom * yearSd ** 2 + squares) / 2,
  };
}
