import type { ReserveModel } from '../price/price-model.js';
import { medianOf } from './daily-measures.js';
import type { LocalDays } from './history.js';
import { type ReservePrior, reservePrior } from './priors-and-posteriors.js';
import {
  type AutoregressiveMoments,
  autoregressiveMoments,
  type MomentRegression,
  regressMoments,
  type SparseRow,
  whitenedMoments,
} from './whitened-regression.js';

/** Columns: level, 24 hours, 12 months, slope. */
const HOUR = 1;
const MONTH = 25;
const SLOPE = 37;
const SIZE = 38;

/** Quadrature nodes in standard deviations; the integrands are nearly normal. */
const PERSISTENCE_NODES = Array.from({ length: 11 }, (_, i) => 0.75 * (i - 5));
const SCALE_NODES = [-3, -2, -1, 0, 1, 2, 3];
const MAX_ANGLE = 1.5;
const SCAN_POINTS = 16;

/** Members with less than e⁻¹² of the largest weight are dropped. */
const NEGLIGIBLE = 12;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Offset as a share of the median price, so that price 0 has a logarithm. */
const OFFSET_SHARE = 0.25;
const MIN_OFFSET = 0.1;
const MIN_HOURS = 14 * 24;

/**
 * Fits (8): a regression of ln(price + offset) on hour, month and x with an autoregressive residual; undefined with less than
 * 14 days of data. Reserve prices of another product in the prior model are ignored.
 */
export function fitReserve(
  kind: ReserveModel['kind'],
  prices: Float64Array,
  x: Float64Array,
  days: LocalDays,
  known?: ReserveModel,
): ReserveModel | undefined {
  const offset = Math.max(
    MIN_OFFSET,
    OFFSET_SHARE * medianOf(prices.map((price) => Math.max(0, price))),
  );
  const logarithms = prices.map((price, i) =>
    Number.isNaN(x[i]!) ? Number.NaN : Math.log(Math.max(0, price) + offset),
  );
  const centre = medianOf(logarithms);
  const observations: ReserveObservation[] = [];
  for (const [hour, value] of logarithms.entries()) {
    if (Number.isNaN(value)) continue;
    const month = days.month[Math.floor(hour / 24)]!;
    observations.push({ hour, month, x: x[hour]!, logarithm: value - centre });
  }
  if (observations.length < MIN_HOURS) return undefined;
  const fit = fitReserveRegression(
    observations,
    reservePrior(known?.kind === kind ? known : undefined),
  );
  let highestPrice = 0;
  for (const price of prices) if (price > highestPrice) highestPrice = price;
  return {
    kind,
    offset,
    cap: Math.max(2 * highestPrice, 10 * offset),
    ...fit,
    hour: { ...fit.hour, mean: fit.hour.mean.map((value) => value + centre) },
  };
}

/** Logarithm of a reserve price and its regressors. */
export interface ReserveObservation {
  /** Hours since the first midnight; rising. */
  readonly hour: number;
  /** Calendar month, 0 to 11. */
  readonly month: number;
  /** Transformed energy price. */
  readonly x: number;
  readonly logarithm: number;
}

/** The regression for one persistence and one scale of the months, with its weight. */
interface GridMember extends MomentRegression {
  readonly persistence: number;
  readonly logWeight: number;
}

/**
 * Posterior of equation (8). Given φ and the scale of the months, the regression is conjugate after its rows are whitened.
 * Both are integrated out over a grid, in arcsin φ (of standard deviation 1/√n) and the logarithm of the scale. The blocks are
 * marginal moments: contrasts for hours, the whole level for months, so that a well-known month carries no uncertainty of
 * those without data. The residual has no intercept.
 */
