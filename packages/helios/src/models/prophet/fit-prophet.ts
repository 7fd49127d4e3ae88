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

/** Residuals of neighbouring values are alike, so that they tell less than as many independent ones; chosen on validation. */
const EVIDENCE_POWER = 0.5;

/** What the first look at every hour takes of the prior, and how many hours get a whole fit. */
const SCREENING_AXES = 8;

const MAX_FITS = 16;

const SCREENING_TOLERANCE = 0.05;

const FIT_TOLERANCE = 1e-3;

const MIN_EVIDENCE_WEIGHT = 0.03;

const truncatedPriors = new WeakMap<WeeklyPrior, WeeklyPrior>();

/** Change of σ below which a solution by turns is one. */
const NOISE_TOLERANCE = 1e-10;

/**
 * Fits Prophet: a piecewise-linear trend with changepoints, Fourier seasonalities and series known ahead, at the maximum of the
 * posterior that Prophet's Stan program states. With n scaled values y and the curve ŷ, this is made small:
 *
 *   n·ln σ + Σ(y − ŷ)²/(2σ²) + (k² + m²)/(2·5²) + Σ|δ|/τ + Σβ²/(2s²) + σ²/(2·0.5²)
 *
 * |δ| has a kink at 0, where most δ end; L-BFGS is therefore run orthant by orthant and finished by exact active-set solutions.
 * The function is not convex in σ, so that what is found is a local minimum; additive fits take the better of two starts, the
 * least-squares line with seasonalities and Prophet's own, the line through the first and the last value. The additive mode reads
 * the values once into sums of products, so its search takes the same time for a hundred values and a hundred thousand.
 * σ is held above 1e-9: where a curve passes through every value there is no minimum.
 *
 * Options beyond Prophet's change the first terms: with `halfLifeDays` each value counts w = 2^(−age/half-life) in Σ and in n; with
 * `noisePrior` n grows by its values v and the sum of squares by v·deviation²; with `weeklyPrior` the coefficients of the week are
 * mean + Σ zₖ·axisₖ, and Σz²/2 joins the objective. Left out, they change no bit.
 *
 * @param series - at least two finite values; `knownAhead` series are used where given, their first n values for the fit. Where
 *   it stands in its week matters to `weeklyPrior` alone: other priors are the same for every phase of a harmonic
 * @param options - what to change about the model
 * @returns the model, plain data
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
  // A constant series has nothing to fit: the start passes through every value.
  if (constant) return lineThroughEnds(data);
  if (week && data.changepoints.length === 0) return gaussianFit(data, NOISE_TOLERANCE).parameters;
  const minimize = data.multiplicative ? minimizeMultiplicative : minimizeAdditive;
  return minimize(data, lineThroughEnds(data));
}

/** Where Prophet starts too: the line through the first and the last value, or the mean for a flat trend; nothing else. */
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
 * Fits a flat model under a weekly prior whose place in the week is not known: a look at each hour of the week at which the series may
 * begin, with the first axes alone, then a fit for each of the likely ones, averaged by their evidence. The average of such curves is
 * one of the same kind.
 */
function fitUnknownPhase(
  series: ModelSeries,
  checked: ResolvedProphetOptions,
  options: ProphetOptions,
  prior: WeeklyPrior,
): ProphetModel {
  const look = { ...checked, weeklyPrior: truncatePrior(prior) };
  const lookOptions: ProphetOptions = { ...options, daily: 'off', weekly: 'off', yearly: 'off' };
  const places = Array.from({ length: WEEK_HOURS }, (_, hour) =>
    Math.round((60 * hour) / series.stepMinutes),
  );
  const glance = shiftableInWeek(preparePosterior(series, look, lookOptions));
  const seen = places.map((place) => {
    glance.moveTo(place);
    return {
      place,
      logEvidence: gaussianFit(glance.prepared.data, SCREENING_TOLERANCE).logEvidence,
    };
  });
  const whole = shiftableInWeek(preparePosterior(series, checked, options));
  const fits = mostLikely(seen).map(({ place }) => {
    whole.moveTo(place);
    const { parameters, logEvidence } = gaussianFit(whole.prepared.data, FIT_TOLERANCE);
    const model = assembleModel(series, checked, whole.prepared, parameters, place);
    return { logEvidence, model };
  });
  return averageModels(mostLikely(fits));
}

/** A prepared series that can be moved through the week without preparing all else again. */
function shiftableInWeek(prepared: PreparedPosterior) {
  const { table, firstFeature } = prepared.week!;
  const { steps, rows, width } = table;
  const { values, features } = prepared.data;
  const featureCount = features.length / values.length;
  const whole = values.map((value, i) => value + rows[(i % steps) * width]!);
  const moveTo = (place: number) => {
    for (let i = 0; i < values.length; i++) {
      const row = ((place + i) % steps) * width;
      values[i] = whole[i]! - rows[row]!;
      const at = i * featureCount + firstFeature - 1;
      for (let k = 1; k < width; k++) features[at + k] = rows[row + k]!;
    }
  };
  return { prepared, moveTo };
}

/** The same object each time, as tables are kept with it. */
function truncatePrior(prior: WeeklyPrior): WeeklyPrior {
  const first = truncatedPriors.get(prior) ?? {
    mean: prior.mean,
    axes: prior.axes.slice(0, SCREENING_AXES),
  };
  truncatedPriors.set(prior, first);
  return first;
}

/** Those worth a part in the average, the likeliest first, with their share of it in units of the first. */
function mostLikely<T extends { logEvidence: number }>(
  list: readonly T[],
): (T & { weight: number })[] {
  const most = list.reduce((max, { logEvidence }) => Math.max(max, logEvidence), -Infinity);
  return list
    .map((one) => {
      // Also where none can be told from another because none could be solved.
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
  // The curves differ, and a harmonic of height h has the variance h²/2.
  const apart = (one: ProphetModel) =>
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
    noise: Math.sqrt(mean((one) => one.noise ** 2 + apart(one))),
  };
}
