import type { AutoregressionPosterior, DailyEffects, NormalBlock } from '../../price-model.js';
import type { EffectMemory } from './effect-memory.js';
import { fitEffectMemory, type MemoryPrior } from './fit-effect-memory.js';
import { gaussianPosterior } from './gaussian-posterior.js';
import type { LocalDays } from './local-days.js';

/** What is thought of a daily quantity before the history. */
export interface EffectsPrior {
  /** Contrasts between calendar months and between weekdays, and how far off they may be. */
  readonly season: ArrayLike<number>;
  readonly seasonSd: number;
  readonly weekday: ArrayLike<number>;
  readonly weekdaySd: number;
  /** Typical size of a year's effect; the variance is inverse-gamma with so many degrees of freedom about its square. */
  readonly yearSd: number;
  readonly yearFreedom: number;
  readonly memory: MemoryPrior;
}

/** Posterior, what it leaves, and how. */
export interface FittedEffects {
  readonly effects: DailyEffects;
  readonly memory: EffectMemory;
  /** Season and weekday by day, and the same with the effect of its year. */
  readonly seasonal: Float64Array;
  readonly fixed: Float64Array;
  /** Values less everything seasonal and the year; NaN where missing. */
  readonly remainder: Float64Array;
  /** Posterior means of the effects of the years seen, oldest first. */
  readonly years: number[];
}

const YEAR_DAYS = 365;
/** The mean over all is left to the data. */
const OVERALL_VARIANCE = 100;

/**
 * Fits season, weekday, year effects and memory of a daily quantity. Years are counted back from the end of the history in
 * blocks of 365 days. Calendar months within a year are the observations of season and year, with the covariance that the
 * memory of the quantity gives them: so a month counts for as much as it holds independent weeks, not hours.
 *
 * @param values - by day; NaN where missing
 * @param days - calendar of the days
 * @param prior - what is thought before
 * @param withNoise - whether part of the variance is noise of the measurement
 */
export function fitDailyEffects(
  values: Float64Array,
  days: LocalDays,
  prior: EffectsPrior,
  withNoise: boolean,
): FittedEffects {
  const weekday = fitWeekday(values, days, prior);
  const withoutWeekday = values.map((value, day) => value - weekday.mean[days.weekday[day]!]!);
  const months = monthsSeen(withoutWeekday, days);
  let memory = firstGuess(withoutWeekday, months);
  let fit = fitSeasonAndYears(months, memory, prior);
  for (let pass = 0; pass < 2; pass++) {
    memory = fitEffectMemory(remainderOf(withoutWeekday, days, fit), prior.memory, withNoise);
    fit = fitSeasonAndYears(months, memory, prior);
  }
  const seasonal = Float64Array.from(
    values,
    (_, day) => fit.season.mean[days.month[day]!]! + weekday.mean[days.weekday[day]!]!,
  );
  return {
    effects: {
      season: fit.season,
      weekday,
      year: { mean: 0, meanStandardDeviation: fit.overallSd, variance: yearVariance(fit, prior) },
      month: slowPosterior(memory, months),
      day: quickPosterior(memory, values),
    },
    memory,
    seasonal,
    fixed: seasonal.map((value, day) => value + (fit.years[yearOf(days, day)] ?? 0)),
    remainder: remainderOf(withoutWeekday, days, fit),
    years: fit.years,
  };
}

