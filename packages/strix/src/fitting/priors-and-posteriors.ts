import type {
  AutoregressionPosterior,
  DailyEffects,
  GammaPosterior,
  NormalBlock,
  PriceModel,
  ReserveModel,
} from '../price/price-model.js';
import { type DailyMeasures, typicalLevel } from './daily-measures.js';
import type { EffectProcessPrior } from './effect-process.js';

/** A vague prior for the level. */
const LEVEL_VARIANCE = 1_000;
const HOUR_SD = 1.5;
const SLOPE_SD = 1;

/** With a prior model, hours and slope have this share of the standard deviations. */
const KNOWN = 0.5;

/** Variation between months in the two available years of Californian regulation prices: 0.5 and 1.1 innovations. */
const MONTH_SCALE = 0.8;
const MONTH_SCALE_LOG_SD = 0.3;

/** Months of one year say little about those of another: half of a prior's contrasts is expected. */
const MONTHS_KEPT = 0.5;
const SHAPE = 2;
const RATE = 0.2;

/** Year effect on the log spread: a standard deviation of 0.35, as for annual day-ahead spreads in the markets at hand. */
const YEAR_SPREAD_SD = 0.35;

/**
 * A year's level differs from the mean by 15 %. The prior has the weight of six years, because a level far off would be below
 * 0.
 */
const YEAR_LEVEL_SHARE = 0.15;
const YEAR_LEVEL_FREEDOM = 6;
const YEAR_SPREAD_FREEDOM = 4;
const SLOW_DAYS = 40;
const FAST_PERSISTENCE = 0.6;

/**
 * Priors of level and log spread. Without a prior model: flat seasons, with standard deviations of 0.6 (level) and 0.3 (log
 * spread). With one: its seasons and persistences, with half of those standard deviations. Sizes of the level are in units of
 * its typical variation; the transform of the history converts the prior's level contrasts.
 */
export function effectsPriors(
  measures: DailyMeasures,
  prior: PriceModel | undefined,
): { level: EffectsPrior; spread: EffectsPrior } {
  const { typicalPerMwh, unitPerMwh, unitLevel } = measures;
  const known = prior === undefined ? 1 : 0.5;
  const yearLevelSd = Math.min(
    1.5,
    Math.max(0.3, Math.asinh((YEAR_LEVEL_SHARE * Math.abs(typicalPerMwh)) / unitPerMwh)),
  );
  return {
    level: {
      season:
        prior === undefined ? flat(12) : levelContrasts(measures, prior, prior.level.season.mean),
      seasonSd: 0.6 * known * unitLevel,
      weekday:
        prior === undefined ? flat(7) : levelContrasts(measures, prior, prior.level.weekday.mean),
      weekdaySd: 0.4 * known * unitLevel,
      yearSd: yearLevelSd * unitLevel,
      yearFreedom: YEAR_LEVEL_FREEDOM,
      effectProcess: processPriorOf(prior?.level),
    },
    spread: {
      season: prior?.spread.season.mean ?? flat(12),
      seasonSd: 0.3 * known,
      weekday: prior?.spread.weekday.mean ?? flat(7),
      weekdaySd: 0.3 * known,
      yearSd: YEAR_SPREAD_SD,
      yearFreedom: YEAR_SPREAD_FREEDOM,
      effectProcess: processPriorOf(prior?.spread),
    },
  };
}

function flat(length: number): number[] {
  return new Array<number>(length).fill(0);
}

/** The prior's contrasts, converted to prices relative to its typical level and then to this history's transform. */
function levelContrasts(
  { typicalPerMwh, unitPerMwh, centrePerMwh, scalePerMwh }: DailyMeasures,
  prior: PriceModel,
  contrasts: number[],
): number[] {
  const { centrePerMwh: priorCentre, levelScalePerMwh: priorScale } = prior;
  const priorLevel = typicalLevel(prior);
  const priorTypical = Math.asinh((priorLevel - priorCentre) / priorScale);
  const relative =
    Math.max(Math.abs(typicalPerMwh), unitPerMwh) /
    Math.max(Math.abs(priorLevel), 0.3 * Math.hypot(priorLevel - priorCentre, priorScale));
  const ownTypical = Math.asinh((typicalPerMwh - centrePerMwh) / scalePerMwh);
  const average = contrasts.reduce((total, value) => total + value, 0) / contrasts.length;
  return contrasts.map((value) => {
    const moved = priorCentre + priorScale * Math.sinh(priorTypical + value - average) - priorLevel;
    return Math.asinh((typicalPerMwh + relative * moved - centrePerMwh) / scalePerMwh) - ownTypical;
  });
}

function processPriorOf(effects: DailyEffects | undefined): EffectsPrior['effectProcess'] {
  const slow = effects?.month.mean[1];
  const fast = effects?.day?.mean[1];
  return {
    slowDays: slow === undefined ? SLOW_DAYS : -1 / Math.log(Math.min(0.995, Math.max(0.9, slow))),
    fastPersistence: fast === undefined ? FAST_PERSISTENCE : Math.min(0.9, Math.max(0.1, fast)),
  };
}

