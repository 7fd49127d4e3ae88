import { regress } from '../../../internal/regress.js';
import type { AutoregressionPosterior } from '../../price-model.js';

/** Two patterns by which days differ, the process of their scores, and what they leave. */
export interface FittedPatterns {
  readonly patterns: [number[], number[]];
  readonly scores: [AutoregressionPosterior, AutoregressionPosterior];
  /** Scores of the last day seen. */
  readonly lastScores: [number, number];
  /** day × 24; NaN where missing. */
  readonly remainder: Float64Array;
}

const POWER_STEPS = 40;
/** A day with fewer hours has no score of its own. */
const FEWEST_HOURS = 18;

/**
 * Principal patterns of the daily profiles that the shapes leave, by power iteration on their 24 × 24 second moments; each has
 * mean square 1 over the day. Scores follow first-order autoregressions with conjugate posteriors.
 *
 * @param remainder - day × 24; NaN where missing
 */
export function fitPatterns(remainder: Float64Array): FittedPatterns {
  const rest = Float64Array.from(remainder);
  const first = fitOne(rest, undefined);
  const second = fitOne(rest, first.pattern);
  return {
    patterns: [[...first.pattern], [...second.pattern]],
    scores: [first.process, second.process],
    lastScores: [first.last, second.last],
    remainder: rest,
  };
}

function fitOne(rest: Float64Array, before: Float64Array | undefined) {
  const pattern = principalPattern(secondMoments(rest), before);
  const dayCount = rest.length / 24;
  const scores = new Float64Array(dayCount).fill(Number.NaN);
  for (let day = 0; day < dayCount; day++) {
    let along = 0;
    let norm = 0;
    let count = 0;
    for (let hour = 0; hour < 24; hour++) {
      const value = rest[day * 24 + hour]!;
      if (Number.isNaN(value)) continue;
      along += value * pattern[hour]!;
      norm += pattern[hour]! ** 2;
      count++;
    }
    if (count < FEWEST_HOURS || norm < 1e-9) continue;
    const score = along / norm;
    scores[day] = score;
    for (let hour = 0; hour < 24; hour++) {
      rest[day * 24 + hour] = rest[day * 24 + hour]! - score * pattern[hour]!;
    }
  }
  const last = scores.filter((score) => !Number.isNaN(score)).at(-1) ?? 0;
  return { pattern, process: autoregression(scores), last };
}

function secondMoments(rest: Float64Array): Float64Array {
  const matrix = new Float64Array(576);
  const profile = new Float64Array(24);
  for (let first = 0; first < rest.length; first += 24) {
    for (let hour = 0; hour < 24; hour++) {
      const value = rest[first + hour]!;
      profile[hour] = Number.isNaN(value) ? 0 : value;
    }
    for (let i = 0; i < 24; i++) {
      const value = profile[i]!;
      for (let j = 0; j <= i; j++) matrix[i * 24 + j] = matrix[i * 24 + j]! + value * profile[j]!;
    }
  }
  for (let i = 0; i < 24; i++) {
    for (let j = i + 1; j < 24; j++) matrix[i * 24 + j] = matrix[j * 24 + i]!;
  }
  return matrix;
}

function principalPattern(matrix: Float64Array, before: Float64Array | undefined): Float64Array {
  // A start that no hour is at right angles to.
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
    // Days that do not differ have no pattern; then any will do, its scores are 0.
    if (!(norm > 1e-12)) return normalised(pattern);
    pattern = next.map((value) => value / norm);
  }
  return pattern;
}

function normalised(pattern: Float64Array): Float64Array {
  const norm = Math.sqrt(pattern.reduce((total, value) => total + value * value, 0) / 24);
  return pattern.map((value) => value / norm);
}

function autoregression(scores: Float64Array): AutoregressionPosterior {
  const rows: number[] = [];
  const y: number[] = [];
  let squares = 0;
  for (let day = 1; day < scores.length; day++) {
    const value = scores[day]!;
    const before = scores[day - 1]!;
    if (Number.isNaN(value) || Number.isNaN(before)) continue;
    rows.push(1, before);
    y.push(value);
    squares += value * value;
  }
  const variance = Math.max(1e-8, squares / Math.max(1, y.length));
  const { mean, covariance, shape, rate } = regress(rows, y, {
    mean: [0, 0.4],
    precision: [4, 4 * variance],
    shape: 2,
    rate: variance,
  });
  return {
    mean: [mean[0]!, mean[1]!],
    covariance: [covariance[0]!, covariance[1]!, covariance[2]!, covariance[3]!],
    shape,
    rate,
  };
}
