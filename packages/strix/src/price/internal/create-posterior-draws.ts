import { createStream, nextNormal, type RandomStream } from '@bess/kernel/rng';
import { cholesky } from '../../internal/cholesky.js';
import { drawGamma } from '../../internal/draw-gamma.js';
import { randomStreams } from '../../internal/random-streams.js';
import type { AutoregressionPosterior, GammaPosterior, NormalBlock } from '../price-model.js';

/** Draws of conjugate posteriors; each function answers `count` rows, one a draw. */
export interface PosteriorDraws {
  readonly count: number;
  /** Independent normals: count × entries. */
  normalBlock(block: NormalBlock): Float64Array;
  /** Intercept, persistence, innovation standard deviation: count × 3. */
  autoregression(posterior: AutoregressionPosterior): Float64Array;
  gamma(posterior: GammaPosterior): Float64Array;
  /** Probabilities: count × entries. */
  dirichlet(concentrations: readonly number[]): Float64Array;
  /** Variances whose inverse is Gamma(shape, rate), one out of each of `count` equally probable strata. */
  stratifiedVariances(posterior: GammaPosterior): Float64Array;
}

/** Candidates for each stratum of {@link PosteriorDraws.stratifiedVariances}. */
const CANDIDATES = 16;

/**
 * Sources of posterior draws. Normal numbers of draws 2k and 2k + 1 are each other's negatives; gammas are drawn
 * independently.
 *
 * @param seed - seed of the run
 * @param count - number of draws
 */
export function createPosteriorDraws(seed: number, count: number): PosteriorDraws {
  const normals = Array.from({ length: Math.ceil(count / 2) }, (_, pair) =>
    createStream({ seed, stream: randomStreams.posteriorNormals, path: pair }),
  );
  const gammas = Array.from({ length: count }, (_, draw) =>
    createStream({ seed, stream: randomStreams.posteriorGammas, path: draw }),
  );
  const normalRows = (width: number) => mirroredNormals(normals, count, width);
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

function mirroredNormals(streams: RandomStream[], count: number, width: number): Float64Array {
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

/** Where an entry is known exactly its variance is 0, and there is no factor but the square roots of the diagonal. */
function diagonalFactor(covariance: readonly number[]): Float64Array {
  return Float64Array.of(Math.sqrt(covariance[0]!), 0, 0, Math.sqrt(covariance[3]!));
}

/** Orders by fresh normal numbers, so that the strata of two variances are independent of each other. */
function shuffle(values: Float64Array, stream: RandomStream): Float64Array {
  const keys = Float64Array.from(values, () => nextNormal(stream));
  const order = Array.from(values, (_, i) => i).sort((a, b) => keys[a]! - keys[b]!);
  return Float64Array.from(order, (i) => values[i]!);
}
