import { startDayOfPath } from '../price/path-calendar.js';
import {
  leastSquares,
  meanOfPaths,
  predict,
  type YearFeatures,
  type YearRegression,
  yearFeatures,
  yearRegression,
} from './year-regression.js';

const TEMPLATE_DAYS = 365;
const MAX_BLOCKS = 12;
/** Paths needed for the mean of a block. */
const MIN_PATHS_PER_BLOCK = 20;
/** Paths needed for the mean of a posterior draw. */
const MIN_PATHS_PER_DRAW = 5;
/** A season that loses more than this share of the overall mean cannot be multiplied by a year effect. */
const MAX_LOSS_SHARE = 0.1;
const YEAR_DAYS = 365;
/** A mean below this share of the overall mean must not be a divisor. */
const MIN_DIVISOR_SHARE = 0.1;
/** Simulated years needed to estimate their variance. */
const MIN_YEARS_FOR_VARIANCE = 200;

/** Input of {@link annualise}; one entry per path, starting with path 0. */
export interface SimulatedRevenue {
  /** Days of each path. */
  readonly horizonDays: number;
  /** Revenue over the horizon [currency]. */
  readonly revenue: Float64Array;
  /** Year effects that each path drew, level and log spread. */
  readonly levelYear: Float64Array;
  readonly spreadYear: Float64Array;
  /** Number of posterior draws that the paths share in turn. */
  readonly drawCount: number;
  /**
   * Revenue over 365 days from the common start date, of the first paths [currency]; absent where start days are spread over
   * the calendar year, because the paths themselves then give the annual revenue.
   */
  readonly yearRevenue?: Float64Array;
}

/** Annual revenue of each path, and the parts from which it is computed. */
export interface AnnualRevenue {
  /** Method note, (40) [currency/year]. */
  readonly annual: Float64Array;
  /** Expected daily revenue of the calendar year given the year that the path drew [currency/day]. */
  readonly yearMean: Float64Array;
  /** Daily revenue that the year does not explain [currency/day]. */
  readonly residual: Float64Array;
  /** Factor of the residual, g of the method note; 1 where the paths are spread over the year. */
  readonly residualMultiplier: number;
  /** √(H/365), at most 1: share of the residual that remains in a year. */
  readonly residualRetention: number;
  /** Regressors, their weights and the Cholesky factor of their Gram matrix; absent without a regression (H ≥ 365). */
  readonly fit?: YearFeatures & { readonly weights: Float64Array; readonly factor: Float64Array };
  /** Regression for the calendar year, where all paths start on one day. */
  readonly yearFit?: YearRegression;
}

/**
 * Annualises revenue over a horizon: the part that the year effect explains lasts the whole year, and the residual averages
 * out over the days not simulated. Method note, (40) to (44).
 *
 * @param simulated - revenue of the paths and the years they drew
 * @example
 * const flat = Float64Array.of(10, 20);
 * annualise({ horizonDays: 365, revenue: flat, levelYear: flat, spreadYear: flat, drawCount: 1 }).annual;
 * // => Float64Array.of(10, 20)
 */
export function annualise(simulated: SimulatedRevenue): AnnualRevenue {
  const { horizonDays, revenue, levelYear, spreadYear, drawCount, yearRevenue } = simulated;
  const daily = revenue.map((amount) => amount / horizonDays);
  if (horizonDays >= YEAR_DAYS) {
    return {
      annual: daily.map((amount) => YEAR_DAYS * amount),
      yearMean: daily,
      residual: new Float64Array(daily.length),
      residualMultiplier: 1,
      residualRetention: 1,
    };
  }
  const dated = yearRevenue !== undefined;
  const blocks = dated ? new Uint8Array(daily.length) : startBlocks(daily.length);
  const features = yearFeatures(spreadYear, levelYear);
  const explained =
    multiplicativeFit(daily, blocks, features, drawCount) ??
    additiveFit(daily, blocks, features, drawCount);
  const { simulatedMean, weights, factor } = explained;
  const yearFit = dated
    ? yearRegression({ daily, expected: simulatedMean, features, yearRevenue })
    : undefined;
  const yearMean = yearFit?.perDay ?? explained.yearMean;
  const residual = daily.map((amount, path) => amount - simulatedMean[path]!);
  const residualRetention = Math.sqrt(horizonDays / YEAR_DAYS);
  const residualMultiplier =
    yearFit === undefined
      ? 1
      : residualMultiplierOf(daily, residual, residualRetention, yearFit, yearRevenue);
  return {
    annual: yearMean.map(
      (expected, path) =>
        YEAR_DAYS * (expected + residualRetention * residualMultiplier * residual[path]!),
    ),
    yearMean,
    residual,
    residualMultiplier,
    residualRetention,
    fit: { ...features, weights, factor },
    ...(yearFit !== undefined && { yearFit }),
  };
}

