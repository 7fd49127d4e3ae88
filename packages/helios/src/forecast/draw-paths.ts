import { createStream, nextNormal, normalFromUint32, type RandomStream } from '@bess/kernel/rng';
import { schaakeShuffleCore } from '../conformal/sample-paths.js';
import { exp, log } from '../internal/elementary.js';
import type { QuantileForecast } from '../types.js';

/** Autoregressive coefficients of errors over an hour and over a day. These two fit errors of prices and of loads alike. */
const HOURLY_AUTOREGRESSION = 0.89;

const DAILY_AUTOREGRESSION = 0.44;

/** Share of the variance that is independent from step to step. */
const IDIOSYNCRATIC_SHARE = 0.05;

/** Degrees of freedom of the per-path scale: some paths are more volatile than others at every step. */
const SCALE_DEGREES_OF_FREEDOM = 5;

/** Share of the variance of the daily spread, the distance between the high and the low hours of a day. */
const DAILY_SPREAD_SHARE = 0.09;

/** Days simulated before the first step, after which the initial state is forgotten: 0.44^6 < 1 %. */
const BURN_IN_DAYS = 6;

const PATH_STREAM = 0x9a74;

/**
 * Joint paths whose steps have the quantiles of a forecast as marginals. {@link drawErrors} determines the ranks, so that steps are
 * correlated like the errors of the ensemble.
 *
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
 * Errors of the same variance at every step, correlated like those of the ensemble: a seasonal autoregression
 *
 *   (1 − φB)(1 − ΦB^day)·z = ε
 *
 * plus an independent part for each step and a part that raises the high steps of a day and lowers its low steps, or the reverse. A random
 * factor per path makes all its errors larger or smaller. The constants above fit errors on the validation periods of both markets and
 * buildings.
 *
 * @returns paths × steps; only the order within a step matters
 * @see G. Box, G. Jenkins, Time Series Analysis: Forecasting and Control, Holden-Day 1970, chapter 9 (multiplicative seasonal models).
 */
export function drawErrors(
  medians: Float64Array,
  daySteps: number,
  pathCount: number,
  stream: RandomStream,
): Float64Array {
  const steps = medians.length;
  const normalScores = normalScoresByDay(medians, daySteps);
  const errors = new Float64Array(pathCount * steps);
  const before = BURN_IN_DAYS * daySteps;
  const autoregressive = new Float64Array(before + steps);
  const phi = exp((log(HOURLY_AUTOREGRESSION) * 24) / daySteps);
  // Variance of the seasonal autoregression with innovations of variance 1.
  const overDay = DAILY_AUTOREGRESSION * exp(log(phi) * daySteps);
  const variance =
    (1 + overDay) /
    ((1 - overDay) * (1 - phi * phi) * (1 - DAILY_AUTOREGRESSION * DAILY_AUTOREGRESSION));
  const autoregressiveSd = Math.sqrt((1 - IDIOSYNCRATIC_SHARE - DAILY_SPREAD_SHARE) / variance);
  const idiosyncraticSd = Math.sqrt(IDIOSYNCRATIC_SHARE);
  const dailySpreadSd = Math.sqrt(DAILY_SPREAD_SHARE);
  for (let path = 0; path < pathCount; path++) {
    let recent = 0;
    for (let t = 0; t < autoregressive.length; t++) {
      recent = phi * recent + nextNormal(stream);
      autoregressive[t] = recent + DAILY_AUTOREGRESSION * (autoregressive[t - daySteps] ?? 0);
    }
    const scale = drawScale(stream);
    let dailySpread = 0;
    for (let step = 0; step < steps; step++) {
      if (step % daySteps === 0) dailySpread = dailySpreadSd * nextNormal(stream);
      errors[path * steps + step] =
        scale *
        (autoregressiveSd * autoregressive[before + step]! +
          idiosyncraticSd * nextNormal(stream) +
          dailySpread * normalScores[step]!);
    }
  }
  return errors;
}

/** √(ν/χ²) of ν degrees of freedom. */
function drawScale(stream: RandomStream): number {
  let squares = 0;
  for (let k = 0; k < SCALE_DEGREES_OF_FREEDOM; k++) squares += nextNormal(stream) ** 2;
  return Math.sqrt(SCALE_DEGREES_OF_FREEDOM / squares);
}

/** Normal scores of the steps by their rank within the day; equal medians have equal scores. */
function normalScoresByDay(medians: Float64Array, daySteps: number): Float64Array {
  const normalScores = new Float64Array(medians.length);
  for (let from = 0; from < medians.length; from += daySteps) {
    const day = medians.subarray(from, from + daySteps);
    const sorted = day.slice().sort();
    day.forEach((median, step) => {
      const level = (sorted.indexOf(median) + sorted.lastIndexOf(median) + 1) / (2 * day.length);
      normalScores[from + step] = normalFromUint32(Math.round(level * 2 ** 32));
    });
  }
  return normalScores;
}
