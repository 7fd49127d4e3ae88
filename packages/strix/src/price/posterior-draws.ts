import { createStream, nextNormal, type RandomStream } from '@bess/kernel/rng';
import { cholesky } from '../internal/cholesky.js';
import { dayNumber } from '../internal/day-number.js';
import { drawGamma, randomStreams } from '../internal/random-streams.js';
import { strixError } from '../internal/strix-error.js';
import type {
  AutoregressionPosterior,
  DailyEffects,
  GammaPosterior,
  NormalBlock,
  PriceModel,
  PriceTables,
} from './price-model.js';

/** Regime of ordinary hours. */
const NORMAL_REGIME = 2;

/** Candidates for each stratum of {@link PosteriorDraws.stratifiedVariances}. */
const CANDIDATES = 16;

/** Draws from conjugate posteriors. Each function returns `count` rows, one per draw. */
export interface PosteriorDraws {
  readonly count: number;
  /** Independent normals: count × entries. */
  normalBlock(block: NormalBlock): Float64Array;
  /** Intercept, persistence, innovation standard deviation: count × 3. */
  autoregression(posterior: AutoregressionPosterior): Float64Array;
  gamma(posterior: GammaPosterior): Float64Array;
  /** Probabilities: count × entries. */
  dirichlet(concentrations: readonly number[]): Float64Array;
  /** Variances whose inverse is Gamma(shape, rate), one from each of `count` equally probable strata. */
  stratifiedVariances(posterior: GammaPosterior): Float64Array;
}

/**
 * Functions that draw from posteriors. Draws 2k and 2k + 1 are antithetic in their normal numbers; gamma numbers are
 * independent.
 */
export function createPosteriorDraws(seed: number, count: number): PosteriorDraws {
  const normals = Array.from({ length: Math.ceil(count / 2) }, (_, pair) =>
    createStream({ seed, stream: randomStreams.posteriorNormals, path: pair }),
  );
  const gammas = Array.from({ length: count }, (_, draw) =>
    createStream({ seed, stream: randomStreams.posteriorGammas, path: draw }),
  );
  const normalRows = (width: number) => antitheticNormals(normals, count, width);
  const gammaRow = (posterior: GammaPosterior) =>
    Float64Array.from(gammas, (stream) => drawGamma(stream, posterior.shape) / posterior.rate);
  return {
    count,
    normalBlock({ mean, standardDeviation }) {
      const width = mean.length;
      return normalRows(width).map((z, i) => mean[i % width]! + standardDeviation[i % width]! * z);
    },
    autoregression(posterior) {
      const z = normalRows(2);
      const precisions = gammaRow(posterior);
      const factor = cholesky(posterior.covariance, 2) ?? diagonalFactor(posterior.covariance);
      const rows = new Float64Array(count * 3);
      for (let draw = 0; draw < count; draw++) {
        const sd = 1 / Math.sqrt(precisions[draw]!);
        rows[draw * 3] = posterior.mean[0] + sd * factor[0]! * z[draw * 2]!;
        rows[draw * 3 + 1] =
          posterior.mean[1] + sd * (factor[2]! * z[draw * 2]! + factor[3]! * z[draw * 2 + 1]!);
        rows[draw * 3 + 2] = sd;
      }
      return rows;
    },
    gamma: gammaRow,
    dirichlet(concentrations) {
      const width = concentrations.length;
      const rows = new Float64Array(count * width);
      for (const [draw, stream] of gammas.entries()) {
        let total = 0;
        for (let to = 0; to < width; to++) {
          const value = drawGamma(stream, concentrations[to]!);
          rows[draw * width + to] = value;
          total += value;
        }
        for (let to = 0; to < width; to++) rows[draw * width + to]! /= total;
      }
      return rows;
    },
    stratifiedVariances({ shape, rate }) {
      const first = gammas[0]!;
      const sorted = Float64Array.from(
        { length: count * CANDIDATES },
        () => rate / drawGamma(first, shape),
      ).sort();
      const strata = Float64Array.from(
        { length: count },
        (_, i) => sorted[i * CANDIDATES + CANDIDATES / 2]!,
      );
      return shuffle(strata, normals[0]!);
    },
  };
}

function antitheticNormals(streams: RandomStream[], count: number, width: number): Float64Array {
  const rows = new Float64Array(count * width);
  for (const [pair, stream] of streams.entries()) {
    for (let i = 0; i < width; i++) {
      const z = nextNormal(stream);
      rows[2 * pair * width + i] = z;
      if (2 * pair + 1 < count) rows[(2 * pair + 1) * width + i] = -z;
    }
  }
  return rows;
}

/** An entry known exactly has variance 0 and no Cholesky factor; use the square roots of the diagonal. */
function diagonalFactor(covariance: readonly number[]): Float64Array {
  return Float64Array.of(Math.sqrt(covariance[0]!), 0, 0, Math.sqrt(covariance[3]!));
}

