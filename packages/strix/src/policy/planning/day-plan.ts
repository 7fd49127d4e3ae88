import { HOURS } from '../internal/layout.js';

/** Segments that one value function has at most. */
export const SEGMENTS = 48;
/** Places of the values after each of the 24 hours, then at the start of a weekday and of a weekend day. */
export const START_OF_KIND = HOURS;
const PLACES = HOURS + 2;

/**
 * What stored energy is worth through a day: concave functions of the energy, as marginal values that fall from segment to
 * segment. Place h holds the value after hour h, entries h·48 to h·48 + counts[h] − 1; places 24 and 25 the value at the start
 * of the latest weekday and weekend day planned, with which the plan of the day before ends. Plain data.
 */
export interface DayPlan {
  /** Marginal value of a MWh stored if all prices were as the profile expects [currency/MWh]. */
  readonly values: Float64Array;
  /** [MWh] */
  readonly lengths: Float64Array;
  /** Hour whose price it is, from the start of the day planned, times 2; plus 1 where that hour buys. */
  readonly tags: Uint8Array;
  readonly counts: Int32Array;
  /** Mean of the profile when places 24 and 25 were planned [currency/MWh]. */
  readonly levels: Float64Array;
}

/** A plan to be filled. */
export function createDayPlan(): DayPlan {
  return {
    values: new Float64Array(PLACES * SEGMENTS),
    lengths: new Float64Array(PLACES * SEGMENTS),
    tags: new Uint8Array(PLACES * SEGMENTS),
    counts: new Int32Array(PLACES),
    levels: new Float64Array(2),
  };
}
