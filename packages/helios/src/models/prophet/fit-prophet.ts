import type { ModelSeries } from '../model-series.js';
import { checkProphetInput } from './internal/check-prophet-input.js';
import { fitWithoutPlace } from './internal/fit-without-place.js';
import { gaussianFit } from './internal/gaussian-fit.js';
import { minimizeAdditive } from './internal/minimize-additive.js';
import { minimizeMultiplicative } from './internal/minimize-multiplicative.js';
import { modelOfParameters } from './internal/model-of-parameters.js';
import { type PreparedSeries, posteriorDataOf } from './internal/posterior-data-of.js';
import { type PosteriorData, parameterLayout } from './internal/prophet-posterior.js';
import type { ProphetModel } from './prophet-model.js';
import type { ProphetOptions } from './prophet-options.js';

/** Change of σ below which a solution by turns is one. */
const SETTLED = 1e-10;

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
  const checked = checkProphetInput(series, options);
  const { firstStepOfWeek } = series;
  const prepared = posteriorDataOf(series, checked, options, firstStepOfWeek);
  if (prepared.week && firstStepOfWeek === undefined) {
    return fitWithoutPlace(series, checked, options, prepared.week.prior);
  }
  const parameters = parametersOf(prepared);
  return modelOfParameters(series, checked, prepared, parameters, firstStepOfWeek ?? 0);
}

function parametersOf({ data, constant, week }: PreparedSeries): Float64Array {
  // A constant series has nothing to fit: the start passes through every value.
  if (constant) return lineThroughEnds(data);
  if (week && data.changepoints.length === 0) return gaussianFit(data, SETTLED).parameters;
  const minimize = data.multiplicative ? minimizeMultiplicative : minimizeAdditive;
  return minimize(data, lineThroughEnds(data));
}

/** Where Prophet starts too: the line through the first and the last value, or the mean for a flat trend; nothing else. */
function lineThroughEnds(data: PosteriorData): Float64Array {
  const start = new Float64Array(parameterLayout(data).size);
  if (data.flat) {
    start[1] = data.values.reduce((sum, value) => sum + value, 0) / data.values.length;
    return start;
  }
  start[1] = data.values[0]!;
  start[0] = data.values.at(-1)! - start[1];
  return start;
}
