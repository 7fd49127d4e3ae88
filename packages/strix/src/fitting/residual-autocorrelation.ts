import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import type { AutoregressionPosterior, PriceModel } from '../price/price-model.js';

/** Moments of the residual one hour before, given the regime of this hour. */
export interface LaggedResidualMoments {
  readonly mean: number;
  readonly variance: number;
}

/** Regimes, their transitions and jumps. */
export interface ResidualProcess {
  readonly transitions: readonly number[];
  readonly regimes: readonly AutoregressionPosterior[];
  readonly jumps: PriceModel['jumps'];
}

/** Moments that the process should have. */
export interface ResidualMoments {
  readonly variance: number;
  readonly lag1: number;
}

const REGIMES = 5;
const HOURS = 24_000;
const SEED = 20_240_229;
const TRIAL_ADDITION = 0.25;
const MAX_ADDITION = 0.6;
const MAX_SCALE = 1.5;
/** Minimum remaining share of the innovation variance. */
const MIN_INNOVATION = 0.15;

/**
 * Restores the autocorrelation of the residual that a chain of five regimes loses. The position of the residual within its
 * regime an hour ago is informative, but the chain does not keep it, and simulated hours would vary more from one to the next
 * than real ones. One number is therefore added to the persistence of every regime until the simulated autocorrelation at one
 * hour is the historical one. Intercepts and innovations are lowered so that the mean and variance of each regime stay, and
 * everything is scaled to the historical variance.
 */
export function matchResidualAutocorrelation(
  process: ResidualProcess,
  before: readonly LaggedResidualMoments[],
  target: ResidualMoments,
): AutoregressionPosterior[] {
  const at = (addition: number) => ({
    ...process,
    regimes: process.regimes.map((regime, k) => withPersistence(regime, before[k]!, addition)),
  });
  const plain = simulatedMoments(process);
  const trial = simulatedMoments(at(TRIAL_ADDITION));
  const slope = (trial.lag1 - plain.lag1) / TRIAL_ADDITION;
  const addition =
    slope > 0 ? Math.min(MAX_ADDITION, Math.max(0, (target.lag1 - plain.lag1) / slope)) : 0;
  const matched = at(addition);
  const { variance } = simulatedMoments(matched);
  const ratio = variance > 0 ? Math.sqrt(target.variance / variance) : 1;
  const scale = Math.min(MAX_SCALE, Math.max(1 / MAX_SCALE, ratio));
  return matched.regimes.map((regime) => scaleRegime(regime, scale));
}

function withPersistence(
  regime: AutoregressionPosterior,
  before: LaggedResidualMoments,
  addition: number,
): AutoregressionPosterior {
  const [intercept, persistence] = regime.mean;
  const innovation = regime.rate / regime.shape;
  const more = (2 * persistence * addition + addition * addition) * before.variance;
  const kept = Math.max(MIN_INNOVATION, 1 - more / innovation);
  const [c00, c01, c10, c11] = regime.covariance;
  return {
    mean: [intercept - addition * before.mean, persistence + addition],
    // The absolute uncertainty of the coefficients stays; it is stored relative to a smaller variance.
    covariance: [c00 / kept, c01 / kept, c10 / kept, c11 / kept],
    shape: regime.shape,
    rate: regime.rate * kept,
  };
}

/** The process of the residual multiplied by a number. */
export function scaleRegime(regime: AutoregressionPosterior, by: number): AutoregressionPosterior {
  const [c00, c01, c10, c11] = regime.covariance;
  return {
    mean: [regime.mean[0] * by, regime.mean[1]],
    covariance: [c00, c01 / by, c10 / by, c11 / (by * by)],
    shape: regime.shape,
    rate: regime.rate * by * by,
  };
}

/** Moments of a path with all parameters at their posterior means. */
function simulatedMoments({ transitions, regimes, jumps }: ResidualProcess): ResidualMoments {
  const stream = createStream({ seed: SEED, stream: 0, path: 0 });
  const sd = regimes.map(({ shape, rate }) => Math.sqrt(rate / shape));
  const jumpProbability = jumps.map(({ rate }) => Math.min(0.5, rate.shape / rate.rate));
  const jumpSize = jumps.map(({ size, sign }) => (sign * size.rate) / Math.max(1, size.shape - 1));
  const totals = Array.from({ length: transitions.length / REGIMES }, (_, row) =>
    transitions.slice(row * REGIMES, (row + 1) * REGIMES).reduce((sum, value) => sum + value, 0),
  );
  let regime = 2;
  let residual = 0;
  let sum = 0;
  let squares = 0;
  let products = 0;
  for (let hour = 0; hour < HOURS; hour++) {
    const row = Math.floor((hour % 24) / 6) * REGIMES + regime;
    let left = nextUniform(stream) * totals[row]!;
    regime = 0;
    while (regime < REGIMES - 1 && left > transitions[row * REGIMES + regime]!) {
      left -= transitions[row * REGIMES + regime]!;
      regime++;
    }
    const { mean } = regimes[regime]!;
    const before = residual;
    residual = mean[0] + mean[1] * before + sd[regime]! * nextNormal(stream);
    if (nextUniform(stream) < jumpProbability[regime]!) residual += jumpSize[regime]!;
    sum += residual;
    squares += residual * residual;
    products += residual * before;
  }
  const mean = sum / HOURS;
  const variance = squares / HOURS - mean * mean;
  return { variance, lag1: (products / HOURS - mean * mean) / Math.max(1e-300, variance) };
}
