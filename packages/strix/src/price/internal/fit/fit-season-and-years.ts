import type { NormalBlock } from '../../price-model.js';
import type { EffectMemory } from './effect-memory.js';
import type { EffectsPrior } from './effects-prior.js';
import { gaussianPosterior } from './gaussian-posterior.js';
import type { MonthSeen } from './months-seen.js';

/** Posterior of season and years. */
export interface SeasonAndYears {
  /** Overall mean plus contrast by calendar month; standard deviations are those of the contrasts. */
  readonly season: NormalBlock;
  /** Of the overall mean. */
  readonly overallSd: number;
  /** Means and variances of the years' effects. */
  readonly years: number[];
  readonly yearNoise: number[];
}

/** The mean over all is left to the data. */
const OVERALL_VARIANCE = 100;

/**
 * Joint normal posterior of the overall mean, twelve contrasts and the effects of the years seen, given the memory. What all
 * months share belongs to the overall mean; its uncertainty is that of the mean year.
 *
 * @param months - means by calendar month and year
 * @param memory - from which the covariance of the means follows
 * @param prior - what is thought before
 */
export function fitSeasonAndYears(
  months: MonthSeen[],
  memory: EffectMemory,
  prior: EffectsPrior,
): SeasonAndYears {
  const yearCount = Math.max(...months.map((cell) => cell.year)) + 1;
  const size = 13 + yearCount;
  const rows = months.length;
  const design = new Float64Array(rows * size);
  const noise = new Float64Array(rows * rows);
  const observations = new Float64Array(rows);
  for (const [i, cell] of months.entries()) {
    design[i * size] = 1;
    design[i * size + 1 + cell.month] = 1;
    design[i * size + 13 + cell.year] = 1;
    observations[i] = cell.mean;
    for (const [j, other] of months.entries()) {
      const apart = Math.abs(cell.middle - other.middle);
      noise[i * rows + j] =
        i === j
          ? varianceOfMean(memory, cell.days)
          : memory.slowSd ** 2 * Math.exp(Math.log(memory.slowPersistence) * apart);
    }
  }
  const seasonCentre = mean(Array.from(prior.season));
  const priorMean = new Float64Array(size);
  const priorVariance = new Float64Array(size).fill(prior.yearSd ** 2);
  priorVariance[0] = OVERALL_VARIANCE;
  for (let month = 0; month < 12; month++) {
    priorMean[1 + month] = prior.season[month]! - seasonCentre;
    priorVariance[1 + month] = prior.seasonSd ** 2;
  }
  const { mean: theta, covariance } = gaussianPosterior(
    design,
    noise,
    observations,
    priorMean,
    priorVariance,
  );
  const shared = mean([...theta.subarray(1, 13)]);
  const overall = theta[0]! + shared;
  const functional = (weights: Float64Array) => {
    let total = 0;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) total += weights[i]! * weights[j]! * covariance[i * size + j]!;
    }
    return Math.sqrt(Math.max(0, total));
  };
  const levelWeights = new Float64Array(size).fill(0);
  levelWeights[0] = 1;
  levelWeights.fill(1 / 12, 1, 13);
  return {
    season: {
      mean: Array.from({ length: 12 }, (_, month) => overall + theta[1 + month]! - shared),
      standardDeviation: Array.from({ length: 12 }, (_, month) => {
        const weights = new Float64Array(size);
        weights.fill(-1 / 12, 1, 13);
        weights[1 + month] = 11 / 12;
        return functional(weights);
      }),
    },
    overallSd: functional(levelWeights),
    years: Array.from({ length: yearCount }, (_, year) => theta[13 + year]!),
    yearNoise: Array.from(
      { length: yearCount },
      (_, year) => covariance[(13 + year) * (size + 1)]!,
    ),
  };
}

/** Variance of the mean of n days: sums of the two autocovariances, and white noise. */
function varianceOfMean(memory: EffectMemory, n: number): number {
  const part = (persistence: number, sd: number) => {
    let total = 1;
    let power = 1;
    for (let lag = 1; lag < n; lag++) {
      power *= persistence;
      total += 2 * (1 - lag / n) * power;
    }
    return (sd * sd * total) / n;
  };
  return (
    part(memory.slowPersistence, memory.slowSd) +
    part(memory.quickPersistence, memory.quickSd) +
    (memory.noiseSd * memory.noiseSd) / n +
    1e-8
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
