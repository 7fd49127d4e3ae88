/** A season that repeats: what it adds at each of its steps, in the unit of the series. Plain data. */
export interface SeasonalProfile {
  /** Step 0 is where the first value of the fitted series stood; the median of all is 0. */
  readonly offsets: readonly number[];
}
