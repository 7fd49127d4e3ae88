import { cos, sin } from '../../../../packages/helios/src/internal/elementary.js';
import type { WeeklyPrior } from '../../../../packages/helios/src/models/prophet/prophet-options.js';
import { fitAsinhTransform } from '../../../../packages/helios/src/transforms/asinh.js';
import type { TrainingSeries } from '../data/training-series.js';
import { symmetricAxes } from './symmetric-axes.js';

/** How the prior is learned. */
export interface WeeklyPriorRecipe {
  /** Axes kept. */
  readonly axes: number;
  /** Steps from one pair of weeks to the next, without a common divisor with 168. */
  readonly strideSteps: number;
  /** How much a price counts, a load 1. */
  readonly priceWeight: number;
}

const WEEK = 168;
const HARMONICS = WEEK / 2;
/** Weeks far outside the range of the next one would rule the moments. */
const OUTSIDE_RANGES = 1;

/**
 * Mean and covariance of the weeks of many series, by the hour, in the scaled space of a request that knows one week. The covariance is
 * that between a week and the next, which is what lasts: passing weather and noise are in each week's own variance, but not in both.
 * Each series counts as much as any other of its kind.
 *
 * @param training - series by the hour are used
 */
export function learnWeeklyPrior(
  training: readonly TrainingSeries[],
  recipe: WeeklyPriorRecipe,
): WeeklyPrior {
  const mean = new Float64Array(WEEK);
  const moments = new Float64Array(WEEK * WEEK);
  let total = 0;
  for (const { stepMinutes, stretches, kind } of training) {
    if (stepMinutes !== 60) continue;
    const pairs = stretches.flatMap(({ values, firstStepOfWeek = 0 }) =>
      weekPairs(values, firstStepOfWeek, recipe.strideSteps),
    );
    if (pairs.length === 0) continue;
    const whole = kind === 'price' ? recipe.priceWeight : 1;
    const weight = whole / pairs.length;
    total += whole;
    for (const { before, after } of pairs) {
      for (let i = 0; i < WEEK; i++) {
        mean[i]! += 0.5 * weight * (before[i]! + after[i]!);
        const factor = weight * before[i]!;
        for (let j = 0; j < WEEK; j++) moments[i * WEEK + j]! += factor * after[j]!;
      }
    }
  }
  for (let i = 0; i < WEEK; i++) mean[i]! /= total;
  const covariance = moments.map((_, at) => {
    const [i, j] = [Math.floor(at / WEEK), at % WEEK];
    return (0.5 * (moments[at]! + moments[j * WEEK + i]!)) / total - mean[i]! * mean[j]!;
  });
  return {
    mean: fourierOf(mean),
    axes: symmetricAxes(covariance, WEEK, recipe.axes).map(fourierOf),
  };
}

/** Pairs of weeks one after the other, each by the hour from Monday 00:00 around its mean, scaled by the second. */
function weekPairs(
  values: Float64Array,
  firstStepOfWeek: number,
  strideSteps: number,
): { before: Float64Array; after: Float64Array }[] {
  const pairs: { before: Float64Array; after: Float64Array }[] = [];
  for (let at = 0; at + 2 * WEEK <= values.length; at += strideSteps) {
    const known = values.subarray(at + WEEK, at + 2 * WEEK);
    const { toModel } = fitAsinhTransform(known);
    const scaled = toModel(known);
    const least = scaled.reduce((a, b) => Math.min(a, b), Infinity);
    const range = scaled.reduce((a, b) => Math.max(a, b), -Infinity) - least;
    // A week that never moves has no shape.
    if (!(range > 0)) continue;
    const place = Math.round(firstStepOfWeek) + at;
    const weekOf = (week: Float64Array) =>
      byTheClock(
        week.map((value) =>
          Math.max(-OUTSIDE_RANGES, Math.min(1 + OUTSIDE_RANGES, (value - least) / range)),
        ),
        place,
      );
    pairs.push({ before: weekOf(toModel(values.subarray(at, at + WEEK))), after: weekOf(scaled) });
  }
  return pairs;
}

function byTheClock(week: Float64Array, place: number): Float64Array {
  const middle = week.reduce((sum, value) => sum + value, 0) / WEEK;
  const clock = new Float64Array(WEEK);
  week.forEach((value, i) => {
    clock[(place + i) % WEEK] = value - middle;
  });
  return clock;
}

/** Sine and cosine of each harmonic of a week by the hour, at the middle of the hours. */
function fourierOf(week: Float64Array): number[] {
  const coefficients: number[] = [];
  for (let n = 1; n <= HARMONICS; n++) {
    let [sine, cosine] = [0, 0];
    week.forEach((value, hour) => {
      const angle = (2 * Math.PI * ((n * (2 * hour + 1)) % (2 * WEEK))) / (2 * WEEK);
      sine += value * sin(angle);
      cosine += value * cos(angle);
    });
    // The last harmonic turns its sign from hour to hour and has no cosine.
    const unit = n === HARMONICS ? WEEK : WEEK / 2;
    coefficients.push(sine / unit, n === HARMONICS ? 0 : cosine / unit);
  }
  return coefficients;
}
