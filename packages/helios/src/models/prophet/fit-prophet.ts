import { exp } from '../../internal/elementary.js';
import type { ModelSeries } from '../../types.js';
import { gaussianFit } from './gaussian-fit.js';
import { minimizeAdditive } from './minimize-additive.js';
import { minimizeMultiplicative } from './minimize-multiplicative.js';
import { type PosteriorData, posteriorLayout } from './posterior.js';
import { type PreparedPosterior, preparePosterior } from './posterior-data.js';
import { assembleModel, type ProphetModel } from './prophet-model.js';
import {
  type ProphetOptions,
  type ResolvedProphetOptions,
  resolveProphetInput,
  type WeeklyPrior,
} from './prophet-options.js';

const WEEK_HOURS = 168;

/**
 * Exponent of the likelihood in the evidence: neighbouring residuals are correlated and carry less information than independent ones.
 * Chosen on validation data.
 */
const EVIDENCE_POWER = 0.5;

/** Number of prior axes used to screen all hours of the week, and number of hours that get a full fit. */
const SCREENING_AXES = 8;

const MAX_FITS = 16;

const SCREENING_TOLERANCE = 0.05;

const FIT_TOLERANCE = 1e-3;

const MIN_EVIDENCE_WEIGHT = 0.03;

const truncatedPriors = new WeakMap<WeeklyPrior, WeeklyPrior>();

/** Relative change of σ at which the alternating minimisation has converged. */
const NOISE_TOLERANCE = 1e-10;

/**
 * Fits Prophet: a piecewise-linear trend with changepoints, Fourier seasonalities and known-ahead covariates, at the maximum of the
 * posterior that Prophet's Stan program defines. With n scaled values y and the curve ŷ, it minimises
 *
 *   n·ln σ + Σ(y − ŷ)²/(2σ²) + (k² + m²)/(2·5²) + Σ|δ|/τ + Σβ²/(2s²) + σ²/(2·0.5²)
 *
 * |δ| has a kink at 0, where most δ end. L-BFGS therefore works orthant by orthant and is followed by exact active-set solutions. The function is not convex in σ, so the result is a local minimum. Additive fits take the better of two starts: the least-squares line with seasonalities, and Prophet's own start, the line through the first and the last value. The additive mode reduces the values to sums of products once, so its search takes the same time for a hundred values as for a hundred thousand. σ is at least 1e-9, because there is no minimum if the curve passes through every value.
 *
 * Options beyond Prophet's change the first terms. With `halfLifeDays` each value has the weight w = 2^(−age/half-life) in Σ and in n. With
 * `noisePrior` n grows by its values v, and the sum of squares by v·deviation². With `weeklyPrior` the coefficients of the week are mean +
 * Σ zₖ·axisₖ, and Σz²/2 is added to the objective. Without these options the result is unchanged to the bit.
 *
 * @param series - at least two finite values; the first n values of `knownAhead` covariates are used if given. The position in the week
 * only matters for `weeklyPrior`: other priors are the same for every phase of a harmonic
 * @param options - differences from Prophet's defaults
 * @returns the model as plain data
 * @throws EngineError `tooFewValues`, `notFinite`, `valueOutOfRange`, `invalidStep`, `knownAheadTooShort`, `invalidSeasonality`,
 *   `invalidOption`
 * @see S. Taylor, B. Letham, Forecasting at scale, The American Statistician 72 (2018) 37, sections 3.1.1, 3.1.3, 3.2.
 * @example
 * const values = Float64Array.from({ length: 200 }, (_, hour) => 30 + 0.1 * hour);
 * const model = fitProphet({ values, stepMinutes: 60 });
 * Math.round(model.offset + model.scale * (model.level + model.slope));
 * // => 50
 */
export function fitProphet(series: ModelSeries, options: ProphetOptions = {}): ProphetModel {
  const checked = resolveProphetInput(series, options);
  const { firstStepOfWeek } = series;
  const prepared = preparePosterior(series, checked, options, firstStepOfWeek);
  if (prepared.week && firstStepOfWeek === undefined) {
    return fitUnknownPhase(series, checked, options, prepared.week.prior);
  }
  const parameters = fitParameters(prepared);
  return assembleModel(series, checked, prepared, parameters, firstStepOfWeek ?? 0);
}

function fitParameters({ data, constant, week }: PreparedPosterior): Float64Array {
  // A constant series has nothing to fit: the initial line passes through every value.
  if (constant) return lineThroughEnds(data);
  if (week && data.changepoints.length === 0) return gaussianFit(data, NOISE_TOLERANCE).parameters;
  const minimize = data.multiplicative ? minimizeMultiplicative : minimizeAdditive;
  return minimize(data, lineThroughEnds(data));
}

/** Prophet's initial values: the line through the first and the last value, or the mean for a flat trend, without other effects. */
function lineThroughEnds(data: PosteriorData): Float64Array {
  const start = new Float64Array(posteriorLayout(data).size);
  if (data.flat) {
    start[1] = data.values.reduce((sum, value) => sum + value, 0) / data.values.length;
    return start;
  }
  start[1] = data.values[0]!;
  start[0] = data.values.at(-1)! - start[1];
  return start;
}

