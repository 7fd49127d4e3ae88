import { checkLevel, checkWhole, heliosError } from '../internal/checks.js';
import { cos, log, sin } from '../internal/elementary.js';

/** The tangent is cut off before its pole, at about 100, so that bounds stay finite. */
const MAX_ANGLE = Math.PI / 2 - 0.01;

/** Options of a quantile tracker. */
export interface QuantileTrackerOptions {
  /** Target share of scores at or below the bound, between 0 and 1. */
  readonly level: number;
  /** Step size η of the proportional part, above 0. Default 0.1. */
  readonly rate?: number;
  /** Unit of the rate: `recent` for a share of the largest recent score, `score` for the scale of the scores. Default `recent`. */
  readonly rateUnit?: 'score' | 'recent';
  /** Gain K_I of the integral part as a share of the largest recent score, from 0. Default 0 (off). */
  readonly integralGain?: number;
  /** Constant C_sat of the integral part, above 0. Default 1. */
  readonly saturation?: number;
  /** Number of scores that count as recent, at least 1. Default 168. */
  readonly memory?: number;
  /** The bound before the first score, for instance from {@link weightedConformalQuantiles}. Default 0. */
  readonly start?: number;
}

/**
 * A tracked bound without scores. Pass scores to {@link updateQuantileTracker}.
 *
 * @param options - see {@link QuantileTrackerOptions}
 * @throws EngineError `levelOutOfRange`, `rateOutOfRange`, `integralGainOutOfRange`, `saturationOutOfRange`, `notWhole`,
 * `memoryOutOfRange`, `notFinite`
 * @example
 * createQuantileTracker({ level: 0.9, start: 1.3 }).tracked;
 * // => 1.3
 */
export function createQuantileTracker(options: QuantileTrackerOptions): QuantileTracker {
  const { level, rate = 0.1, rateUnit = 'recent', integralGain = 0, saturation = 1 } = options;
  const { memory = 168, start = 0 } = options;
  checkLevel('level', level);
  checkBound('rate', rate, rate > 0, 'above');
  checkBound('integralGain', integralGain, integralGain >= 0, 'at least');
  checkBound('saturation', saturation, saturation > 0, 'above');
  checkWhole('memory', memory, 1);
  if (!Number.isFinite(start)) {
    throw heliosError('invalid', 'notFinite', `start must be a finite number; ${start} came`);
  }
  return {
    level,
    rate,
    rateUnit,
    integralGain,
    saturation,
    memory,
    tracked: start,
    excessMisses: 0,
    count: 0,
    recentSizes: [],
  };
}

function checkBound(field: string, value: number, allowed: boolean, rule: string): void {
  if (allowed && Number.isFinite(value)) return;
  throw heliosError(
    'outOfRange',
    `${field}OutOfRange`,
    `${field} must be ${rule} 0; ${value} came`,
  );
}

/**
 * Adds the next score: the tracked quantile moves by η·(missed − (1 − level)), a gradient step on the pinball loss. With a fixed rate,
 * scores and start within ±b and no other parts, the share of T scores at or below the bound is within (2b + η)/(η·T) of the level, on any
 * stream.
 *
 * @param state - tracked bound, changed in place
 * @param score - signed score, finite
 * @param expectedScore - the same forecast of the score that was passed to {@link trackedBound}. Default 0
 * @returns whether the bound held
 * @throws EngineError `notFinite`
 * @see A. N. Angelopoulos, E. J. Candès, R. J. Tibshirani, Conformal PID Control for Time Series Prediction, NeurIPS 2023, equation 3 and
 * proposition 1.
 * @example
 * const state = createQuantileTracker({ level: 0.75, rate: 4, rateUnit: 'score' });
 * updateQuantileTracker(state, 10);
 * state.tracked;
 * // => 3
 */
export function updateQuantileTracker(
  state: QuantileTracker,
  score: number,
  expectedScore = 0,
): boolean {
  if (!Number.isFinite(score)) {
    throw heliosError('invalid', 'notFinite', `score must be a finite number; ${score} came`);
  }
  return updateQuantileTrackerCore(state, score, expectedScore);
}

export function updateQuantileTrackerCore(
  state: QuantileTracker,
  score: number,
  expectedScore = 0,
): boolean {
  const held = score <= trackedBound(state, expectedScore);
  const excess = (held ? 0 : 1) - (1 - state.level);
  state.recentSizes.push(Math.abs(score));
  if (state.recentSizes.length > state.memory) state.recentSizes.shift();
  const unit = state.rateUnit === 'recent' ? largestRecent(state) : 1;
  state.tracked += state.rate * unit * excess;
  state.excessMisses += excess;
  state.count += 1;
  return held;
}

/**
 * The bound on the next score: the tracked quantile, plus the integral part K_I·tan(excess·ln(t + 1)/(C_sat·(t + 1))), which corrects a
 * mean excess of misses, plus a forecast of the score if there is one. Always finite.
 *
 * @param state - tracked bound
 * @param expectedScore - forecast of the score (the "scorecaster"), in the scale of the scores. Default 0
 * @returns the bound, in the scale of the scores
 * @see A. N. Angelopoulos, E. J. Candès, R. J. Tibshirani, Conformal PID Control for Time Series Prediction, NeurIPS 2023, equations 3 to
 * 5.
 * @example
 * trackedBound(createQuantileTracker({ level: 0.9, start: 1.5 }), 0.25);
 * // => 1.75
 */
export function trackedBound(state: QuantileTracker, expectedScore = 0): number {
  const { integralGain, saturation, count, excessMisses, tracked } = state;
  if (integralGain === 0 || count === 0) return tracked + expectedScore;
  const angle = (excessMisses * log(count + 1)) / (saturation * (count + 1));
  const held = Math.max(-MAX_ANGLE, Math.min(MAX_ANGLE, angle));
  const integral = integralGain * largestRecent(state) * (sin(held) / cos(held));
  return tracked + integral + expectedScore;
}

/**
 * A finite one-sided bound on the scores of a stream, controlled by a proportional and an integral part. Plain data:
 * `JSON.parse(JSON.stringify(state))` continues identically.
 */
export interface QuantileTracker {
  /** Target share of scores at or below the bound, between 0 and 1. */
  readonly level: number;
  /** Step size of the proportional part, in `rateUnit`. */
  readonly rate: number;
  /** `score`: the rate is in the scale of the scores; `recent`: it is a share of the largest recent score. */
  readonly rateUnit: 'score' | 'recent';
  /** Gain of the integral part as a share of the largest recent score; 0 turns it off. */
  readonly integralGain: number;
  /** C_sat, above 0: the mean excess of misses at which the integral part saturates. */
  readonly saturation: number;
  /** Number of scores that count as recent. */
  readonly memory: number;
  /** The proportional part: the tracked quantile. */
  tracked: number;
  /** Σ(missed − (1 − level)) over all scores so far. */
  excessMisses: number;
  /** Number of scores so far. */
  count: number;
  /** Absolute values of the recent scores, oldest first. */
  recentSizes: number[];
}

/** Largest absolute recent score; 0 without scores. */
function largestRecent(state: QuantileTracker): number {
  let largest = 0;
  for (const size of state.recentSizes) largest = Math.max(largest, size);
  return largest;
}
