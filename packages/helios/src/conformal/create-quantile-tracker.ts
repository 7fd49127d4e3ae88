import { checkLevel } from '../internal/check-level.js';
import { checkWhole } from '../internal/check-whole.js';
import { heliosError } from '../internal/helios-error.js';
import type { QuantileTracker } from './quantile-tracker.js';

/** Settings of a quantile tracker. */
export interface QuantileTrackerOptions {
  /** Share of scores that should be at or below the bound, between 0 and 1. */
  readonly level: number;
  /** Step η of the proportional part, above 0; 0.1. */
  readonly rate?: number;
  /** Unit of the rate: `recent`, a share of the largest recent score, or `score`, the scale of the scores; `recent`. */
  readonly rateUnit?: 'score' | 'recent';
  /** Gain K_I of the integral part as a share of the largest recent score, from 0; 0 (off). */
  readonly integralGain?: number;
  /** Constant C_sat of the integral part, above 0; 1. */
  readonly saturation?: number;
  /** Scores that count as recent, from 1; 168. */
  readonly memory?: number;
  /** The bound before the first score, for instance from {@link blendScores}; 0. */
  readonly start?: number;
}

/**
 * A tracked bound without scores yet; feed it through {@link updateQuantileTracker}.
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
  checkAbove('rate', rate, rate > 0, 'above');
  checkAbove('integralGain', integralGain, integralGain >= 0, 'at least');
  checkAbove('saturation', saturation, saturation > 0, 'above');
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

function checkAbove(field: string, value: number, allowed: boolean, rule: string): void {
  if (allowed && Number.isFinite(value)) return;
  throw heliosError(
    'outOfRange',
    `${field}OutOfRange`,
    `${field} must be ${rule} 0; ${value} came`,
  );
}
