import { nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { drawGamma } from '../internal/random-streams.js';
import type { DayEffects, LoadModel } from './load-model.js';

const SLOW_PERSISTENCE = [0.97, 0.99, 0.997];
const FAST_PERSISTENCE = [0, 0.3, 0.5, 0.7];

/** Grid of the slow share of the variance of a day effect. */
const SLOW_SHARE = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9];

/** Prior of the variance of day effects: standard deviation 0.1 of the mean load, with the weight of three days. */
const PRIOR_SHAPE = 1.5;
const PRIOR_RATE = 1.5 * 0.01;

/** Candidates with less probability are dropped. */
const MIN_PROBABILITY = 0.01;

/**
 * Posterior of the two parts of a day effect, one with a persistence of weeks to months, one of days; method note, (22). For
 * each candidate of a grid, the Kalman filter gives the state at the end and the evidence with the common variance integrated
 * out. The latter is conjugate, because all variances are multiples of it. `effects` holds one value per day, NaN where
 * unknown.
 *
 * @see J. Durbin, S. J. Koopman, Time Series Analysis by State Space Methods, 2nd edition (2012), section 2.10.2.
 */
export function fitDayEffects(effects: ArrayLike<number>): DayEffects[] {
  const candidates = SLOW_PERSISTENCE.flatMap((slowPersistence) =>
    FAST_PERSISTENCE.flatMap((fastPersistence) =>
      SLOW_SHARE.map((slowShare) =>
        filterDayEffects(effects, { slowPersistence, fastPersistence, slowShare }),
      ),
    ),
  );
  const largest = Math.max(...candidates.map(({ logEvidence }) => logEvidence));
  const masses = candidates.map(({ logEvidence }) => Math.exp(logEvidence - largest));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const kept = candidates.flatMap(({ logEvidence: _, ...candidate }, i) =>
    masses[i]! / total >= MIN_PROBABILITY
      ? [{ ...candidate, probability: masses[i]! / total }]
      : [],
  );
  const keptTotal = kept.reduce((sum, { probability }) => sum + probability, 0);
  return kept.map((candidate) => ({
    ...candidate,
    probability: candidate.probability / keptTotal,
  }));
}

type Shares = Pick<DayEffects, 'slowPersistence' | 'fastPersistence' | 'slowShare'>;

function filterDayEffects(
  effects: ArrayLike<number>,
  shares: Shares,
): Omit<DayEffects, 'probability'> & { logEvidence: number } {
  const { slowPersistence: a, fastPersistence: b, slowShare } = shares;
  const slowNoise = slowShare * (1 - a * a);
  const fastNoise = (1 - slowShare) * (1 - b * b);
  let [slow, fast] = [0, 0];
  // Stationary before the first day; variances in units of the common one.
  let [slowVariance, covariance, fastVariance] = [slowShare, 0, 1 - slowShare];
  let [logDeterminant, squares, count] = [0, 0, 0];
  for (let day = 0; day < effects.length; day++) {
    if (day > 0) {
      slow *= a;
      fast *= b;
      slowVariance = a * a * slowVariance + slowNoise;
      covariance *= a * b;
      fastVariance = b * b * fastVariance + fastNoise;
    }
    const effect = effects[day]!;
    if (Number.isNaN(effect)) continue;
    const slowGain = slowVariance + covariance;
    const fastGain = covariance + fastVariance;
    const variance = slowGain + fastGain;
    const innovation = effect - slow - fast;
    slow += (slowGain / variance) * innovation;
    fast += (fastGain / variance) * innovation;
    slowVariance -= (slowGain * slowGain) / variance;
    covariance -= (slowGain * fastGain) / variance;
    fastVariance -= (fastGain * fastGain) / variance;
    logDeterminant += Math.log(variance);
    squares += (innovation * innovation) / variance;
    count += 1;
  }
  const shape = PRIOR_SHAPE + count / 2;
  const rate = PRIOR_RATE + squares / 2;
  return {
    ...shares,
    shape,
    rate,
    slow,
    fast,
    slowVariance: Math.max(0, slowVariance),
    logEvidence: -0.5 * logDeterminant - shape * Math.log(rate),
  };
}

/** Both parts of the day effect and their processes. */
interface DayEffectState {
  slow: number;
  fast: number;
  slowPersistence: number;
  fastPersistence: number;
  slowSd: number;
  fastSd: number;
}

/**
 * The day effects on the day before the first one: from the end of the history, advanced by the days between; stationary
 * before that end, and long after it.
 */
export function startDayEffects(
  model: LoadModel,
  firstDate: string,
  stream: RandomStream,
): DayEffectState {
  const chosen = drawCategorical(model.dayEffects, nextUniform(stream));
  const { slowPersistence, fastPersistence, slowShare } = chosen;
  const sd = Math.sqrt(chosen.rate / drawGamma(stream, chosen.shape));
  const slowScale = sd * Math.sqrt(slowShare);
  const fastScale = sd * Math.sqrt(1 - slowShare);
  const [z, zSlow, zFast] = [nextNormal(stream), nextNormal(stream), nextNormal(stream)];
  const gap = daysBetween(model.lastDate, firstDate) - 1;
  const known = sd * Math.sqrt(chosen.slowVariance) * z;
  const kept = gap >= 0 ? [slowPersistence ** gap, fastPersistence ** gap] : [0, 0];
  return {
    slow: kept[0]! * (chosen.slow + known) + slowScale * Math.sqrt(1 - kept[0]! ** 2) * zSlow,
    fast: kept[1]! * (chosen.fast - known) + fastScale * Math.sqrt(1 - kept[1]! ** 2) * zFast,
    slowPersistence,
    fastPersistence,
    slowSd: slowScale * Math.sqrt(1 - slowPersistence ** 2),
    fastSd: fastScale * Math.sqrt(1 - fastPersistence ** 2),
  };
}

export function nextDayEffect(effects: DayEffectState, stream: RandomStream): number {
  effects.slow = effects.slowPersistence * effects.slow + effects.slowSd * nextNormal(stream);
  effects.fast = effects.fastPersistence * effects.fast + effects.fastSd * nextNormal(stream);
  return effects.slow + effects.fast;
}

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000);
}

/** Draws a choice with a uniform number; probabilities add up to 1. */
export function drawCategorical<T extends { probability: number }>(
  choices: readonly T[],
  uniform: number,
): T {
  let remaining = uniform;
  for (const choice of choices) {
    remaining -= choice.probability;
    if (remaining < 0) return choice;
  }
  return choices[choices.length - 1]!;
}
