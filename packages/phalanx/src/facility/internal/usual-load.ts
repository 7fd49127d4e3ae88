import { quantile } from '@bess/kernel/stats';
import type { UsualLoad } from '../facility-state.js';

const TRAILING_DAYS = 28;
const LEAST_DAYS = 7;

/**
 * What readings of the next day are judged by.
 *
 * @param highs - highest magnitude of each day, oldest first [kW]
 * @param lows - lowest magnitude of each day [kW]
 */
export function usualLoad(highs: readonly number[], lows: readonly number[]): UsualLoad {
  const dayHighKw = highs.slice(-TRAILING_DAYS);
  const dayLowKw = lows.slice(-TRAILING_DAYS);
  const isKnown = dayHighKw.length >= LEAST_DAYS;
  return {
    dayHighKw,
    dayLowKw,
    highKw: isKnown ? quantile(dayHighKw, 0.9) : null,
    lowKw: isKnown ? quantile(dayLowKw, 0.1) : null,
  };
}
