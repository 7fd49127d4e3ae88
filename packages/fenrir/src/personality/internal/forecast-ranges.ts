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
