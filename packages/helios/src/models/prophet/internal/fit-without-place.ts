import { exp } from '../../../internal/elementary.js';
import type { ModelSeries } from '../../model-series.js';
import type { ProphetModel } from '../prophet-model.js';
import type { ProphetOptions } from '../prophet-options.js';
import type { WeeklyPrior } from '../weekly-prior.js';
import type { CheckedOptions } from './check-prophet-input.js';
import { gaussianFit } from './gaussian-fit.js';
import { modelOfParameters } from './model-of-parameters.js';
import { type PreparedSeries, posteriorDataOf } from './posterior-data-of.js';

const WEEK_HOURS = 168;
/** Residuals of neighbouring values are alike, so that they tell less than as many independent ones; chosen on validation. */
const EVIDENCE_SHARE = 0.5;
/** What the first look at every hour takes of the prior, and how many hours get a whole fit. */
const LOOK_AXES = 8;
const MOST_FITS = 16;
const LOOK_SETTLED = 0.05;
const FIT_SETTLED = 1e-3;
const LEAST_WEIGHT = 0.03;

/**
 * Fits a flat model under a weekly prior whose place in the week is not known: a look at each hour of the week at which the series may
 * begin, with the first axes alone, then a fit for each of the likely ones, averaged by their evidence. The average of such curves is
 * one of the same kind.
 */
export function fitWithoutPlace(
  series: ModelSeries,
  checked: CheckedOptions,
  options: ProphetOptions,
  prior: WeeklyPrior,
): ProphetModel {
  const look = { ...checked, weeklyPrior: firstAxes(prior) };
  const lookOptions: ProphetOptions = { ...options, daily: 'off', weekly: 'off', yearly: 'off' };
  const places = Array.from({ length: WEEK_HOURS }, (_, hour) =>
    Math.round((60 * hour) / series.stepMinutes),
  );
  const glance = movable(posteriorDataOf(series, look, lookOptions));
  const seen = places.map((place) => {
    glance.moveTo(place);
    return { place, logEvidence: gaussianFit(glance.prepared.data, LOOK_SETTLED).logEvidence };
  });
  const whole = movable(posteriorDataOf(series, checked, options));
  const fits = mostLikely(seen).map(({ place }) => {
    whole.moveTo(place);
    const { parameters, logEvidence } = gaussianFit(whole.prepared.data, FIT_SETTLED);
    const model = modelOfParameters(series, checked, whole.prepared, parameters, place);
    return { logEvidence, model };
  });
  return averageOf(mostLikely(fits));
}

/** A prepared series that can be moved through the week without preparing all else again. */
function movable(prepared: PreparedSeries) {
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

const kept = new WeakMap<WeeklyPrior, WeeklyPrior>();

/** The same object each time, as tables are kept with it. */
function firstAxes(prior: WeeklyPrior): WeeklyPrior {
  const first = kept.get(prior) ?? { mean: prior.mean, axes: prior.axes.slice(0, LOOK_AXES) };
  kept.set(prior, first);
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
      return { ...one, weight: exp(EVIDENCE_SHARE * behind) };
    })
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_FITS);
}

function averageOf(likely: readonly { weight: number; model: ProphetModel }[]): ProphetModel {
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
