import type { ModelSeries } from '../../types.js';
import {
  absoluteWeights,
  directPosterior,
  effectiveCount,
  type PosteriorData,
  posteriorLayout,
  profileNoise,
} from './posterior.js';
import type { PreparedPosterior } from './posterior-data.js';
import type { ResolvedProphetOptions } from './prophet-options.js';
import { weeklyCoefficients } from './seasonality.js';

/** One seasonality of a fitted model: a Fourier series in the time since the first value. */
export interface ProphetSeasonality {
  readonly name: 'daily' | 'weekly' | 'yearly';
  /** Period [steps]. */
  readonly periodSteps: number;
  /** Sine and cosine of the first harmonic, of the second and so on. */
  readonly coefficients: readonly number[];
}

/** A known-ahead covariate in a fitted model. */
export interface ProphetRegressor {
  /** Subtracted from the covariate … */
  readonly mean: number;
  /** … before it is divided by this. */
  readonly deviation: number;
  readonly coefficient: number;
}

/**
 * A fitted Prophet model: plain data that survives JSON unchanged. Parameters are in scaled units: time runs from 0 at the first value to 1
 * at the last, and a value is `offset` + `scale` times the scaled one.
 */
export interface ProphetModel {
  readonly kind: 'prophet';
  /** Number of fitted values. */
  readonly length: number;
  /** [min] */
  readonly stepMinutes: number;
  readonly mode: 'additive' | 'multiplicative';
  readonly offset: number;
  readonly scale: number;
  /** Slope k and level m of the trend at the start. */
  readonly slope: number;
  readonly level: number;
  /** Times s of the changepoints, and the changes of slope there (δ; most are exactly 0). */
  readonly changepoints: readonly number[];
  readonly slopeChanges: readonly number[];
  readonly seasonalities: readonly ProphetSeasonality[];
  readonly regressors: readonly ProphetRegressor[];
  /** The transient, if requested. */
  readonly transient?: ProphetRegressor & { readonly fadingSteps: number };
  /** Standard deviation σ of the noise. For an average over positions in the week it includes the variance between their curves. */
  readonly noise: number;
  /** Factor of the noise in simulated futures. Absent if 1. */
  readonly noiseFactor?: number;
  /** The minimised objective; for an average over positions in the week, that of the most likely one. See {@link fitProphet}. */
  readonly negativeLogPosterior: number;
}

/**
 * The model with a given parameter vector.
 *
 * @param position - steps from Monday 00:00 to the first value, as in the prepared series
 */
export function assembleModel(
  series: ModelSeries,
  checked: ResolvedProphetOptions,
  prepared: PreparedPosterior,
  parameters: Float64Array,
  position: number,
): ProphetModel {
  const { data, terms, known, transientSteps, week } = prepared;
  const { deltaStart, betaStart, size } = posteriorLayout(data);
  const list = (from: number, to: number) => Array.from(parameters.subarray(from, to));
  let next = betaStart;
  let seasonalities = terms.map(({ name, periodSteps, order }): ProphetSeasonality => {
    const coefficients = list(next, next + 2 * order);
    next += 2 * order;
    return { name, periodSteps, coefficients };
  });
  if (week) {
    const periodSteps = 10_080 / series.stepMinutes;
    const angle = (2 * Math.PI * ((position + 0.5) % periodSteps)) / periodSteps;
    const shares = parameters.subarray(next, next + week.prior.axes.length);
    const coefficients = weeklyCoefficients(week.prior, shares, angle);
    seasonalities = addWeeklySeasonality(seasonalities, {
      name: 'weekly',
      periodSteps,
      coefficients,
    });
  }
  const regressors = known.map(({ mean, deviation }, j) => ({
    mean,
    deviation,
    coefficient: parameters[size - known.length + j]!,
  }));
  return {
    kind: 'prophet',
    length: series.values.length,
    stepMinutes: series.stepMinutes,
    mode: checked.mode,
    offset: prepared.offset,
    scale: prepared.scale,
    slope: parameters[0]!,
    level: parameters[1]!,
    changepoints: Array.from(data.changepoints),
    slopeChanges: list(deltaStart, betaStart),
    seasonalities,
    regressors: transientSteps === undefined ? regressors : regressors.slice(0, -1),
    ...(transientSteps !== undefined && {
      transient: { ...regressors.at(-1)!, fadingSteps: transientSteps },
    }),
    ...(checked.noiseFactor !== 1 && { noiseFactor: checked.noiseFactor }),
    ...noiseAndObjective(data, parameters),
  };
}

/** Adds the weekly prior's curve to the weekly harmonics, if there are any. */
function addWeeklySeasonality(
  seasonalities: readonly ProphetSeasonality[],
  week: ProphetSeasonality,
): ProphetSeasonality[] {
  const own = seasonalities.find(({ name }) => name === 'weekly')?.coefficients ?? [];
  const length = Math.max(own.length, week.coefficients.length);
  const coefficients = Array.from(
    { length },
    (_, j) => (own[j] ?? 0) + (week.coefficients[j] ?? 0),
  );
  const others = seasonalities.filter(({ name }) => name !== 'weekly');
  return [...others, { ...week, coefficients }];
}

/** Best σ and the complete objective, from the residuals. */
function noiseAndObjective(
  data: PosteriorData,
  parameters: Float64Array,
): { noise: number; negativeLogPosterior: number } {
  const posterior = directPosterior(data);
  let objective = posterior.evaluateInto(new Float64Array(parameters.length), parameters);
  absoluteWeights(data).forEach((weight, i) => {
    objective += weight * Math.abs(parameters[i]!);
  });
  return {
    noise: profileNoise(posterior.squares(), effectiveCount(data)),
    negativeLogPosterior: objective,
  };
}