/**
 * Fits a flat model under a weekly prior if the position in the week is unknown. All hours of the week are screened with the first axes of
 * the prior; the likely ones get a full fit each and are averaged by their evidence. Such an average is a model of the same kind.
 */
function fitUnknownPhase(
  series: ModelSeries,
  checked: ResolvedProphetOptions,
  options: ProphetOptions,
  prior: WeeklyPrior,
): ProphetModel {
  const coarse = { ...checked, weeklyPrior: truncatePrior(prior) };
  const coarseOptions: ProphetOptions = { ...options, daily: 'off', weekly: 'off', yearly: 'off' };
  const positions = Array.from({ length: WEEK_HOURS }, (_, hour) =>
    Math.round((60 * hour) / series.stepMinutes),
  );
  const screening = shiftableInWeek(preparePosterior(series, coarse, coarseOptions));
  const screened = positions.map((position) => {
    screening.moveTo(position);
    return {
      position,
      logEvidence: gaussianFit(screening.prepared.data, SCREENING_TOLERANCE).logEvidence,
    };
  });
  const full = shiftableInWeek(preparePosterior(series, checked, options));
  const fits = mostLikely(screened).map(({ position }) => {
    full.moveTo(position);
    const { parameters, logEvidence } = gaussianFit(full.prepared.data, FIT_TOLERANCE);
    const model = assembleModel(series, checked, full.prepared, parameters, position);
    return { logEvidence, model };
  });
  return averageModels(mostLikely(fits));
}

/** A prepared series that can be moved through the week without preparing it again. */
function shiftableInWeek(prepared: PreparedPosterior) {
  const { table, firstFeature } = prepared.week!;
  const { steps, rows, width } = table;
  const { values, features } = prepared.data;
  const featureCount = features.length / values.length;
  const full = values.map((value, i) => value + rows[(i % steps) * width]!);
  const moveTo = (position: number) => {
    for (let i = 0; i < values.length; i++) {
      const row = ((position + i) % steps) * width;
      values[i] = full[i]! - rows[row]!;
      const at = i * featureCount + firstFeature - 1;
      for (let k = 1; k < width; k++) features[at + k] = rows[row + k]!;
    }
  };
  return { prepared, moveTo };
}

/** Returns the same object each time, because tables are cached by it. */
function truncatePrior(prior: WeeklyPrior): WeeklyPrior {
  const first = truncatedPriors.get(prior) ?? {
    mean: prior.mean,
    axes: prior.axes.slice(0, SCREENING_AXES),
  };
  truncatedPriors.set(prior, first);
  return first;
}

/** The fits with enough weight in the average, most likely first, with their weight relative to the first. */
function mostLikely<T extends { logEvidence: number }>(
  list: readonly T[],
): (T & { weight: number })[] {
  const most = list.reduce((max, { logEvidence }) => Math.max(max, logEvidence), -Infinity);
  return list
    .map((one) => {
      // Also covers the case that no fit could be solved and all are equal.
      const behind = one.logEvidence === most ? 0 : one.logEvidence - most;
      return { ...one, weight: exp(EVIDENCE_POWER * behind) };
    })
    .filter(({ weight }) => weight >= MIN_EVIDENCE_WEIGHT)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MAX_FITS);
}

function averageModels(likely: readonly { weight: number; model: ProphetModel }[]): ProphetModel {
  const total = likely.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (model: ProphetModel) => number) =>
    likely.reduce((sum, { weight, model }) => sum + weight * of(model), 0) / total;
  const best = likely.reduce((a, b) => (b.weight > a.weight ? b : a)).model;
  const seasonalities = best.seasonalities.map(({ name, periodSteps, coefficients }, k) => ({
    name,
    periodSteps,
    coefficients: coefficients.map((_, j) => mean((one) => one.seasonalities[k]!.coefficients[j]!)),
  }));
  // Variance between the curves: a harmonic of amplitude h has the variance h²/2.
  const varianceFrom = (one: ProphetModel) =>
    seasonalities.reduce(
      (sum, { coefficients }, k) =>
        coefficients.reduce(
          (inner, middle, j) =>
            inner + 0.5 * (one.seasonalities[k]!.coefficients[j]! - middle) ** 2,
          sum,
        ),
      0,
    );
  return {
    ...best,
    slope: mean(({ slope }) => slope),
    level: mean(({ level }) => level),
    seasonalities,
    regressors: best.regressors.map((regressor, j) => ({
      ...regressor,
      coefficient: mean(({ regressors }) => regressors[j]!.coefficient),
    })),
    ...(best.transient && {
      transient: {
        ...best.transient,
        coefficient: mean(({ transient }) => transient!.coefficient),
      },
    }),
    noise: Math.sqrt(mean((one) => one.noise ** 2 + varianceFrom(one))),
  };
}
