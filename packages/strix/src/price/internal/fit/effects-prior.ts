import type { MemoryPrior } from './fit-effect-memory.js';

/** What is thought of a daily quantity before the history. */
export interface EffectsPrior {
  /** Contrasts between calendar months and between weekdays, and how far off they may be. */
  readonly season: ArrayLike<number>;
  readonly seasonSd: number;
  readonly weekday: ArrayLike<number>;
  readonly weekdaySd: number;
  /** Typical size of a year's effect; the variance is inverse-gamma with so many degrees of freedom about its square. */
  readonly yearSd: number;
  readonly yearFreedom: number;
  readonly memory: MemoryPrior;
}
