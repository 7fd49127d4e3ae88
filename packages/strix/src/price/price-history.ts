/** A price history as it comes: gaps are missing entries or NaN-free omissions, never filled by the caller. */
export interface PriceHistory {
  /** Instants, rising [ms since the epoch]. Interval starts; hourly or finer, one step length throughout. */
  readonly epochMsSeries: ArrayLike<number>;
  /** Prices of the intervals [currency/MWh]. */
  readonly pricePerMwhSeries: ArrayLike<number>;
  /** IANA zone of the market's clock. */
  readonly timeZone: string;
  /** ISO 4217. Default `USD`. */
  readonly currency?: string;
  /** Reserve prices on the same instants, by product [currency/MW per h]. */
  readonly reservePricePerMwHourSeries?: Readonly<Record<string, ArrayLike<number>>>;
}
