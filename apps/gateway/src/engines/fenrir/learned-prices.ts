import type { Personality } from '@bess/fenrir';
import type { LearnedPrices } from './learn-prices-input.js';

const minuteMs = 60_000;

/**
 * A personality as it is kept.
 *
 * @param personality - what is learned
 */
export function learnedPrices(personality: Personality): LearnedPrices {
  const { pending, lastInterval, intervalMinutes } = personality;
  const latest = pending?.interval ?? lastInterval;
  return {
    state: JSON.stringify(personality),
    learnedUntilMs: latest === null ? null : latest * intervalMinutes * minuteMs,
  };
}
