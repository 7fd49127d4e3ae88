/** Which days a path covers. */
export interface PathCalendar {
  /** Days of each path. */
  readonly dayCount: number;
  /** Calendar month (0 to 11) of each day of a template year of 365 days, or of the dated days. */
  readonly monthOfDay: Uint8Array;
  /**
   * Dated: day d of every path is entry d, and its weekday (0 = Monday) stands in `weekdayOfDay`. Undated: path i begins at
   * day floor(365·frac((i + ½)·0.6180339887498949)) of the template year, which repeats, and its first day is weekday
   * i mod 7; the golden ratio spreads the starts evenly over the year for any range of paths.
   */
  readonly dated: boolean;
  readonly weekdayOfDay: Uint8Array;
}
