import { checkLevel, checkWhole, heliosError } from '../internal/checks.js';
import { conformalQuantileSorted } from './split-conformal.js';

/** Settings of adaptive conformal inference. */
export interface AdaptiveConformalOptions {
  /** Share of scores that should be at or below the bound, between 0 and 1: 0.9 for the upper end of P10–P90, 0.1 for its lower. */
  readonly level: number;
  /** Step γ, above 0: larger follows faster and wavers more; 0.005. */
  readonly rate?: number;
  /** Latest scores to take quantiles of, from 1; 672. */
  readonly memory?: number;
}

/**
 * An adaptive bound without scores yet; feed it through {@link updateAdaptiveConformal}.
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
 * Takes the next score: the level in use moves by rate·(level − held), where held is 1 if the score is at or below the bound. On every
 * stream whatever, the share that held over T scores is within (1 + rate)/(rate·T) of the level.
 *
 * @param state - adaptive bound; moves on by one score
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
 * The bound on the next score: the conformal quantile of the scores in memory at the level in use. Where that level has left 0 to 1, or
 * the scores are too few to carry it, the bound is −Infinity or +Infinity: that is what makes the coverage hold on any stream. Who needs
 * finite bounds takes a {@link createQuantileTracker}.
 *
 * @param state - adaptive bound
 * @returns same scale as the scores
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
 * A one-sided bound on the scores of a stream whose level adapts so that it holds as often as it should. Plain data:
 * `JSON.parse(JSON.stringify(state))` continues identically.
 */
export interface AdaptiveConformal {
  /** Share of scores that should be at or below the bound, between 0 and 1. */
  readonly level: number;
  /** Step γ by which the level in use answers each score. */
  readonly rate: number;
  /** Latest scores kept. */
  readonly memory: number;
  /** The level in use; may leave 0 to 1 for a while. */
  levelInUse: number;
  /** Latest scores, oldest first. */
  scores: number[];
}
