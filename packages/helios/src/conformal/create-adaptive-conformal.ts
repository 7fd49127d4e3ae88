import { checkLevel } from '../internal/check-level.js';
import { checkWhole } from '../internal/check-whole.js';
import { heliosError } from '../internal/helios-error.js';
import type { AdaptiveConformal } from './adaptive-conformal.js';

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
