import type { Personality } from '../../schema/personality.js';

/** Ends of the ranges of leads over which forecasts are held against what came [h]; each begins where the one before ends. */
export const RANGE_ENDS = [1, 4, 12, 24, 48] as const;

/** No forecast was held against anything yet. */
export function noForecasts(): Personality['forecasts'] {
  const zeros = () => new Array<number>(RANGE_ENDS.length).fill(0);
  return {
    pending: [],
    counts: zeros(),
    ownSquares: zeros(),
    givenSquares: zeros(),
    products: zeros(),
  };
}

/** Origins that stand for both being worth the same. */
const PRIOR_ORIGINS = 24;

/** Range of a lead; what is farther ahead than the last counts to it. */
export function rangeOf(leadHours: number): number {
  const range = RANGE_ENDS.findIndex((end) => leadHours <= end);
  return range < 0 ? RANGE_ENDS.length - 1 : range;
}

/** Weight of a supplied forecast beside the own expectation by range of leads, 0 to 1: equation (108). */
export function forecastWeights({
  counts,
  ownSquares,
  givenSquares,
  products,
}: Personality['forecasts']): number[] {
  return counts.map((count, range) => {
    const between = ownSquares[range]! + givenSquares[range]! - 2 * products[range]!;
    if (!(count > 0 && between > 0)) return 0.5;
    const earned = (ownSquares[range]! - products[range]!) / between;
    const weight = (count * earned + PRIOR_ORIGINS / 2) / (count + PRIOR_ORIGINS);
    return Math.min(1, Math.max(0, weight));
  });
}
