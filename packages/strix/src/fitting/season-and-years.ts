import { cholesky, solveCholesky } from '../internal/cholesky.js';
import type { NormalBlock } from '../price/price-model.js';
import type { EffectProcess } from './effect-process.js';
import type { LocalDays } from './history.js';
import type { EffectsPrior } from './priors-and-posteriors.js';

const YEAR_DAYS = 365;

/** A vague prior for the overall mean. */
const OVERALL_VARIANCE = 100;

/** Posterior of season and years. */
export interface SeasonAndYears {
  /** Overall mean plus contrast by calendar month; standard deviations are those of the contrasts. */
  readonly season: NormalBlock;
  /** Standard deviation of the overall mean. */
  readonly overallSd: number;
  /** Means and variances of the year effects. */
  readonly years: number[];
  readonly yearNoise: number[];
}

/**
 * Joint normal posterior of the overall mean, twelve contrasts and the effects of the observed years, given the process. What
 * all months share belongs to the overall mean, whose uncertainty is that of the mean year. The process determines the
 * covariance of the monthly means.
 */
export function fitSeasonAndYears(
  months: MonthlyMean[],
  process: EffectProcess,
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
      const distance = Math.abs(cell.middle - other.middle);
      noise[i * rows + j] =
        i === j
          ? varianceOfMean(process, cell.days)
          : process.slowSd ** 2 * Math.exp(Math.log(process.slowPersistence) * distance);
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

/** Variance of the mean of n days: the two autocovariances summed, and white noise. */
function varianceOfMean(process: EffectProcess, n: number): number {
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
    part(process.slowPersistence, process.slowSd) +
    part(process.fastPersistence, process.fastSd) +
    (process.noiseSd * process.noiseSd) / n +
    1e-8
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Mean of a daily quantity over a calendar month of one year. */
export interface MonthlyMean {
  /** 0 to 11. */
  readonly month: number;
  /** Block of 365 days, 0 for the oldest. */
  readonly year: number;
  /** Mean index of its days. */
  readonly middle: number;
  /** Days with data. */
  readonly days: number;
  readonly mean: number;
}

/** Means by calendar month and block of 365 days, the last of which ends with the history. */
export function monthlyMeans(values: Float64Array, days: LocalDays): MonthlyMean[] {
  const blocks = Math.ceil(days.dayCount / YEAR_DAYS);
  const cells = new Map<number, { total: number; days: number; middle: number }>();
  for (let day = 0; day < days.dayCount; day++) {
    const value = values[day]!;
    if (Number.isNaN(value)) continue;
    const year = yearOf(days, day);
    // A block may begin and end in the same calendar month; the two parts are a year apart.
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
 * Posterior of θ from y = Hθ + ε, ε ~ N(0, noise), under θ ~ N(priorMean, diag(priorVariance)): precision =
 * diag(1/priorVariance) + Hᵀ·noise⁻¹·H.
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

/** Cholesky factor of a matrix that is positive definite up to rounding: the diagonal is increased until it is. */
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
