import { cholesky, solveCholesky } from '../internal/cholesky.js';
import type { NormalBlock } from '../price/price-model.js';
import type { EffectProcess } from './effect-process.js';
import type { LocalDays } from './history.js';
import type { EffectsPrior } from './priors-and-posteriors.js';

const YEAR_DAYS = 365;

/** The mean over all is left to the data. */
const OVERALL_VARIANCE = 100;

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

/**
 * Joint normal posterior of the overall mean, twelve contrasts and the effects of the years seen, given the memory. What all
 * months share belongs to the overall mean; its uncertainty is that of the mean year.
 *
 * @param months - means by calendar month and year
 * @param memory - from which the covariance of the means follows
 * @param prior - what is thought before
 */
export function fitSeasonAndYears(
  months: MonthlyMean[],
  memory: EffectProcess,
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
function varianceOfMean(memory: EffectProcess, n: number): number {
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
    part(memory.fastPersistence, memory.fastSd) +
    (memory.noiseSd * memory.noiseSd) / n +
    1e-8
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Mean of a daily quantity over a calendar month of a year. */
export interface MonthlyMean {
  /** 0 to 11. */
  readonly month: number;
  /** Block of 365 days, 0 for the oldest. */
  readonly year: number;
  /** Mean day. */
  readonly middle: number;
  /** Days seen. */
  readonly days: number;
  readonly mean: number;
}

/**
 * Means by calendar month and block of 365 days, the last of which ends with the history.
 *
 * @param values - by day; NaN where missing
 * @param days - calendar
 */
export function monthlyMeans(values: Float64Array, days: LocalDays): MonthlyMean[] {
  const blocks = Math.ceil(days.dayCount / YEAR_DAYS);
  const cells = new Map<number, { total: number; days: number; middle: number }>();
  for (let day = 0; day < days.dayCount; day++) {
    const value = values[day]!;
    if (Number.isNaN(value)) continue;
    const year = yearOf(days, day);
    // A block may end and begin in the same calendar month: its halves are a year apart.
    const late = day - (days.dayCount - (blocks - year) * YEAR_DAYS) > 180 ? 1 : 0;
    const key = (year * 12 + days.month[day]!) * 2 + late;
    const cell = cells.get(key) ?? { total: 0, days: 0, middle: 0 };
    cell.total += value;
    cell.middle += day;
    cell.days++;
    cells.set(key, cell);
  }
  return [...cells].map(([key, cell]) => ({
    month: (key >> 1) % 12,
    year: Math.floor(key / 24),
    middle: cell.middle / cell.days,
    days: cell.days,
    mean: cell.total / cell.days,
  }));
}

/** Block of 365 days, 0 for the oldest; the last one ends with the history. */
export function yearOf(days: LocalDays, day: number): number {
  const blocks = Math.ceil(days.dayCount / YEAR_DAYS);
  return blocks - 1 - Math.floor((days.dayCount - 1 - day) / YEAR_DAYS);
}

/** Joint normal posterior. */
interface GaussianPosterior {
  readonly mean: Float64Array;
  /** size × size. */
  readonly covariance: Float64Array;
}

/**
 * Posterior of θ from y = Hθ + ε, ε ~ N(0, noise), under θ ~ N(priorMean, diag(priorVariance)):
 * precision = diag(1/priorVariance) + Hᵀ·noise⁻¹·H.
 *
 * @param design - H, observations × size, row by row
 * @param noise - observations × observations, positive definite
 * @param observations - y
 */
function gaussianPosterior(
  design: Float64Array,
  noise: Float64Array,
  observations: Float64Array,
  priorMean: ArrayLike<number>,
  priorVariance: ArrayLike<number>,
): GaussianPosterior {
  const rows = observations.length;
  const size = priorMean.length;
  const precision = new Float64Array(size * size);
  const moment = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    precision[i * size + i] = 1 / priorVariance[i]!;
    moment[i] = priorMean[i]! / priorVariance[i]!;
  }
  const noiseFactor = factor(noise, rows);
  const column = new Float64Array(rows);
  for (let j = 0; j < size; j++) {
    for (let row = 0; row < rows; row++) column[row] = design[row * size + j]!;
    const weighted = solveCholesky(noiseFactor, column);
    for (let row = 0; row < rows; row++) {
      moment[j] = moment[j]! + weighted[row]! * observations[row]!;
      for (let i = 0; i < size; i++) {
        precision[i * size + j] =
          precision[i * size + j]! + design[row * size + i]! * weighted[row]!;
      }
    }
  }
  const lower = factor(precision, size);
  const covariance = new Float64Array(size * size);
  const unit = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    unit.fill(0);
    unit[j] = 1;
    const solved = solveCholesky(lower, unit);
    for (let i = 0; i < size; i++) covariance[i * size + j] = solved[i]!;
  }
  return { mean: solveCholesky(lower, moment), covariance };
}

/** Factor of a matrix that is positive definite up to rounding: the diagonal is lifted until it is. */
function factor(matrix: Float64Array, size: number): Float64Array {
  let largest = 0;
  for (let i = 0; i < size; i++) largest = Math.max(largest, matrix[i * size + i]!);
  for (let lift = 0, step = 1e-12; ; lift = step, step *= 100) {
    const lifted = Float64Array.from(matrix);
    for (let i = 0; i < size; i++) lifted[i * size + i] = lifted[i * size + i]! + lift * largest;
    const lower = cholesky(lifted, size);
    if (lower !== undefined) return lower;
    if (step > 1) return Float64Array.from(matrix, (_, i) => (i % (size + 1) === 0 ? 1 : 0));
  }
}