export function fitReserveRegression(
  observations: readonly ReserveObservation[],
  prior: ReservePrior,
): Pick<ReserveModel, 'hour' | 'month' | 'slope' | 'residual'> {
  const moments = autoregressiveMoments(observations.map(sparseRow), SIZE + 1);
  const members = posteriorGrid(moments, prior);
  const largest = Math.max(...members.map(({ logWeight }) => logWeight));
  const weights = members.map(({ logWeight }) => Math.exp(logWeight - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const average = (of: (member: GridMember) => number) =>
    members.reduce((sum, member, i) => sum + (weights[i]! / total) * of(member), 0);
  const mean = Float64Array.from({ length: SIZE }, (_, a) => average((one) => one.mean[a]!));
  const deviationOf = (functional: Float64Array) =>
    Math.sqrt(average((member) => secondMoment(member, functional, mean)));
  const meanMonth = meanOf(mean.subarray(MONTH, SLOPE));
  const persistence = average((one) => one.persistence);
  const persistenceVariance = average((one) => (one.persistence - persistence) ** 2);
  const { shape } = members[0]!;
  const rate = 1 / average((one) => 1 / one.rate);
  return {
    hour: {
      mean: Array.from(mean.subarray(HOUR, MONTH), (value) => mean[0]! + meanMonth + value),
      standardDeviation: Array.from({ length: 24 }, (_, hour) => deviationOf(hourContrast(hour))),
    },
    month: {
      mean: Array.from(mean.subarray(MONTH, SLOPE), (value) => value - meanMonth),
      standardDeviation: Array.from({ length: 12 }, (_, month) => deviationOf(monthLevel(month))),
    },
    slope: {
      mean: mean[SLOPE]!,
      standardDeviation: deviationOf(unit(SLOPE)),
    },
    residual: {
      mean: [0, persistence],
      covariance: [0, 0, 0, (persistenceVariance * (shape - 1)) / rate],
      shape,
      rate,
    },
  };
}

function sparseRow({ hour, month, x, logarithm }: ReserveObservation): SparseRow {
  return {
    hour,
    columns: [0, HOUR + (hour % 24), MONTH + month, SLOPE, SIZE],
    values: [1, 1, 1, x, logarithm],
  };
}

/** Regressions around the mode of φ and around the prior scale of the months; negligible ones are dropped. */
function posteriorGrid(moments: AutoregressiveMoments, prior: ReservePrior): GridMember[] {
  const membersAt = (angle: number, nodes: readonly number[]): GridMember[] => {
    const persistence = Math.sin(angle);
    const { matrix, logDeterminant } = whitenedMoments(moments, persistence);
    const { first, second } = prior.persistence;
    // Beta density of φ, and dφ = cos(angle) d(angle).
    const logWeight =
      logDeterminant +
      (first - 1) * Math.log(persistence) +
      (second - 1) * Math.log(1 - persistence) +
      Math.log(Math.cos(angle));
    return nodes.map((node) => {
      const scale = prior.monthScale * Math.exp(prior.monthScaleLogSd * node);
      const fit = regressMoments(matrix, moments.rows, coefficientPrior(prior, scale));
      return {
        ...fit,
        persistence,
        logWeight: logWeight + fit.logEvidence - (node * node) / 2,
      };
    });
  };
  const mode = maximiseUnimodal((angle) => membersAt(angle, [0])[0]!.logWeight, 0, MAX_ANGLE);
  const members = PERSISTENCE_NODES.map((node) => mode + node / Math.sqrt(moments.rows))
    .filter((angle) => angle > 0 && angle < MAX_ANGLE)
    .flatMap((angle) => membersAt(angle, SCALE_NODES));
  const largest = Math.max(...members.map(({ logWeight }) => logWeight));
  return members.filter(({ logWeight }) => logWeight > largest - NEGLIGIBLE);
}

function coefficientPrior(prior: ReservePrior, monthScale: number) {
  const variance = (index: number) => {
    if (index === 0) return prior.levelVariance;
    if (index < MONTH) return prior.hour.variance[index - HOUR]!;
    if (index < SLOPE) return prior.month.variance[index - MONTH]! + monthScale ** 2;
    return prior.slope.variance;
  };
  return {
    mean: [0, ...prior.hour.mean, ...prior.month.mean, prior.slope.mean],
    precision: Float64Array.from({ length: SIZE }, (_, index) => 1 / variance(index)),
    shape: prior.shape,
    rate: prior.rate,
  };
}

/** Maximiser of a unimodal function, to 10⁻³ of the range: scan, then golden-section search. */
function maximiseUnimodal(of: (at: number) => number, from: number, to: number): number {
  const step = (to - from) / (SCAN_POINTS + 1);
  const values = Array.from({ length: SCAN_POINTS }, (_, i) => of(from + (i + 1) * step));
  const best = from + (values.indexOf(Math.max(...values)) + 1) * step;
  let [low, high] = [best - step, best + step];
  while (high - low > 1e-3 * (to - from)) {
    const lower = high - GOLDEN * (high - low);
    const upper = low + GOLDEN * (high - low);
    // At the ends the function is −∞, so they are never chosen.
    if (of(lower) > of(upper)) high = upper;
    else low = lower;
  }
  return (low + high) / 2;
}

/** E (wᵀβ − wᵀcentre)² of a member: |L⁻¹w|² of the precision's factor L times E σ², and the distance of the means. */
function secondMoment(
  { lower, mean, rate, shape }: GridMember,
  functional: Float64Array,
  centre: Float64Array,
): number {
  const solved = new Float64Array(SIZE);
  let spread = 0;
  let meanShift = 0;
  for (let row = 0; row < SIZE; row++) {
    let rest = functional[row]!;
    meanShift += rest * (mean[row]! - centre[row]!);
    for (let k = 0; k < row; k++) rest -= lower[row * SIZE + k]! * solved[k]!;
    solved[row] = rest / lower[row * (SIZE + 1)]!;
    spread += solved[row]! ** 2;
  }
  return (rate / (shape - 1)) * spread + meanShift * meanShift;
}

function hourContrast(hour: number): Float64Array {
  const weights = new Float64Array(SIZE).fill(-1 / 24, HOUR, MONTH);
  weights[HOUR + hour] = 23 / 24;
  return weights;
}

/** Level of a month in its average hour. */
function monthLevel(month: number): Float64Array {
  const weights = unit(0).fill(1 / 24, HOUR, MONTH);
  weights[MONTH + month] = 1;
  return weights;
}

function unit(index: number): Float64Array {
  const weights = new Float64Array(SIZE);
  weights[index] = 1;
  return weights;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