/**
 * Ratio of the mean of the year to that of the simulated days, limited so that the residual is no more variable than that of
 * the simulated years: this avoids dividing by a season that earns little.
 */
function residualMultiplierOf(
  daily: Float64Array,
  residual: Float64Array,
  retention: number,
  yearFit: YearRegression,
  yearRevenue: Float64Array = new Float64Array(0),
): number {
  const mean = meanOfPaths(daily);
  const yearPrediction = meanOfPaths(yearFit.perDay);
  const ratio = mean > MIN_DIVISOR_SHARE * Math.abs(yearPrediction) ? yearPrediction / mean : 1;
  const restSd = Math.sqrt(meanOfPaths(residual.map((deviation) => deviation * deviation)));
  if (yearRevenue.length < MIN_YEARS_FOR_VARIANCE || !(restSd > 0)) return ratio;
  const asInYears = Math.sqrt(yearFit.variance) / (retention * restSd);
  return mean > MIN_DIVISOR_SHARE * Math.abs(yearPrediction)
    ? Math.min(ratio, asInYears)
    : asInYears;
}

/** Expected daily revenue of each path given the year it drew [currency/day]. */
interface ExpectedRevenue {
  /** For the calendar year, as far as the paths cover it. */
  readonly yearMean: Float64Array;
  /** For the simulated days. */
  readonly simulatedMean: Float64Array;
  /** Weight of each path's row in the regression, and the Cholesky factor of the weighted Gram matrix. */
  readonly weights: Float64Array;
  readonly factor: Float64Array;
}

/** Season times year effect, m_b(θ) = M_b·f(θ); undefined where seasons lose money. Method note, (41), (42). */
function multiplicativeFit(
  daily: Float64Array,
  blocks: Uint8Array,
  { rows, columnCount }: YearFeatures,
  drawCount: number,
): ExpectedRevenue | undefined {
  let overall = plainMean(daily);
  let effect: Float64Array<ArrayBufferLike> = new Float64Array(daily.length).fill(1);
  let season: Float64Array<ArrayBufferLike> = blockMeans(daily, blocks, effect);
  let weights: Float64Array<ArrayBufferLike> = effect;
  let factor: Float64Array<ArrayBufferLike> = new Float64Array(0);
  // Alternating least squares for season and effect. Starts are spread evenly over the year, so it converges at once.
  for (let sweep = 0; sweep < 3; sweep++) {
    const least = season.reduce((a, b) => Math.min(a, b));
    if (!(overall > 0) || least < -MAX_LOSS_SHARE * overall) return undefined;
    const scaling = overall;
    weights = Float64Array.from(blocks, (block) => season[block]! / scaling);
    const weighted = rows.map((value, at) => value * weights[Math.floor(at / columnCount)]!);
    const relative = daily.map((amount) => amount / scaling);
    const fit = leastSquares(weighted, columnCount, relative);
    factor = fit.factor;
    const yearPrediction = predict(rows, fit.coefficients);
    // Σ weight·residual / Σ weight² is the least-squares effect of a draw; the sums of squares are nearly equal in all draws.
    const squares = plainMean(weights.map((weight) => weight * weight));
    const deviation = relative.map((amount, path) => {
      const weight = weights[path]!;
      return (weight * (amount - weight * yearPrediction[path]!)) / squares;
    });
    const drawEffects = posteriorDrawEffects(deviation, drawCount);
    effect = yearPrediction.map((value, path) =>
      Math.max(0, value + drawEffects[path % drawCount]!),
    );
    const scale = plainMean(effect);
    if (!(scale > 0)) return undefined;
    effect = effect.map((value) => value / scale);
    season = blockMeans(daily, blocks, effect);
    // The parts of the year are equally long, so their plain mean does not depend on which years the paths of each part drew.
    overall = plainMean(season);
  }
  return {
    yearMean: effect.map((value) => value * overall),
    simulatedMean: effect.map((value, path) => value * season[blocks[path]!]!),
    weights,
    factor,
  };
}

