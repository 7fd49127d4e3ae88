import type { ModelSeries } from '../model-series.js';
import { bestNoise } from './internal/best-noise.js';
import { changepointTimes } from './internal/changepoint-times.js';
import { checkProphetInput } from './internal/check-prophet-input.js';
import { directPosterior } from './internal/direct-posterior.js';
import { featuresOf } from './internal/features-of.js';
import { minimizeAdditive } from './internal/minimize-additive.js';
import { minimizeMultiplicative } from './internal/minimize-multiplicative.js';
import {
  absoluteWeights,
  type PosteriorData,
  parameterLayout,
} from './internal/prophet-posterior.js';
import { scalingOf } from './internal/scaling-of.js';
import { seasonalitiesOf } from './internal/seasonalities-of.js';
import { standardizationOf } from './internal/standardization-of.js';
import type { ProphetModel } from './prophet-model.js';
import type { ProphetOptions } from './prophet-options.js';

/**
 * Fits Prophet: a piecewise-linear trend with changepoints, Fourier seasonalities and series known ahead, at the maximum of the
 * posterior that Prophet's Stan program states. With n scaled values y and the curve ŷ, this is made small:
 *
 *   n·ln σ + Σ(y − ŷ)²/(2σ²) + (k² + m²)/(2·5²) + Σ|δ|/τ + Σβ²/(2s²) + σ²/(2·0.5²)
 *
 * |δ| has a kink at 0, where most δ end; L-BFGS is therefore run orthant by orthant, and in the additive mode finished by an
 * exact active-set solution. The additive mode reads the values once into sums of products, so its search takes the same time
 * for a hundred values and a hundred thousand.
 *
 * @param series - at least two finite values; `knownAhead` series are used where given, their first n values for the fit. Times
 *   within week and year are not needed, see the method note
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
  const checked = checkProphetInput(series, options);
  const { values, stepMinutes } = series;
  const count = values.length;
  const { offset, scale, constant } = scalingOf(values, checked.scaling);
  const terms = seasonalitiesOf(count, stepMinutes, options);
  const known = (series.knownAhead ?? []).map((ahead) => ({
    ahead,
    ...standardizationOf(ahead, count),
  }));
  const harmonicCount = terms.reduce((sum, { order }) => sum + 2 * order, 0);
  const data: PosteriorData = {
    values: values.map((value) => (value - offset) / scale),
    changepoints: changepointTimes(count, checked.changepoints, checked.changepointShare),
    features: featuresOf(count, terms, known),
    featureScales: new Float64Array(harmonicCount + known.length)
      .fill(checked.seasonalityScale)
      .fill(checked.knownAheadScale, harmonicCount),
    changepointScale: checked.changepointScale,
    multiplicative: checked.mode === 'multiplicative',
  };
  const start = lineThroughEnds(data);
  // A constant series has nothing to fit: the start passes through every value.
  const minimize = data.multiplicative ? minimizeMultiplicative : minimizeAdditive;
  const parameters = constant ? start : minimize(data, start);

  const { deltaStart, betaStart, size } = parameterLayout(data);
  const list = (from: number, to: number) => Array.from(parameters.subarray(from, to));
  let next = betaStart;
  const seasonalities = terms.map(({ name, periodSteps, order }) => {
    const coefficients = list(next, next + 2 * order);
    next += 2 * order;
    return { name, periodSteps, coefficients };
  });
  return {
    kind: 'prophet',
    length: count,
    stepMinutes,
    mode: checked.mode,
    offset,
    scale,
    slope: parameters[0]!,
    level: parameters[1]!,
    changepoints: Array.from(data.changepoints),
    slopeChanges: list(deltaStart, betaStart),
    seasonalities,
    regressors: known.map(({ mean, deviation }, j) => ({
      mean,
      deviation,
      coefficient: parameters[size - known.length + j]!,
    })),
    ...noiseAndObjective(data, parameters),
  };
}

/** Where Prophet starts too: the line through the first and the last value, nothing else. */
function lineThroughEnds(data: PosteriorData): Float64Array {
  const start = new Float64Array(parameterLayout(data).size);
  start[1] = data.values[0]!;
  start[0] = data.values.at(-1)! - start[1];
  return start;
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
    noise: bestNoise(posterior.squares(), data.values.length),
    negativeLogPosterior: objective,
  };
}
