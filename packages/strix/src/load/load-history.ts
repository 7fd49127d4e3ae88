/** Readings of a facility's load as they come. */
export interface LoadHistory {
  /** Interval starts, rising, multiples of one step of 5 to 60 minutes [ms since the epoch]; gaps allowed. */
  readonly epochMsSeries: ArrayLike<number>;
  /** Mean load of each interval [kW]; NaN where missing. */
  readonly loadKwSeries: ArrayLike<number>;
  /** IANA zone of the facility's clock. */
  readonly timeZone: string;
  /** Price of each interval [currency/MWh], so that load and price are modelled jointly. */
  readonly pricePerMwhSeries?: ArrayLike<number>;
  /** Local dates that are worked like Sundays, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[];
}