/** Season plus year effect, for seasons that lose money: there a product would reverse the sign of the effect. */
function additiveFit(
  daily: Float64Array,
  blocks: Uint8Array,
  { rows, columnCount }: YearFeatures,
  drawCount: number,
): ExpectedRevenue {
  const overall = plainMean(daily);
  const season = blockMeans(daily, blocks, new Float64Array(daily.length).fill(1));
  const unseasonal = daily.map((amount, path) => amount - season[blocks[path]!]! + overall);
  const { coefficients, factor } = leastSquares(rows, columnCount, unseasonal);
  const yearPrediction = predict(rows, coefficients);
  const drawEffects = posteriorDrawEffects(
    unseasonal.map((amount, path) => amount - yearPrediction[path]!),
    drawCount,
  );
  const yearMean = yearPrediction.map((value, path) => value + drawEffects[path % drawCount]!);
  return {
    yearMean,
    simulatedMean: yearMean.map((value, path) => value + season[blocks[path]!]! - overall),
    weights: new Float64Array(daily.length).fill(1),
    factor,
  };
}

/** Revenue of each block of start days divided by the effects of its paths. */
function blockMeans(daily: Float64Array, blocks: Uint8Array, effect: Float64Array): Float64Array {
  const blockCount = blocks.reduce((largest, block) => Math.max(largest, block), 0) + 1;
  const amounts = new Float64Array(blockCount);
  const effects = new Float64Array(blockCount);
  for (let path = 0; path < daily.length; path++) {
    const block = blocks[path]!;
    amounts[block] = amounts[block]! + daily[path]!;
    effects[block] = effects[block]! + effect[path]!;
  }
  return amounts.map((amount, block) => (effects[block]! > 0 ? amount / effects[block]! : 0));
}

function plainMean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * Effect of each posterior draw on the revenue of its paths: means of the residuals, shrunk so that the draws vary only as
 * much as they do beyond the noise of their means (constrained empirical Bayes). 0 where there are too few paths.
 *
 * @see T. A. Louis, Estimating a population of parameter values using Bayes and empirical Bayes methods, Journal of the
 * American Statistical Association 79 (1984) 393–398.
 */
function posteriorDrawEffects(residuals: Float64Array, drawCount: number): Float64Array {
  const pathCount = residuals.length;
  const means = new Float64Array(drawCount);
  if (drawCount < 2 || pathCount < MIN_PATHS_PER_DRAW * drawCount) return means;
  const counts = new Float64Array(drawCount);
  for (let path = 0; path < pathCount; path++) {
    const draw = path % drawCount;
    means[draw] = means[draw]! + residuals[path]!;
    counts[draw] = counts[draw]! + 1;
  }
  let mean = 0;
  for (let draw = 0; draw < drawCount; draw++) {
    means[draw] = means[draw]! / counts[draw]!;
    mean += means[draw]! / drawCount;
  }
  let within = 0;
  for (let path = 0; path < pathCount; path++) {
    const deviation = residuals[path]! - means[path % drawCount]!;
    within += deviation * deviation;
  }
  let between = 0;
  for (const value of means) between += ((value - mean) * (value - mean)) / (drawCount - 1);
  const noise = (within / (pathCount - drawCount)) * (drawCount / pathCount);
  const kept = between > noise ? Math.sqrt(1 - noise / between) : 0;
  return means.map((value) => kept * (value - mean));
}

/** Part of the year in which each undated path starts: 12 parts of equal length, fewer where they would hold few paths. */
function startBlocks(pathCount: number): Uint8Array {
  const blockCount = Math.min(MAX_BLOCKS, Math.max(1, Math.floor(pathCount / MIN_PATHS_PER_BLOCK)));
  return Uint8Array.from({ length: pathCount }, (_, path) =>
    Math.floor((startDayOfPath(path) * blockCount) / TEMPLATE_DAYS),
  );
}
