import { createStream, nextNormal, normalFromUint32, type RandomStream } from '@bess/kernel/rng';
import { schaakeShuffleCore } from '../conformal/sample-paths.js';
import { exp, log } from '../internal/elementary.js';
import type { QuantileForecast } from '../types.js';

/** Memory of an error over an hour and over a day: with these two, errors of prices and of loads hang together alike. */
const HOURLY_AUTOREGRESSION = 0.89;

const DAILY_AUTOREGRESSION = 0.44;

/** Share of the variance that no other step knows of. */
const IDIOSYNCRATIC_SHARE = 0.05;

/** Freedom of the size of a path's errors: some days are wilder than others, at all their hours. */
const SCALE_DEGREES_OF_FREEDOM = 5;

/** Share of the variance that is of the height of the day: how far its dear hours lie from its cheap ones. */
const DAILY_SPREAD_SHARE = 0.09;

/** Days before the first step, after which the start is forgotten: 0.44^6 < 1 %. */
const BURN_IN_DAYS = 6;

const PATH_STREAM = 0x9a74;

/**
 * Joint paths with the marginals of a forecast. They hang together as errors of the ensemble do: {@link drawErrors} gives the ranks.
 *
 * @param forecast - marginal quantiles
 * @param medians - of the same steps
 * @returns paths × steps
 */
export function drawPaths(
  forecast: QuantileForecast,
  medians: Float64Array,
  stepMinutes: number,
  pathCount: number,
  seed: number,
): Float64Array {
  const stream = createStream({ seed, stream: PATH_STREAM, path: 0 });
  return schaakeShuffleCore(forecast, drawErrors(medians, 1440 / stepMinutes, pathCount, stream));
}

/**
 * Errors of one size at every step that hang together as those of the ensemble do: a seasonal autoregression, (1 − φB)(1 − ΦB^day)·z = ε,
 * with a part that is each step's own and one that lifts the high steps of a day as it lowers its low ones, all of a path
 * larger or smaller by chance. The numbers above fit the errors on the validation stretches of markets and buildings alike.
 *
 * @param medians - forecast by step
 * @param daySteps - steps of a day
 * @param stream - random stream
 * @returns paths × steps; only their order within a step is of use
 * @see G. Box, G. Jenkins, Time Series Analysis: Forecasting and Control, Holden-Day 1970, chapter 9 (multiplicative seasonal models).
 */
export function drawErrors(
  medians: Float64Array,
  daySteps: number,
  pathCount: number,
  stream: RandomStream,
): Float64Array {
  const steps = medians.length;
  const heights = normalScoresByDay(medians, daySteps);
  const errors = new Float64Array(pathCount * steps);
  const before = BURN_IN_DAYS * daySteps;
  const remembered = new Float64Array(before + steps);
  const memory = exp((log(HOURLY_AUTOREGRESSION) * 24) / daySteps);
  // Of a seasonal autoregression with normal numbers of variance 1.
  const overDay = DAILY_AUTOREGRESSION * exp(log(memory) * daySteps);
  const variance =
    (1 + overDay) /
    ((1 - overDay) * (1 - memory * memory) * (1 - DAILY_AUTOREGRESSION * DAILY_AUTOREGRESSION));
  const common = Math.sqrt((1 - IDIOSYNCRATIC_SHARE - DAILY_SPREAD_SHARE) / variance);
  const own = Math.sqrt(IDIOSYNCRATIC_SHARE);
  const ofHeight = Math.sqrt(DAILY_SPREAD_SHARE);
  for (let path = 0; path < pathCount; path++) {
    let recent = 0;
    for (let at = 0; at < remembered.length; at++) {
      recent = memory * recent + nextNormal(stream);
      remembered[at] = recent + DAILY_AUTOREGRESSION * (remembered[at - daySteps] ?? 0);
    }
    const size = drawScale(stream);
    let height = 0;
    for (let step = 0; step < steps; step++) {
      if (step % daySteps === 0) height = ofHeight * nextNormal(stream);
      errors[path * steps + step] =
        size *
        (common * remembered[before + step]! + own * nextNormal(stream) + height * heights[step]!);
    }
  }
  return errors;
}

/** Square root of ν over a chi-square number of ν degrees of freedom. */
function drawScale(stream: RandomStream): number {
  let squares = 0;
  for (let k = 0; k < SCALE_DEGREES_OF_FREEDOM; k++) squares += nextNormal(stream) ** 2;
  return Math.sqrt(SCALE_DEGREES_OF_FREEDOM / squares);
}

/** How high each step stands among those of its day: normal numbers by its rank, equal ones for equal medians. */
function normalScoresByDay(medians: Float64Array, daySteps: number): Float64Array {
  const heights = new Float64Array(medians.length);
  for (let from = 0; from < medians.length; from += daySteps) {
    const day = medians.subarray(from, from + daySteps);
    const sorted = day.slice().sort();
    day.forEach((median, step) => {
      const level = (sorted.indexOf(median) + sorted.lastIndexOf(median) + 1) / (2 * day.length);
      heights[from + step] = normalFromUint32(Math.round(level * 2 ** 32));
    });
  }
  return heights;
}
