import type { AutoregressionPosterior, DailyEffects } from '../../price-model.js';
import { yearVariancePosterior } from './conjugate-posteriors.js';
import type { EffectMemory } from './effect-memory.js';
import type { EffectsPrior } from './effects-prior.js';
import { fitEffectMemory } from './fit-effect-memory.js';
import { fitSeasonAndYears, type SeasonAndYears } from './fit-season-and-years.js';
import { fitWeekday } from './fit-weekday.js';
import type { LocalDays } from './local-days.js';
import { type MonthSeen, monthsSeen, yearOf } from './months-seen.js';
import { processPosterior } from './process-posterior.js';

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

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