/** Shuffles by new normal numbers, so that the strata of two variances are independent. */
function shuffle(values: Float64Array, stream: RandomStream): Float64Array {
  const keys = Float64Array.from(values, () => nextNormal(stream));
  const order = Array.from(values, (_, i) => i).sort((a, b) => keys[a]! - keys[b]!);
  return Float64Array.from(order, (i) => values[i]!);
}

/**
 * First day of the paths in days since 1970-01-01. It must not lie before the end of the model's history.
 *
 * @param stateDateField - name of `model.state.date` in error messages
 * @throws EngineError `malformedDate`, `startBeforeHistoryEnds`
 */
export function startDayOfPaths(
  model: PriceModel,
  startDate: string,
  stateDateField: string,
): number {
  const startDay = dayNumber('startDate', startDate);
  const { state } = model;
  if (state === undefined || startDay >= dayNumber(stateDateField, state.date)) return startDay;
  throw strixError(
    'outOfRange',
    'startBeforeHistoryEnds',
    `startDate must not be before ${state.date}, the day after the last one of the price history; ${startDate} came`,
    { field: 'startDate', value: startDate, earliest: state.date },
  );
}

/**
 * State in which paths begin: the filtered state at the end of the history, advanced to the first day with the posterior means
 * of the persistences. Unconditional without a first day or a filtered state.
 *
 * @param startDay - of {@link startDayOfPaths}
 * @param horizonDays - length of the paths [days]. A path keeps the effect of its first year for 365 days, so what is known of
 * that year is discounted as it will be, on average, half-way
 */
export function pathInitialState(
  model: PriceModel,
  startDay: number | undefined,
  horizonDays: number,
): PriceTables['start'] {
  const { state } = model;
  if (startDay === undefined || state === undefined) {
    return { conditional: false, means: new Float64Array(0), factors: new Float64Array(0) };
  }
  const days = startDay - dayNumber('state.date', state.date);
  const halfWay = Math.min(365, horizonDays) / 2;
  const level = advanceEffects(
    model,
    model.level,
    state.levelMean,
    state.levelCovariance,
    days,
    halfWay,
  );
  const spread = advanceEffects(
    model,
    model.spread,
    state.spreadMean,
    state.spreadCovariance,
    days,
    halfWay,
  );
  const scores = model.shapeScores.map((score, i) => {
    const persistence = score.mean[1] ** days;
    const stationary = score.mean[0] / Math.max(1e-9, 1 - score.mean[1]);
    return stationary + persistence * (state.shapeScores[i]! - stationary);
  });
  return {
    conditional: true,
    // After a day nothing is left of an hourly residual.
    means: Float64Array.of(
      ...level.mean,
      ...spread.mean,
      ...scores,
      days === 0 ? state.residual : 0,
      days === 0 ? state.regime : NORMAL_REGIME,
    ),
    factors: Float64Array.of(...level.factor, ...spread.factor),
  };
}

/** Advances the three effects by some days: they revert to their means, and their uncertainty grows. */
function advanceEffects(
  model: PriceModel,
  effects: DailyEffects,
  mean: readonly number[],
  covariance: readonly number[],
  days: number,
  yearDays: number,
): { mean: number[]; factor: Float64Array } {
  const yearVariance =
    effects.year.meanStandardDeviation ** 2 +
    effects.year.variance.rate / Math.max(0.5, effects.year.variance.shape - 1);
  const yearKept = Math.exp(
    Math.log(Math.max(1e-9, model.yearPersistence)) * ((days + yearDays) / 365),
  );
  const retained = [yearKept, retention(effects.month, days), retention(effects.day, days)];
  const stationary = [
    yearVariance,
    stationaryVariance(effects.month),
    stationaryVariance(effects.day),
  ];
  const centre = [effects.year.mean, 0, 0];
  const advanced = new Float64Array(9);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const i = row * 3 + column;
      advanced[i] = retained[row]! * retained[column]! * covariance[i]!;
      if (row === column)
        advanced[i] = advanced[i]! + (1 - retained[row]! ** 2) * stationary[row]! + 1e-12;
    }
  }
  return {
    mean: mean.map((value, i) => centre[i]! + retained[i]! * (value - centre[i]!)),
    factor: cholesky(advanced, 3) ?? new Float64Array(9),
  };
}

function retention(effect: AutoregressionPosterior | undefined, days: number): number {
  return effect === undefined ? 0 : Math.min(0.995, Math.max(0, effect.mean[1])) ** days;
}

function stationaryVariance(effect: AutoregressionPosterior | undefined): number {
  if (effect === undefined) return 0;
  const persistence = Math.min(0.995, Math.max(0, effect.mean[1]));
  return effect.rate / Math.max(0.5, effect.shape - 1) / (1 - persistence * persistence);
}
