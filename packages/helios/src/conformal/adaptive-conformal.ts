import { checkLevel, checkWhole, heliosError } from '../internal/checks.js';
import { conformalQuantileSorted } from './split-conformal.js';

/** Options of adaptive conformal inference. */
export interface AdaptiveConformalOptions {
  /** Target share of scores at or below the bound, between 0 and 1: 0.9 for the upper end of P10–P90, 0.1 for the lower. */
  readonly level: number;
  /** Step size γ, above 0. A larger one adapts faster but fluctuates more. Default 0.005. */
  readonly rate?: number;
  /** Number of latest scores that quantiles are taken of, at least 1. Default 672. */
  readonly memory?: number;
}

/**
 * An adaptive bound without scores. Pass scores to {@link updateAdaptiveConformal}.
 *
 * @param options - see {@link AdaptiveConformalOptions}
 * @throws EngineError `levelOutOfRange`, `rateOutOfRange`, `notWhole`, `memoryOutOfRange`
 * @example
 * createAdaptiveConformal({ level: 0.9 }).levelInUse;
 * // => 0.9
 */
export function createAdaptiveConformal(options: AdaptiveConformalOptions): AdaptiveConformal {
  const { level, rate = 0.005, memory = 672 } = options;
  checkLevel('level', level);
  if (!(rate > 0 && Number.isFinite(rate))) {
    throw heliosError('outOfRange', 'rateOutOfRange', `rate must be above 0; ${rate} came`);
  }
  checkWhole('memory', memory, 1);
  return { level, rate, memory, levelInUse: level, scores: [] };
}

/**
 * Adds the next score: the level in use moves by rate·(level − held), where held is 1 if the score is at or below the bound. On any stream,
 * the share of T scores at or below the bound is within (1 + rate)/(rate·T) of the level.
 *
 * @param state - adaptive bound, changed in place
 * @param score - signed score, finite
 * @returns whether the bound held
 * @throws EngineError `notFinite`
 * @see I. Gibbs, E. Candès, Adaptive Conformal Inference Under Distribution Shift, NeurIPS 2021, equation 2 and proposition 4.1.
 * @example
 * const state = createAdaptiveConformal({ level: 0.9, rate: 0.5 });
 * updateAdaptiveConformal(state, 3);
 * // => true
 */
export function updateAdaptiveConformal(state: AdaptiveConformal, score: number): boolean {
  if (!Number.isFinite(score)) {
    throw heliosError('invalid', 'notFinite', `score must be a finite number; ${score} came`);
  }
  const held = score <= adaptiveBound(state);
  state.levelInUse += state.rate * (state.level - (held ? 1 : 0));
  state.scores.push(score);
  if (state.scores.length > state.memory) state.scores.shift();
  return held;
}

/**
 * The bound on the next score: the conformal quantile of the stored scores at the level in use. It is −Infinity or +Infinity if that level
 * is outside 0 to 1 or there are too few scores for it; only so does the coverage guarantee hold on any stream. For bounds that are always
 * finite use {@link createQuantileTracker}.
 *
 * @param state - adaptive bound
 * @returns the bound, in the scale of the scores
 * @example
 * const state = createAdaptiveConformal({ level: 0.75 });
 * for (const score of [4, 1, 3]) updateAdaptiveConformal(state, score);
 * adaptiveBound({ ...state, levelInUse: 0.75 });
 * // => 4
 */
export function adaptiveBound(state: AdaptiveConformal): number {
  const { levelInUse, scores } = state;
  if (levelInUse >= 1) return Infinity;
  if (levelInUse <= 0) return -Infinity;
  return conformalQuantileSorted(Float64Array.from(scores).sort(), levelInUse);
}

/**
 * A one-sided bound on the scores of a stream. Its level adapts so that the bound holds as often as it should. Plain data:
 * `JSON.parse(JSON.stringify(state))` continues identically.
 */
export interface AdaptiveConformal {
  /** Target share of scores at or below the bound, between 0 and 1. */
  readonly level: number;
  /** Step size γ of the level in use. */
  readonly rate: number;
  /** Number of latest scores kept. */
  readonly memory: number;
  /** The level in use. It may be outside 0 to 1 for a while. */
  levelInUse: number;
  /** Latest scores, oldest first. */
  scores: number[];
}
