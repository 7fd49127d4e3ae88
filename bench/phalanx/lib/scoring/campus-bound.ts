import { logGamma } from '../../../../packages/helios/src/internal/distributions.js';

/** Misses of one campus. */
export interface CampusMisses {
  readonly misses: number;
  readonly months: number;
}

/** Rates of missing over campuses, of which the measured ones are a sample. */
export interface CampusBound {
  /** Posterior mean of the mean rate. */
  readonly mean: number;
  /** Its 95 % quantile. */
  readonly upperMean: number;
  /** 95 % quantile of the rate of a campus that was not measured. */
  readonly upperCampus: number;
}

const CONFIDENCE = 0.95;

/** Rates of which the posterior is computed, up to a half, denser near 0. */
const RATES = Array.from({ length: 400 }, (_, i) => 0.5 * ((i + 0.5) / 400) ** 2);

/** How alike campuses are, from hardly to almost equal: months that a campus' own rate is worth. */
const CONCENTRATIONS = Array.from({ length: 24 }, (_, i) => 10 * 1.4 ** i);

/**
 * Bayesian bounds with campuses as cases: each campus has a rate of its own from a beta distribution, whose mean is uniform within 0 to ½ and whose
 * concentration is log-uniform within 10 to 23,000. Two campuses with the same misses say less than one building's months would.
 *
 * @param campuses - at least one
 */
export function campusBound(campuses: readonly CampusMisses[]): CampusBound {
  const cells = RATES.flatMap((rate, index) => {
    const width = rate - (RATES[index - 1] ?? 0);
    return CONCENTRATIONS.map((concentration) => {
      const a = rate * concentration;
      const b = concentration - a;
      const log = campuses.reduce(
        (sum, { misses, months }) => sum + logBeta(a + misses, b + months - misses) - logBeta(a, b),
        0,
      );
      return { rate, a, b, log: log + Math.log(width) };
    });
  });
  const highest = Math.max(...cells.map(({ log }) => log));
  const weights = cells.map(({ log }) => Math.exp(log - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const meanWeights = RATES.map((_, index) =>
    sumOf(weights.slice(index * CONCENTRATIONS.length, (index + 1) * CONCENTRATIONS.length)),
  );
  // The rate of another campus: the beta distribution of each cell, on the same rates.
  const campusWeights = new Float64Array(RATES.length);
  cells.forEach(({ a, b }, cell) => {
    if (weights[cell]! < 1e-9) return;
    const logs = RATES.map(
      (rate, index) =>
        Math.log(rate - (RATES[index - 1] ?? 0)) +
        (a - 1) * Math.log(rate) +
        (b - 1) * Math.log1p(-rate),
    );
    const most = Math.max(...logs);
    const density = logs.map((log) => Math.exp(log - most));
    const sum = sumOf(density);
    density.forEach((each, index) => {
      campusWeights[index] = campusWeights[index]! + (weights[cell]! * each) / sum;
    });
  });
  return {
    mean: sumOf(RATES.map((rate, index) => rate * meanWeights[index]!)) / total,
    upperMean: quantile(meanWeights),
    upperCampus: quantile(campusWeights),
  };
}

function quantile(weights: ArrayLike<number>): number {
  const total = sumOf(Array.from(weights));
  let below = 0;
  for (const [index, rate] of RATES.entries()) {
    below += weights[index]!;
    if (below >= CONFIDENCE * total) return rate;
  }
  return RATES.at(-1)!;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}
