import { HOURS } from '../internal/layout.js';

/** Segments that one value function has at most. */
export const SEGMENTS = 48;
/** Places of a kind of day: the values after each of its 24 hours, then that at its start. */
export const PLACES_OF_KIND = HOURS + 1;
const PLACES = 2 * PLACES_OF_KIND;

/**
 * What stored energy is worth through a weekday and through a weekend day: concave functions of the energy, as marginal values
 * that fall from segment to segment. A place's function has the entries starts to starts + counts − 1, shared with the place
 * after it where an hour moves nothing at any energy. Plain data.
 */
export interface DayPlan {
  /** Marginal value of a MWh stored when it was planned [currency/MWh]. */
  readonly values: Float64Array;
  /** What it holds beside the price of its hour over or times the efficiency: wear, reserves [currency/MWh]. */
  readonly extras: Float64Array;
  /** [MWh] */
  readonly lengths: Float64Array;
  /** Hour whose price it is, 0 to 47 from the start of the day, times 2; plus 1 where that hour buys. */
  readonly tags: Uint8Array;
  readonly starts: Int32Array;
  readonly counts: Int32Array;
}

/** A plan to be filled. */
export function createDayPlan(): DayPlan {
  return {
    values: new Float64Array(PLACES * SEGMENTS),
    extras: new Float64Array(PLACES * SEGMENTS),
    lengths: new Float64Array(PLACES * SEGMENTS),
    tags: new Uint8Array(PLACES * SEGMENTS),
    starts: Int32Array.from({ length: PLACES }, (_, place) => place * SEGMENTS),
    counts: new Int32Array(PLACES),
  };
}