/** Prior of the effects of a daily quantity. */
export interface EffectsPrior {
  /** Contrasts between calendar months and between weekdays, and their standard deviations. */
  readonly season: ArrayLike<number>;
  readonly seasonSd: number;
  readonly weekday: ArrayLike<number>;
  readonly weekdaySd: number;
  /** Typical size of a year effect; its variance is inverse-gamma with this many degrees of freedom about its square. */
  readonly yearSd: number;
  readonly yearFreedom: number;
  readonly effectProcess: EffectProcessPrior;
}

/** Prior of equation (8); variances in units of the residual's innovation variance. */
export interface ReservePrior {
  readonly levelVariance: number;
  readonly hour: { readonly mean: number[]; readonly variance: number[] };
  /** Variances are added to that of the scale. */
  readonly month: { readonly mean: number[]; readonly variance: number[] };
  /** Median of the standard deviation between months, and standard deviation of its logarithm. */
  readonly monthScale: number;
  readonly monthScaleLogSd: number;
  readonly slope: { readonly mean: number; readonly variance: number };
  /** φ ~ Beta(first, second). */
  readonly persistence: { readonly first: number; readonly second: number };
  /** Variance of an innovation ~ InverseGamma(shape, rate). */
  readonly shape: number;
  readonly rate: number;
}

/**
 * Prior of the reserve regression. Without a prior model of the same product: no shape, no season, no response. With one: its
 * hours and slope, half of its months, and its own uncertainty.
 */
export function reservePrior(known: ReserveModel | undefined): ReservePrior {
  const common = {
    levelVariance: LEVEL_VARIANCE,
    monthScale: MONTH_SCALE,
    monthScaleLogSd: MONTH_SCALE_LOG_SD,
    persistence: { first: 4, second: 2 },
    shape: SHAPE,
    rate: RATE,
  };
  if (known === undefined) {
    return {
      ...common,
      hour: { mean: repeated(0, 24), variance: repeated(HOUR_SD ** 2, 24) },
      month: { mean: repeated(0, 12), variance: repeated(0, 12) },
      slope: { mean: 0, variance: SLOPE_SD ** 2 },
    };
  }
  const innovation = known.residual.rate / known.residual.shape;
  const varianceOf = (sd: number) => sd ** 2 / innovation;
  return {
    ...common,
    hour: {
      mean: contrasts(known.hour),
      variance: known.hour.standardDeviation.map((sd) => (KNOWN * HOUR_SD) ** 2 + varianceOf(sd)),
    },
    month: {
      mean: contrasts(known.month).map((value) => MONTHS_KEPT * value),
      variance: known.month.standardDeviation.map((sd) => MONTHS_KEPT ** 2 * varianceOf(sd)),
    },
    slope: {
      mean: known.slope.mean,
      variance: (KNOWN * SLOPE_SD) ** 2 + varianceOf(known.slope.standardDeviation),
    },
  };
}

function repeated(value: number, length: number): number[] {
  return new Array<number>(length).fill(value);
}

function contrasts({ mean }: NormalBlock): number[] {
  const average = mean.reduce((sum, value) => sum + value, 0) / mean.length;
  return mean.map((value) => value - average);
}

/** Posterior of a normal mean with a normal prior after one observation with normal noise. */
export function normalPosterior(
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

/** Dirichlet posterior after counts. */
export function dirichletPosterior(
  concentrations: readonly number[],
  counts: ArrayLike<number>,
): number[] {
  return concentrations.map((value, i) => value + counts[i]!);
}

/** Posterior of a Poisson rate after a number of events in some time. */
export function poissonRatePosterior(
  prior: GammaPosterior,
  events: number,
  exposure: number,
): GammaPosterior {
  return { shape: prior.shape + events, rate: prior.rate + exposure };
}

/** Posterior of an exponential rate after a number of values with a sum. */
export function exponentialRatePosterior(
  prior: GammaPosterior,
  count: number,
  sum: number,
): GammaPosterior {
  return { shape: prior.shape + count, rate: prior.rate + sum };
}

/**
 * Inverse-gamma posterior (shape and rate of the inverse) of the variance of year effects about an unknown mean. The noise
 * variance of each effect is subtracted from its square; exactly conjugate where it is 0.
 */
export function yearVariancePosterior(
  years: readonly number[],
  noiseVariances: readonly number[],
  yearSd: number,
  degreesOfFreedom: number,
): GammaPosterior {
  const mean = years.reduce((total, value) => total + value, 0) / Math.max(1, years.length);
  let squares = 0;
  for (const [i, year] of years.entries())
    squares += Math.max(0, (year - mean) ** 2 - noiseVariances[i]!);
  // The mean takes one degree of freedom.
  return {
    shape: (degreesOfFreedom + Math.max(0, years.length - 1)) / 2,
    rate: (degreesOfFreedom * yearSd ** 2 + squares) / 2,
  };
}

/**
 * Posterior about an estimated process with intercept 0.
 *
 * @param count - independent observations behind the innovation variance
 * @param persistenceSd - standard deviation of the persistence
 */
export function autoregressionPosterior(
  persistence: number,
  stationarySd: number,
  count: number,
  persistenceSd: number,
): AutoregressionPosterior {
  const variance = Math.max(1e-8, stationarySd ** 2 * (1 - persistence * persistence));
  const shape = 3 + count / 2;
  return {
    mean: [0, persistence],
    covariance: [0, 0, 0, (persistenceSd * persistenceSd) / variance],
    shape,
    rate: (shape - 1) * variance,
  };
}
