import type { AutoregressionPosterior } from '../price/price-model.js';
import { smoothEffects } from './effect-process.js';

/** Two patterns in which days differ, the processes of their scores, and the remainder. */
export interface FittedPatterns {
  readonly patterns: [number[], number[]];
  readonly scores: [AutoregressionPosterior, AutoregressionPosterior];
  /** Scores of the last observed day. */
  readonly lastScores: [number, number];
  /** day × 24; NaN where missing. */
  readonly remainder: Float64Array;
}

const POWER_STEPS = 60;
/** Weight of the moments within a day relative to those between neighbouring days. */
const SAME_DAY = 0.1;
/** A day with fewer hours has no score. */
const MIN_HOURS = 18;

/**
 * Patterns of the daily profiles that persist from one day to the next. They are the principal directions of the 24 × 24
 * moments between neighbouring days (plus a tenth of those within a day), by power iteration; what does not persist is left to
 * the hourly residual. Each pattern has mean square 1 over the day. Scores follow first-order autoregressions observed with
 * noise; the smoothed score is subtracted from each day.
 */
export function fitPatterns(remainder: Float64Array): FittedPatterns {
  const unexplained = Float64Array.from(remainder);
  const first = fitOne(unexplained, undefined);
  const second = fitOne(unexplained, first.pattern);
  return {
    patterns: [[...first.pattern], [...second.pattern]],
    scores: [first.process, second.process],
    lastScores: [first.last, second.last],
    remainder: unexplained,
  };
}

function fitOne(unexplained: Float64Array, before: Float64Array | undefined) {
  const pattern = principalPattern(persistentMoments(unexplained), before);
  const observed = scoresAlong(unexplained, pattern);
  const process = fitScoreProcess(observed);
  const scores = smoothEffects(observed, {
    slowPersistence: process.persistence,
    slowSd: process.sd,
    fastPersistence: 0,
    fastSd: 0,
    noiseSd: process.noiseSd,
  });
  for (let i = 0; i < unexplained.length; i++) {
    unexplained[i] = unexplained[i]! - scores[Math.floor(i / 24)]! * pattern[i % 24]!;
  }
  return { pattern, process: posteriorOf(process, observed), last: scores.at(-1) ?? 0 };
}

/** Least-squares score of each day; NaN where too few hours are present. */
function scoresAlong(unexplained: Float64Array, pattern: Float64Array): Float64Array {
  const scores = new Float64Array(unexplained.length / 24).fill(Number.NaN);
  for (let day = 0; day < scores.length; day++) {
    let along = 0;
    let norm = 0;
    let count = 0;
    for (let hour = 0; hour < 24; hour++) {
      const value = unexplained[day * 24 + hour]!;
      if (Number.isNaN(value)) continue;
      along += value * pattern[hour]!;
      norm += pattern[hour]! ** 2;
      count++;
    }
    if (count >= MIN_HOURS && norm > 1e-9) scores[day] = along / norm;
  }
  return scores;
}

interface ScoreProcess {
  readonly persistence: number;
  readonly sd: number;
  readonly noiseSd: number;
}

/**
 * First-order autoregression observed with noise, which the hourly residual adds to every score. The persistence is the ratio
 * of the autocovariances at two days and one, shrunk towards 0.7; what the autocovariance at one day does not explain is
 * noise.
 */
function fitScoreProcess(scores: Float64Array): ScoreProcess {
  const [variance, one, two] = [0, 1, 2].map((lag) => autocovariance(scores, lag)) as [
    number,
    number,
    number,
  ];
  if (!(variance > 1e-12)) return { persistence: 0, sd: 1e-4, noiseSd: 1e-4 };
  const known = Math.max(0, one) ** 2 * scores.length;
  const prior = 10 * variance * variance;
  const ratio = one > 0 ? two / one : 0;
  const persistence = Math.min(
    0.95,
    Math.max(0, one / variance, (known * ratio + prior * 0.7) / (known + prior)),
  );
  const signal = Math.min(
    variance,
    Math.max(0.05 * variance, persistence > 0 ? one / persistence : 0),
  );
  return {
    persistence,
    sd: Math.sqrt(signal),
    noiseSd: Math.sqrt(Math.max(1e-4 * variance, variance - signal)),
  };
}

function autocovariance(values: Float64Array, lag: number): number {
  let total = 0;
  let pairs = 0;
  for (let day = lag; day < values.length; day++) {
    const product = values[day]! * values[day - lag]!;
    if (Number.isNaN(product)) continue;
    total += product;
    pairs++;
  }
  return total / Math.max(1, pairs);
}

function posteriorOf(process: ScoreProcess, scores: Float64Array): AutoregressionPosterior {
  const { persistence, sd } = process;
  const seen = scores.reduce((count, score) => count + (Number.isNaN(score) ? 0 : 1), 0);
  const innovation = Math.max(1e-8, sd * sd * (1 - persistence * persistence));
  const shape = 3 + seen / 4;
  const persistenceVariance = (1 - persistence * persistence) / (5 + seen / 2);
  return {
    mean: [0, persistence],
    covariance: [0, 0, 0, persistenceVariance / innovation],
    shape,
    rate: (shape - 1) * innovation,
  };
}

function persistentMoments(unexplained: Float64Array): Float64Array {
  const matrix = new Float64Array(576);
  const profile = new Float64Array(24);
  const earlier = new Float64Array(24);
  for (let first = 0; first < unexplained.length; first += 24) {
    for (let hour = 0; hour < 24; hour++) {
      const value = unexplained[first + hour]!;
      profile[hour] = Number.isNaN(value) ? 0 : value;
    }
    for (let i = 0; i < 24; i++) {
      const now = profile[i]!;
      const before = earlier[i]!;
      for (let j = 0; j <= i; j++) {
        const between = 0.5 * (now * earlier[j]! + before * profile[j]!);
        matrix[i * 24 + j] = matrix[i * 24 + j]! + between + SAME_DAY * now * profile[j]!;
      }
    }
    earlier.set(profile);
  }
  for (let i = 0; i < 24; i++) {
    for (let j = i + 1; j < 24; j++) matrix[i * 24 + j] = matrix[j * 24 + i]!;
  }
  return matrix;
}

function principalPattern(matrix: Float64Array, before: Float64Array | undefined): Float64Array {
  // A start that is orthogonal to no hour.
  let pattern = Float64Array.from(
    { length: 24 },
    (_, hour) => 1 + 0.37 * Math.cos(hour) + 0.01 * hour,
  );
  for (let step = 0; step < POWER_STEPS; step++) {
    const next = new Float64Array(24);
    for (let i = 0; i < 24; i++) {
      let total = 0;
      for (let j = 0; j < 24; j++) total += matrix[i * 24 + j]! * pattern[j]!;
      next[i] = total;
    }
    if (before !== undefined) {
      let along = 0;
      for (let i = 0; i < 24; i++) along += next[i]! * before[i]!;
      for (let i = 0; i < 24; i++) next[i] = next[i]! - (along / 24) * before[i]!;
    }
    const norm = Math.sqrt(next.reduce((total, value) => total + value * value, 0) / 24);
    // Identical days have no pattern; any pattern will do, because its scores are 0.
    if (!(norm > 1e-12)) return normalised(pattern);
    pattern = next.map((value) => value / norm);
  }
  return pattern;
}

function normalised(pattern: Float64Array): Float64Array {
  const norm = Math.sqrt(pattern.reduce((total, value) => total + value * value, 0) / 24);
  return pattern.map((value) => value / norm);
}
