import type { ModelSeries } from '../../model-series.js';
import type { ProphetModel, ProphetSeasonality } from '../prophet-model.js';
import { bestNoise } from './best-noise.js';
import type { CheckedOptions } from './check-prophet-input.js';
import { directPosterior } from './direct-posterior.js';
import type { PreparedSeries } from './posterior-data-of.js';
import {
  absoluteWeights,
  noiseCount,
  type PosteriorData,
  parameterLayout,
} from './prophet-posterior.js';
import { weeklyCoefficients } from './weekly-coefficients.js';

/**
 * The model behind a vector of parameters.
 *
 * @param place - steps from Monday 00:00 to the first value, as the series was prepared
 */
export function modelOfParameters(
  series: ModelSeries,
  checked: CheckedOptions,
  prepared: PreparedSeries,
  parameters: Float64Array,
  place: number,
): ProphetModel {
  const { data, terms, known, transientSteps, week } = prepared;
  const { deltaStart, betaStart, size } = parameterLayout(data);
  const list = (from: number, to: number) => Array.from(parameters.subarray(from, to));
  let next = betaStart;
  let seasonalities = terms.map(({ name, periodSteps, order }): ProphetSeasonality => {
    const coefficients = list(next, next + 2 * order);
    next += 2 * order;
    return { name, periodSteps, coefficients };
  });
  if (week) {
    const periodSteps = 10_080 / series.stepMinutes;
    const angle = (2 * Math.PI * ((place + 0.5) % periodSteps)) / periodSteps;
    const shares = parameters.subarray(next, next + week.prior.axes.length);
    const coefficients = weeklyCoefficients(week.prior, shares, angle);
    seasonalities = withWeek(seasonalities, { name: 'weekly', periodSteps, coefficients });
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

/** The week of the prior joins the harmonics of the week where there are some. */
function withWeek(
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

/** Best σ and the whole objective, from the residuals themselves. */
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
    noise: bestNoise(posterior.squares(), noiseCount(data)),
    negativeLogPosterior: objective,
  };
}
