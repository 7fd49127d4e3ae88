import type { CycleResult } from '@bess/fenrir';
import type { RegimeName } from '@bess/fenrir/personality';
import type { LearnedPrices } from './learn-prices-input.js';

/** What a worker answers to a cycle. */
export interface FenrirAnswer extends LearnedPrices {
  result: CycleResult;
  /** Filtered probability of each regime; they add up to 1. */
  regimes: Readonly<Record<RegimeName, number>>;
}