/** Posterior of the variance of year effects, of which some are known about their mean: conjugate given their noise. */
export function yearVariancePosterior(
  years: readonly number[],
  noiseVariances: readonly number[],
  yearSd: number,
  freedom: number,
) {
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

interface MonthSeen {
  readonly month: number;
  readonly year: number;
  readonly middle: number;
  readonly days: number;
  readonly mean: number;
}

interface SeasonAndYears {
  readonly season: NormalBlock;
  readonly overallSd: number;
  readonly years: number[];
  readonly yearNoise: number[];
}

/** Weekday contrasts from each week's own deviations from its running mean, shrunk towards the prior. */
function fitWeekday(values: Float64Array, days: LocalDays, prior: EffectsPrior): NormalBlock {
  const totals = new Float64Array(7);
  const squares = new Float64Array(7);
  const counts = new Float64Array(7);
  for (let day = 3; day + 3 < values.length; day++) {
    let week = 0;
    for (let k = -3; k <= 3; k++) week += values[day + k]!;
    const contrast = values[day]! - week / 7;
    if (Number.isNaN(contrast)) continue;
    const w = days.weekday[day]!;
    totals[w] = totals[w]! + contrast;
    squares[w] = squares[w]! + contrast * contrast;
    counts[w] = counts[w]! + 1;
  }
  const centre = mean(Array.from(prior.weekday));
  const posterior = Array.from({ length: 7 }, (_, w) => {
    const expected = prior.weekday[w]! - centre;
    const count = counts[w]!;
    if (count < 2) return { mean: expected, sd: prior.weekdaySd };
    const average = totals[w]! / count;
    const variance = Math.max(1e-8, squares[w]! / count - average * average) / count;
    const gain = prior.weekdaySd ** 2 / (prior.weekdaySd ** 2 + variance);
    return { mean: expected + gain * (average - expected), sd: Math.sqrt(gain * variance) };
  });
  const shift = mean(posterior.map((entry) => entry.mean));
  return {
    mean: posterior.map((entry) => entry.mean - shift),
    standardDeviation: posterior.map((entry) => entry.sd),
  };
}

/** Means by calendar month and block of 365 days, the last of which ends with the history. */
function monthsSeen(values: Float64Array, days: LocalDays): MonthSeen[] {
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

function firstGuess(values: Float64Array, months: MonthSeen[]): EffectMemory {
  const centre = mean(months.map((cell) => cell.mean));
  let total = 0;
  let seen = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    total += (value - centre) ** 2;
    seen++;
  }
  const sd = Math.sqrt(Math.max(1e-8, total / Math.max(1, seen)));
  return {
    slowPersistence: 0.97,
    slowSd: 0.5 * sd,
    quickPersistence: 0.6,
    quickSd: 0.6 * sd,
    noiseSd: 0.2 * sd,
  };
}

/** Joint posterior of the overall mean, twelve contrasts and the years. */
function fitSeasonAndYears(
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
  // Level and contrasts: what all months share belongs to the level, that is to the uncertainty of the mean year.
  const shared = mean([...theta.subarray(1, 13)]);
  const yearMean = mean([...theta.subarray(13)]);
  const overall = theta[0]! + shared + yearMean;
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
    years: Array.from({ length: yearCount }, (_, year) => theta[13 + year]! - yearMean),
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

function remainderOf(
  withoutWeekday: Float64Array,
  days: LocalDays,
  fit: SeasonAndYears,
): Float64Array {
  return withoutWeekday.map(
    (value, day) =>
      value - fit.season.mean[days.month[day]!]! - (fit.years[yearOf(days, day)] ?? 0),
  );
}

/** Block of 365 days, 0 for the oldest; the last one ends with the history. */
function yearOf(days: LocalDays, day: number): number {
  const blocks = Math.ceil(days.dayCount / YEAR_DAYS);
  return blocks - 1 - Math.floor((days.dayCount - 1 - day) / YEAR_DAYS);
}

/** Shrunken year effects are widened back to what they would be unshrunken before their variance is judged. */
function yearVariance(fit: SeasonAndYears, prior: EffectsPrior) {
  const kept = fit.yearNoise.map((noise) => Math.max(0.1, 1 - noise / prior.yearSd ** 2));
  const years = fit.years.map((year, i) => year / kept[i]!);
  return yearVariancePosterior(
    years,
    fit.yearNoise.map((noise, i) => noise / kept[i]!),
    prior.yearSd,
    prior.yearFreedom,
  );
}

/** A month is about one observation of the slow effect. */
function slowPosterior(memory: EffectMemory, months: MonthSeen[]): AutoregressionPosterior {
  const persistence = memory.slowPersistence;
  return processPosterior(
    persistence,
    memory.slowSd,
    Math.max(1, months.length),
    (1 - persistence) * 0.3,
  );
}

function quickPosterior(memory: EffectMemory, values: Float64Array): AutoregressionPosterior {
  const seen = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  const persistence = memory.quickPersistence;
  const independent = Math.max(1, (seen * (1 - persistence)) / (1 + persistence));
  return processPosterior(
    persistence,
    memory.quickSd,
    independent,
    Math.sqrt((1 - persistence * persistence) / independent),
  );
}

/** Intercept 0; persistence known to `persistenceSd`; innovation variance from `count` independent observations. */
function processPosterior(
  persistence: number,
  stationarySd: number,
  count: number,
  persistenceSd: number,
): AutoregressionPosterior {
  const variance = Math.max(1e-10, stationarySd ** 2 * (1 - persistence * persistence));
  const shape = 3 + count / 2;
  return {
    mean: [0, persistence],
    covariance: [0, 0, 0, (persistenceSd * persistenceSd) / variance],
    shape,
    rate: (shape - 1) * variance,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
