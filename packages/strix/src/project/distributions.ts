import type { InternalRatesOfReturn } from '@bess/economics/metrics';
import { quantileSorted } from '@bess/kernel/stats';
import { percentiles, quantileNeighbourhood } from '../results/revenue-distribution.js';
import type {
  Distribution,
  DistributionByYear,
  Estimate,
  RateDistribution,
  ReturnsDistribution,
} from './types.js';

/** Returns of every simulated project. */
export interface ProjectReturns {
  readonly npv: Float64Array;
  readonly rates: readonly InternalRatesOfReturn[];
  /** Infinite where the investment is never earned back. */
  readonly paybackYears: Float64Array;
}

const LEVELS = { p10: 0.1, p50: 0.5, p90: 0.9 } as const;

/** Distribution of the returns over the projects; `drawCount` posterior draws are shared by them in turn. */
export function returnsDistribution(
  { npv, rates, paybackYears }: ProjectReturns,
  drawCount: number,
): ReturnsDistribution {
  return {
    npv: distribution(npv),
    npvStandardErrors: {
      p10: standardError(quantileInfluence(npv, LEVELS.p10), drawCount),
      p50: standardError(quantileInfluence(npv, LEVELS.p50), drawCount),
      p90: standardError(quantileInfluence(npv, LEVELS.p90), drawCount),
      mean: standardError(npv, drawCount),
    },
    probabilityOfLoss: shareWhere(npv, (value) => value < 0, drawCount),
    internalRateOfReturn: rateDistribution(rates),
    paybackYears: timePercentiles(paybackYears),
    paybackShare: meanOf(paybackYears.map((years) => (years < Infinity ? 1 : 0))),
  };
}

/** Percentiles of quantile type 7, and the mean. */
export function distribution(values: Float64Array): Distribution {
  return { ...percentiles(values), mean: meanOf(values) };
}

/** The same for each year; entries of `valuesOfYear` are by project. */
export function distributionByYear(
  years: number,
  valuesOfYear: (year: number) => Float64Array,
): DistributionByYear {
  const each = Array.from({ length: years }, (_, year) => distribution(valuesOfYear(year)));
  return {
    p10: each.map(({ p10 }) => p10),
    p50: each.map(({ p50 }) => p50),
    p90: each.map(({ p90 }) => p90),
    mean: each.map(({ mean }) => mean),
  };
}

/** Percentiles of times of which some never come; null where the percentile is one of these. */
export function timePercentiles(times: Float64Array) {
  const sorted = Float64Array.from(times).sort();
  const at = (probability: number) => {
    const place = (sorted.length - 1) * probability;
    // Between a time and never there is nothing to interpolate.
    if (sorted[Math.ceil(place)] === Infinity) return null;
    return Number.isInteger(place) ? sorted[place]! : quantileSorted(sorted, probability);
  };
  return { p10: at(LEVELS.p10), p50: at(LEVELS.p50), p90: at(LEVELS.p90) };
}

/** Share of the projects for which something holds. */
export function shareWhere(
  values: Float64Array,
  holds: (value: number) => boolean,
  drawCount: number,
): Estimate {
  const indicator = values.map((value) => (holds(value) ? 1 : 0));
  return { value: meanOf(indicator), standardError: standardError(indicator, drawCount) };
}

function rateDistribution(rates: readonly InternalRatesOfReturn[]): RateDistribution {
  const unique = rates.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  const several = rates.filter(({ status }) => status === 'several').length;
  return {
    distribution: unique.length > 0 ? distribution(Float64Array.from(unique)) : null,
    uniqueShare: unique.length / rates.length,
    severalShare: several / rates.length,
    noneShare: (rates.length - unique.length - several) / rates.length,
  };
}

/**
 * Influence of each value on a quantile, of mean close to 0: (p − [value ≤ quantile])·dq/dp. The standard error of the quantile
 * is that of the mean of these. Method note, (45).
 */
export function quantileInfluence(values: Float64Array, probability: number): Float64Array {
  const sorted = Float64Array.from(values).sort();
  const quantile = quantileSorted(sorted, probability);
  const { inverseDensity } = quantileNeighbourhood(probability, sorted);
  return values.map((value) => (probability - (value <= quantile ? 1 : 0)) * inverseDensity);
}

/**
 * Standard error of a mean over projects. Projects 2k and 2k + 1 have antithetic posterior draws, and projects share
 * `drawCount` draws in turn, so only sums over pairs of draws are independent. Method note, (45).
 */
export function standardError(values: Float64Array, drawCount: number): number {
  const count = values.length;
  const clusters = Math.ceil(Math.min(drawCount, count) / 2);
  if (clusters < 2) return 0;
  const mean = meanOf(values);
  const sums = new Float64Array(clusters);
  for (let project = 0; project < count; project++) {
    const cluster = (project % drawCount) >> 1;
    sums[cluster] = sums[cluster]! + (values[project]! - mean) / count;
  }
  let squares = 0;
  for (const sum of sums) squares += sum * sum;
  return Math.sqrt((squares * clusters) / (clusters - 1));
}

export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
