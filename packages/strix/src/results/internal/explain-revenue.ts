import { drawEffects } from './draw-effects.js';
import { leastSquares } from './least-squares.js';
import { predictRows } from './predict-rows.js';
import type { YearFeatures } from './year-features.js';

/** Expected daily revenue of each path given the year it drew [currency/day]. */
export interface ExplainedRevenue {
  /** Of the calendar year, as far as the paths cover it. */
  readonly yearMean: Float64Array;
  /** Of the days simulated. */
  readonly simulatedMean: Float64Array;
  /** What each path's row was multiplied by in the regression, and the Cholesky factor of the Gram matrix then. */
  readonly weights: Float64Array;
  readonly factor: Float64Array;
}

/** A season that loses more than this share of the mean of all cannot be taken times an effect of the year. */
const LARGEST_LOSS_SHARE = 0.1;

/**
 * Expected revenue as season times effect of the year, m_b(θ) = M_b·f(θ); as their sum where seasons lose money, because
 * the sign of an effect would turn there. Method note, (41), (42).
 *
 * @param daily - daily revenue by path
 * @param blocks - part of the year in which each path starts
 * @param features - regressors by path
 * @param drawCount - posterior draws that the paths share in turn
 */
export function explainRevenue(
  daily: Float64Array,
  blocks: Uint8Array,
  features: YearFeatures,
  drawCount: number,
): ExplainedRevenue {
  return asProduct(daily, blocks, features, drawCount) ?? asSum(daily, blocks, features, drawCount);
}

function asProduct(
  daily: Float64Array,
  blocks: Uint8Array,
  { rows, columnCount }: YearFeatures,
  drawCount: number,
): ExplainedRevenue | undefined {
  let overall = average(daily);
  let effect: Float64Array<ArrayBufferLike> = new Float64Array(daily.length).fill(1);
  let season: Float64Array<ArrayBufferLike> = blockMeans(daily, blocks, effect);
  let weights: Float64Array<ArrayBufferLike> = effect;
  let factor: Float64Array<ArrayBufferLike> = new Float64Array(0);
  // Season and effect are fitted in turn. Starts are spread evenly over the year, so that this settles at once.
  for (let sweep = 0; sweep < 3; sweep++) {
    const least = season.reduce((a, b) => Math.min(a, b));
    if (!(overall > 0) || least < -LARGEST_LOSS_SHARE * overall) return undefined;
    const scaling = overall;
    weights = Float64Array.from(blocks, (block) => season[block]! / scaling);
    const weighted = rows.map((value, at) => value * weights[Math.floor(at / columnCount)]!);
    const relative = daily.map((amount) => amount / scaling);
    const fit = leastSquares(weighted, columnCount, relative);
    factor = fit.factor;
    const ofYear = predictRows(rows, fit.coefficients);
    // Σ weight·rest / Σ weight² is the least-squares effect of a draw; the squares add up to nearly the same in all.
    const squares = average(weights.map((weight) => weight * weight));
    const rest = relative.map((amount, path) => {
      const weight = weights[path]!;
      return (weight * (amount - weight * ofYear[path]!)) / squares;
    });
    const ofDraws = drawEffects(rest, drawCount);
    effect = ofYear.map((value, path) => Math.max(0, value + ofDraws[path % drawCount]!));
    const scale = average(effect);
    if (!(scale > 0)) return undefined;
    effect = effect.map((value) => value / scale);
    season = blockMeans(daily, blocks, effect);
    // The parts of the year are equally long. Their mean does not hang on which years the paths of each part drew.
    overall = average(season);
  }
  return {
    yearMean: effect.map((value) => value * overall),
    simulatedMean: effect.map((value, path) => value * season[blocks[path]!]!),
    weights,
    factor,
  };
}

function asSum(
  daily: Float64Array,
  blocks: Uint8Array,
  { rows, columnCount }: YearFeatures,
  drawCount: number,
): ExplainedRevenue {
  const overall = average(daily);
  const season = blockMeans(daily, blocks, new Float64Array(daily.length).fill(1));
  const unseasonal = daily.map((amount, path) => amount - season[blocks[path]!]! + overall);
  const { coefficients, factor } = leastSquares(rows, columnCount, unseasonal);
  const ofYear = predictRows(rows, coefficients);
  const ofDraws = drawEffects(
    unseasonal.map((amount, path) => amount - ofYear[path]!),
    drawCount,
  );
  const yearMean = ofYear.map((value, path) => value + ofDraws[path % drawCount]!);
  return {
    yearMean,
    simulatedMean: yearMean.map((value, path) => value + season[blocks[path]!]! - overall),
    weights: new Float64Array(daily.length).fill(1),
    factor,
  };
}

/** Revenue of each block of start days over the effects of its paths. */
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

function average(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
