import type { AutoregressionPosterior, DailyEffects, NormalBlock } from '../price/price-model.js';
import { type EffectProcess, fitEffectProcess } from './effect-process.js';
import type { LocalDays } from './history.js';
import {
  autoregressionPosterior,
  type EffectsPrior,
  normalPosterior,
  yearVariancePosterior,
} from './priors-and-posteriors.js';
import {
  fitSeasonAndYears,
  type MonthlyMean,
  monthlyMeans,
  type SeasonAndYears,
  yearOf,
} from './season-and-years.js';

/** Fitted effects of a daily quantity and their remainder. */
export interface FittedEffects {
  readonly effects: DailyEffects;
  readonly effectProcess: EffectProcess;
  /** Season and weekday part by day, and the same with the year effect. */
  readonly seasonal: Float64Array;
  readonly fixed: Float64Array;
  /** Values less season, weekday and year; NaN where missing. */
  readonly remainder: Float64Array;
  /** Posterior means of the effects of the observed years, oldest first. */
  readonly years: number[];
}

/**
 * Fits season, weekday and year effects and the persistence of a daily quantity. Years are blocks of 365 days, counted back
 * from the end of the history. The means of calendar months within a year are the observations of season and year, with the
 * covariance that the persistence implies. A month thus counts for as many observations as it has independent weeks, not
 * hours.
 *
 * @param values - by day; NaN where missing
 * @param withNoise - whether the values contain measurement noise
 */
export function fitDailyEffects(
  values: Float64Array,
  days: LocalDays,
  prior: EffectsPrior,
  withNoise: boolean,
): FittedEffects {
  const weekday = fitWeekday(values, days, prior);
  const withoutWeekday = values.map((value, day) => value - weekday.mean[days.weekday[day]!]!);
  const months = monthlyMeans(withoutWeekday, days);
  let effectProcess = initialProcess(withoutWeekday, months);
  let fit = fitSeasonAndYears(months, effectProcess, prior);
  for (let pass = 0; pass < 2; pass++) {
    effectProcess = fitEffectProcess(
      remainderOf(withoutWeekday, days, fit),
      prior.effectProcess,
      withNoise,
    );
    fit = fitSeasonAndYears(months, effectProcess, prior);
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
      month: slowPosterior(effectProcess, months),
      day: fastPosterior(effectProcess, values),
    },
    effectProcess,
    seasonal,
    fixed: seasonal.map((value, day) => value + (fit.years[yearOf(days, day)] ?? 0)),
    remainder: remainderOf(withoutWeekday, days, fit),
    years: fit.years,
  };
}

function initialProcess(values: Float64Array, months: MonthlyMean[]): EffectProcess {
  const centre = mean(months.map((cell) => cell.mean));
  let total = 0;
  let observedDays = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    total += (value - centre) ** 2;
    observedDays++;
  }
  const sd = Math.sqrt(Math.max(1e-8, total / Math.max(1, observedDays)));
  return {
    slowPersistence: 0.97,
    slowSd: 0.5 * sd,
    fastPersistence: 0.6,
    fastSd: 0.6 * sd,
    noiseSd: 0.2 * sd,
  };
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

/** Year effects are unshrunk before their variance is estimated. */
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

/** A month counts as about one observation of the slow effect. */
function slowPosterior(process: EffectProcess, months: MonthlyMean[]): AutoregressionPosterior {
  const persistence = process.slowPersistence;
  return autoregressionPosterior(
    persistence,
    process.slowSd,
    Math.max(1, months.length),
    (1 - persistence) * 0.3,
  );
}

function fastPosterior(process: EffectProcess, values: Float64Array): AutoregressionPosterior {
  const observedDays = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  const persistence = process.fastPersistence;
  const independent = Math.max(1, (observedDays * (1 - persistence)) / (1 + persistence));
  return autoregressionPosterior(
    persistence,
    process.fastSd,
    independent,
    Math.sqrt((1 - persistence * persistence) / independent),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Weekday contrasts from the deviations of each day from the running weekly mean, shrunk towards the prior. */
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
    return normalPosterior({ mean: expected, sd: prior.weekdaySd }, average, variance);
  });
  const shift = mean(posterior.map((entry) => entry.mean));
  return {
    mean: posterior.map((entry) => entry.mean - shift),
    standardDeviation: posterior.map((entry) => entry.sd),
  };
}
