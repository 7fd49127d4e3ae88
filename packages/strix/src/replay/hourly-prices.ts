/** Hours one after the other as a battery meets them; all series have one entry an hour. */
export interface HourlyPrices {
  /** Prices [currency/MWh]; NaN where missing. */
  readonly pricePerMwhSeries: Float64Array;
  /** Local calendar month, 0 to 11. */
  readonly monthSeries: Uint8Array;
  /** Local weekday, 0 = Monday. */
  readonly weekdaySeries: Uint8Array;
  /** Local hour, 0 to 23; skips one on a 23-hour day and repeats one on a 25-hour day. */
  readonly hourSeries: Uint8Array;
  /** Local days since the first, rising; a day begins where it changes. */
  readonly daySeries: Int32Array;
}
